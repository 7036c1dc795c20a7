"""The form of a new table: it only carries values, the service judges them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.services import NewTable

RULES = {
    "pernambuco": _("Pernambuco"),
    "garrafina-4": _("Garrafina for four"),
    "garrafina-3": _("Garrafina for three"),
    "draw": _("Draw game"),
}
ROBOTS = {"heaviest": _("easy"), "greedy": _("medium"), "strong": _("strong")}
PACES = {15: _("15 s"), 30: _("30 s"), 60: _("60 s"), 0: _("no clock")}
DOORS = {"": _("Only who has the code"), "listed": _("Listed for everybody")}
SINGLE = "single"  # round: who wins it has won
GOALS = {"50": _("50 points"), "100": _("100 points"), "200": _("200 points")}


class TableForm(forms.Form):
    """What is played at a table, how fast, against which robots, and who may know of it."""

    rules = forms.ChoiceField(label=_("Rules"), choices=RULES, initial="pernambuco", widget=forms.RadioSelect)
    players = forms.TypedChoiceField(
        label=_("Players"), choices=[(2, "2"), (3, "3"), (4, "4")], coerce=int, initial=2, widget=forms.RadioSelect
    )
    goal = forms.ChoiceField(label=_("Played to"), choices=GOALS, initial="100", widget=forms.RadioSelect)
    draw_goal = forms.ChoiceField(
        label=_("Played to"), choices=GOALS | {SINGLE: _("one round")}, initial="100", widget=forms.RadioSelect
    )
    picking = forms.BooleanField(label=_("Everybody picks their own tiles"), required=False, initial=True)
    move_seconds = forms.TypedChoiceField(
        label=_("Time for a move"), choices=PACES, coerce=int, initial=15, widget=forms.RadioSelect
    )
    robot = forms.ChoiceField(label=_("Robots"), choices=ROBOTS, initial="greedy", widget=forms.RadioSelect)
    door = forms.ChoiceField(
        label=_("Who may sit down"), choices=DOORS, required=False, initial="", widget=forms.RadioSelect
    )

    def table(self) -> NewTable:
        """The table of a valid form; what its rules do not have is left out."""
        asked = self.cleaned_data
        rules = asked["rules"]
        return NewTable(
            rules=rules,
            options=self._options(rules),
            picking=asked["picking"] and rules.startswith("garrafina"),
            move_seconds=asked["move_seconds"],
            robot=asked["robot"],
            listed=asked["door"] == "listed",
        )

    def _options(self, rules: str) -> dict[str, Any]:
        asked = self.cleaned_data
        if rules.startswith("garrafina"):
            return {"target": int(asked["goal"])}
        if rules != "draw":
            return {}
        goal = asked["draw_goal"]
        return {"players": asked["players"], **({"rounds": 1} if goal == SINGLE else {"target": int(goal)})}
