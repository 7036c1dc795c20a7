"""The panel's pages about championships: looking, and ruling through the services.

Nobody learns here who an animal is before its pair is out, and who plays or waits sees no queue.
"""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.forms import ActionForm

from accounts.admin import Looking, actor
from accounts.models import Account
from accounts.selectors import display_name
from tournaments import selectors, services
from tournaments.models import BracketMatch, Championship, Entrant, QueueEntry


class ReasonForm(ActionForm):  # type: ignore[misc] # untyped base
    """Every ruling has its reason in the audit trail."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)


class Ruling(Looking):
    action_form = ReasonForm

    def rule(self, request: HttpRequest, rows: QuerySet[Any], act: Any, done: Any) -> None:
        """``act(row, actor, reason)`` for each row, once a reason was given."""
        reason = request.POST.get("reason", "").strip()
        if reason:
            self.each(request, rows, lambda row: act(row, actor(request), reason), done)
        else:
            self.message_user(request, _("Give a reason."), level="error")


@admin.register(Championship)
class ChampionshipAdmin(Ruling):
    list_display = ("public_id", "tier_name", "state", "started_at", "finished_at")
    list_filter = ("state", "tier_name", "started_at")
    search_fields = ("public_id",)
    ordering = ("-started_at",)
    fields = ("public_id", "tier_name", "state", "started_at", "finished_at", "version")
    actions = ("cancel",)

    @admin.action(description=_("Cancel: points are taken back, nobody else is revealed"))
    def cancel(self, request: HttpRequest, queryset: QuerySet[Championship]) -> None:
        def act(row: Championship, actor: Any, reason: str) -> None:
            services.championship_cancel(championship_id=row.pk, actor=actor, reason=reason)

        self.rule(request, queryset, act, _("Cancelled."))


@admin.register(Entrant)
class EntrantAdmin(Ruling):
    list_display = ("animal", "championship", "pair", "who", "alive", "disqualified")
    list_filter = ("alive", "disqualified", "championship__tier_name")
    list_select_related = ("championship", "pair", "account")
    search_fields = ("animal", "public_id", "championship__public_id")
    ordering = ("-championship__started_at", "pair__number", "place")
    fields = ("animal", "public_id", "championship", "pair", "who", "alive", "disqualified")
    readonly_fields = ("who",)
    actions = ("disqualify",)

    @admin.display(description=_("nickname"))
    def who(self, entrant: Entrant) -> str:
        return display_name(entrant.account) if entrant.pair.level is not None else "…"

    @admin.action(description=_("Disqualify: the pair is out, this person gets no points"))
    def disqualify(self, request: HttpRequest, queryset: QuerySet[Entrant]) -> None:
        def act(row: Entrant, actor: Any, reason: str) -> None:
            services.entrant_disqualify(entrant_id=row.pk, actor=actor, reason=reason)

        self.rule(request, queryset, act, _("Disqualified."))


@admin.register(BracketMatch)
class BracketMatchAdmin(Ruling):
    list_display = ("code", "championship", "first", "second", "winner", "scores", "walkover", "game")
    list_filter = ("walkover", "championship__state", "championship__tier_name")
    list_select_related = ("championship", "first", "second", "winner", "game")
    search_fields = ("championship__public_id", "code")
    ordering = ("-championship__started_at", "pk")
    fields = ("code", "championship", "first", "second", "winner", "scores", "walkover", "game")
    actions = ("replay", "correct")

    @admin.action(description=_("Give it to the other pair"))
    def correct(self, request: HttpRequest, queryset: QuerySet[BracketMatch]) -> None:
        def act(row: BracketMatch, actor: Any, reason: str) -> None:
            services.result_correct(bracket_match_id=row.pk, actor=actor, reason=reason)

        self.rule(request, queryset, act, _("Corrected."))

    @admin.action(description=_("Void it with all that followed, and play again"))
    def replay(self, request: HttpRequest, queryset: QuerySet[BracketMatch]) -> None:
        def act(row: BracketMatch, actor: Any, reason: str) -> None:
            services.match_replay(bracket_match_id=row.pk, actor=actor, reason=reason)

        self.rule(request, queryset, act, _("To be played again."))


@admin.register(QueueEntry)
class QueueEntryAdmin(Looking):
    list_display = ("account", "heard_at")
    list_select_related = ("account",)
    search_fields = ("account__nickname",)
    ordering = (F("account__nickname_folded").asc(),)
    fields = ("account", "heard_at")
    actions = ("take_out",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[QueueEntry]:
        """Nothing for staff who wait or play themselves."""
        rows: QuerySet[QueueEntry] = super().get_queryset(request)
        me = request.user
        involved = isinstance(me, Account) and (selectors.living_entrant(me) or selectors.person_now(me).queued)
        return rows.none() if involved else rows

    @admin.action(description=_("Take out of the queue"))
    def take_out(self, request: HttpRequest, queryset: QuerySet[QueueEntry]) -> None:
        def act(entry: QueueEntry) -> None:
            services.queue_take_out(account=entry.account, actor=actor(request))

        self.each(request, queryset, act, _("Taken out."))
