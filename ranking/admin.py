"""The ledger in the panel, to be read. Corrections are made by services, with author and reason."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import TabularInline

from accounts.admin import Looking
from ranking.models import Award, Correction


class CorrectionInline(TabularInline):  # type: ignore[misc] # untyped base
    model = Correction
    extra = 0
    fields = readonly_fields = ("points", "author", "reason", "at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True  # the award's own page decides who comes here


@admin.register(Award)
class AwardAdmin(Looking):
    list_display = ("account", "week", "tier", "level", "points", "championship", "at")
    list_filter = ("week", "tier", "level")
    list_select_related = ("account",)
    search_fields = ("account__nickname", "championship")
    ordering = ("-at", "-pk")
    inlines = (CorrectionInline,)


@admin.register(Correction)
class CorrectionAdmin(Looking):
    list_display = ("award", "points", "author", "reason", "at")
    list_select_related = ("award", "author")
    ordering = ("-at", "-pk")
