"""The form with which a moderator decides a case."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldBooleanWidget

from accounts.models import Sanction
from accounts.services import Actor, kinds_of

SPANS = {
    "": _("without an end (warning, ban)"),
    "600": _("10 minutes"),
    "3600": _("1 hour"),
    "86400": _("24 hours"),
    "604800": _("7 days"),
    "2592000": _("30 days"),
}


class DecisionForm(forms.Form):
    """A sanction on the person the case is about; the service judges what its author may impose."""

    span = forms.ChoiceField(label=_("For"), choices=SPANS, required=False, widget=UnfoldAdminSelectWidget)
    text = forms.CharField(
        label=_("What its person reads"),
        required=False,
        max_length=1000,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )
    lets_finish = forms.BooleanField(
        label=_("the game or championship under way may be finished"), required=False, widget=UnfoldBooleanWidget
    )

    def __init__(self, by: Actor, data: Any = None) -> None:
        super().__init__(data)
        labels = dict(Sanction.Kind.choices)
        choices = [(kind, labels[kind]) for kind in kinds_of(by)]
        kind = forms.ChoiceField(label=_("Sanction"), choices=choices, widget=UnfoldAdminSelectWidget)
        self.fields = {"kind": kind, **self.fields}

    def given(self) -> dict[str, Any]:
        """What ``case_sanction`` wants, of a valid form."""
        asked = self.cleaned_data
        ends_at: datetime | None = None
        if asked["span"]:
            ends_at = timezone.now() + timedelta(seconds=int(asked["span"]))
        return {"kind": asked["kind"], "ends_at": ends_at, "text": asked["text"], "lets_finish": asked["lets_finish"]}
