"""The panel's pages about cases: what was reported, and one form to decide it. They show no hidden name."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import Looking, actor
from accounts.models import Report, Sanction
from accounts.selectors import display_name
from games import services
from games.admin.decision import DecisionForm
from games.admin.shown import match_of, seat_shown

BREAK = SafeString("<br>")


@admin.register(Report)
class CaseAdmin(Looking):
    """What was reported at which seat, with what was said there. Whoever a championship hides goes by the animal."""

    list_display = ("created_at", "reason", "state", "severity", "reports", "who", "claimed_by")
    list_filter = ("state", "reason")
    list_select_related = ("claimed_by",)
    ordering = ("-severity", "created_at")
    fields = (
        "created_at", "reason", "state", "severity", "reports", "claimed_by", "who", "sanctioned", "by", "text",
        "also", "where", "talk",
    )  # fmt: skip
    actions = ("claim", "release", "resolve", "reject")
    change_form_outer_after_template = "games/case_decision.html"

    def get_urls(self) -> list[URLPattern]:
        decide = path("<int:pk>/decide/", self.admin_site.admin_view(self.decide), name="accounts_report_decide")
        return [decide, *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        context["decision"] = DecisionForm(actor(request))
        answer: HttpResponse = super().render_change_form(request, context, *args, **kwargs)
        return answer

    def decide(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What was pressed on the page of a case; then that page again."""
        page = HttpResponseRedirect(reverse("admin:accounts_report_change", args=[pk]))
        wish, cases = request.POST.get("do", ""), self.get_queryset(request).filter(pk=pk)
        if not self.has_view_permission(request) or request.method != "POST":
            return page
        if wish == "sanction":
            self._sanction(request, cases)
        elif wish in self.actions:
            getattr(self, wish)(request, cases)
        return page

    def _sanction(self, request: HttpRequest, cases: QuerySet[Report]) -> None:
        form = DecisionForm(actor(request), request.POST)
        if not form.is_valid():
            self.message_user(request, _("Some values are not valid."), "error")
            return

        def imposed(**given: Any) -> None:
            services.case_sanction(**given, **form.given())

        self._each_case(request, cases, imposed, _("The case is closed."))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        cases = super().get_queryset(request).select_related("about", "reporter", "claimed_by")
        return cases.filter(merged_into=None).annotate(more=Count("merged"))  # type: ignore[no-any-return] # untyped base

    @admin.display(description=_("Reports"))
    def reports(self, case: Report) -> int:
        more: int = case.more  # type: ignore[attr-defined] # annotated
        return 1 + more

    @admin.display(description=_("About"))
    def who(self, case: Report) -> str:
        match = match_of(case)
        if match is None:
            return display_name(case.about) if case.about else "-"
        return seat_shown(match, case.context["seat"])

    @admin.display(description=_("Sanctions before"))
    def sanctioned(self, case: Report) -> str:
        """How many of each kind: a list of them would tell who an animal is."""
        counted = Sanction.objects.filter(account=case.about).exclude(kind=Sanction.Kind.UNDO).filter(undone_by=None)
        kinds = dict(Sanction.Kind.choices)
        rows = counted.values_list("kind").annotate(times=Count("pk")).order_by("kind")
        return ", ".join(f"{kinds[kind]} × {times}" for kind, times in rows) or "-"

    @admin.display(description=_("Reported by"))
    def by(self, case: Report) -> str:
        match = match_of(case)
        if match is not None and (own := match.seats.filter(account=case.reporter).first()):
            return seat_shown(match, own.number)
        return display_name(case.reporter) if case.reporter else "-"

    @admin.display(description=_("Reported too"))
    def also(self, case: Report) -> str:
        """What others, or the same person for another reason, said of it."""
        merged = case.merged.select_related("reporter").order_by("pk")
        rows = ((self.by(one), one.get_reason_display(), one.text) for one in merged)
        return format_html_join(BREAK, "{}, {}: {}", rows) or "-"

    @admin.display(description=_("Where"))
    def where(self, case: Report) -> str:
        match = match_of(case)
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
        match, lines = match_of(case), case.context.get("lines", [])
        if match is None or not lines:
            return "-"
        names = [seat_shown(match, number) for number in range(match.seats.count())]
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
