"""The panel's pages about games, looking only, and about cases. They show no hand, no seed, no clock and no hidden
name.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import Looking, actor
from accounts.models import Report
from accounts.selectors import display_name
from games import services
from games.models import Match, Seat
from games.presenters import seats_shown

BREAK = SafeString("<br>")


@admin.register(Match)
class MatchAdmin(Looking):
    list_display = ("public_id", "rules", "status", "version", "scores", "robots", "opens_at", "finished_at")
    list_filter = ("status", "rules", "casual", "opens_at")
    search_fields = ("public_id",)
    ordering = ("-pk",)
    fields = (
        "public_id", "rules", "options", "context", "who", "status", "version", "scores", "result", "robots",
        "opens_at", "finished_at", "commitment",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("seats__account")  # type: ignore[no-any-return] # untyped base

    @admin.display(description=_("Seats"))
    def who(self, match: Match) -> str:
        shown = seats_shown(match, match.seats.all(), you=None)
        return ", ".join(
            " = ".join(filter(None, (seat["animal"], seat["name"], seat["robot"]))) or "-" for seat in shown
        )

    @admin.display(description=_("Robots cut short"))
    def robots(self, match: Match) -> str:
        """Of how many decisions for which a robot played worlds out."""
        return f"{match.cuts} / {match.thoughts}"


@admin.register(Report)
class CaseAdmin(Looking):
    """What was reported at which seat, with what was said there. Whoever a championship hides goes by the animal."""

    list_display = ("created_at", "reason", "state", "severity", "reports", "who", "claimed_by")
    list_filter = ("state", "reason")
    list_select_related = ("claimed_by",)
    ordering = ("-severity", "created_at")
    fields = (
        "created_at", "reason", "state", "severity", "reports", "claimed_by", "who", "by", "text", "also",
        "where", "talk",
    )  # fmt: skip
    actions = ("claim", "release", "resolve", "reject")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        cases = super().get_queryset(request).select_related("about", "reporter", "claimed_by")
        return cases.filter(merged_into=None).annotate(more=Count("merged"))  # type: ignore[no-any-return] # untyped base

    @admin.display(description=_("Reports"))
    def reports(self, case: Report) -> int:
        more: int = case.more  # type: ignore[attr-defined] # annotated
        return 1 + more

    @admin.display(description=_("About"))
    def who(self, case: Report) -> str:
        match = _match_of(case)
        if match is None:
            return display_name(case.about) if case.about else "-"
        return _shown(match, case.context["seat"])

    @admin.display(description=_("Reported by"))
    def by(self, case: Report) -> str:
        match = _match_of(case)
        if match is not None and (own := match.seats.filter(account=case.reporter).first()):
            return _shown(match, own.number)
        return display_name(case.reporter) if case.reporter else "-"

    @admin.display(description=_("Reported too"))
    def also(self, case: Report) -> str:
        """What others, or the same person for another reason, said of it."""
        merged = case.merged.select_related("reporter").order_by("pk")
        rows = ((self.by(one), one.get_reason_display(), one.text) for one in merged)
        return format_html_join(BREAK, "{}, {}: {}", rows) or "-"

    @admin.display(description=_("Where"))
    def where(self, case: Report) -> str:
        match = _match_of(case)
        if match is None:
            return "-"
        address = reverse("admin:games_match_change", args=[match.pk])
        return format_html(
            '<a href="{}">{}</a>, {} {}, <a href="{}">{}</a>', address, match.public_id, _("hand"),
            case.context.get("hand", 0) + 1, reverse("replay", args=[match.public_id]), _("replay"),
        )  # fmt: skip

    @admin.display(description=_("Said at the table"))
    def talk(self, case: Report) -> str:
        """What was said before the report, the line that it is about marked."""
        match, lines = _match_of(case), case.context.get("lines", [])
        if match is None or not lines:
            return "-"
        names = [_shown(match, number) for number in range(match.seats.count())]
        marked = case.context.get("said")
        rows = (
            (line["at"][11:19], names[line["seat"]], line["text"] or f"({line['phrase']})", _mark(line, marked))
            for line in lines
        )
        return format_html_join(BREAK, "{} {}: {}{}", rows)

    @admin.action(description=_("Claim"))
    def claim(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._each_case(request, queryset, services.case_claim, _("The case is yours."))

    @admin.action(description=_("Give back"))
    def release(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._each_case(request, queryset, services.case_release, _("The case waits for somebody else."))

    @admin.action(description=_("Resolved"))
    def resolve(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._each_case(request, queryset, services.case_close, _("The case is closed."))

    @admin.action(description=_("Rejected"))
    def reject(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        def rejected(**given: Any) -> None:
            services.case_close(**given, rejected=True)

        self._each_case(request, queryset, rejected, _("The case is closed."))

    def _each_case(
        self, request: HttpRequest, cases: QuerySet[Report], service: Callable[..., None], done: Any
    ) -> None:
        def act(case: Report) -> None:
            service(report=case, actor=actor(request))

        self.each(request, cases, act, done)


def _mark(line: dict[str, Any], said: str | None) -> str:
    return " ◀" if said and line["id"] == said else ""


def _match_of(case: Report) -> Match | None:
    return Match.objects.filter(public_id=case.context.get("match", "")).first()


def _shown(match: Match, number: int) -> str:
    """Who sits there, as everybody may know it."""
    seats: QuerySet[Seat] = match.seats.select_related("account").order_by("number")
    seat = seats_shown(match, seats, you=None)[number]
    return " = ".join(filter(None, (seat["animal"], seat["name"], seat["robot"]))) or "-"
