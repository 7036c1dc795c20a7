"""Sanctions and the trail, where a case about a hidden animal names nobody before its pair is out."""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import AuditEntryAdmin, Looking, SanctionAdmin
from accounts.models import Account, AuditEntry, Sanction
from accounts.selectors import display_name
from games import selectors
from games.admin.shown import match_of, seat_shown

for named in (Sanction, AuditEntry):
    admin.site.unregister(named)


def with_hidden(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Each row says (``hidden``) whether its case is about somebody whom nobody may know."""
    hidden = selectors.cases_hidden().filter(pk=OuterRef("case"))
    told: QuerySet[Any] = rows.select_related("case").annotate(hidden=Exists(hidden))
    return told


def known_as(row: Any, account: Account | None) -> str:
    """Whom a row of ``with_hidden`` is about, as everybody may know it."""
    if not row.hidden:
        return display_name(account) if account else "-"
    match = match_of(row.case)
    return seat_shown(match, row.case.context["seat"]) if match else "…"


class Masked(Looking):
    """No search finds a hidden row: it would tell whose it is."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_hidden(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if search_term:
            queryset = queryset.filter(hidden=False)
        found: tuple[QuerySet[Any], bool] = super().get_search_results(request, queryset, search_term)
        return found


@admin.register(Sanction)
class MaskedSanctionAdmin(Masked, SanctionAdmin):
    list_display = ("who", "kind", "reason", "starts_at", "ends_at", "lets_finish", "author", "undoes")

    @admin.display(description=_("account"))
    def who(self, sanction: Sanction) -> str:
        return known_as(sanction, sanction.account)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        return SanctionAdmin.fields if obj is None else ("who", *SanctionAdmin.fields[1:])


@admin.register(AuditEntry)
class MaskedAuditEntryAdmin(Masked, AuditEntryAdmin):
    list_display = ("at", "actor", "role", "action", "whom", "subject", "reason")
    exclude = ("target",)
    readonly_fields = ("whom",)

    @admin.display(description=_("target"))
    def whom(self, entry: AuditEntry) -> str:
        return known_as(entry, entry.target)
