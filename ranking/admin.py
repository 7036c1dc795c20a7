"""The ledger in the panel, to be read. Corrections are made by services, with author and reason."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from ranking.models import Award, Correction


class ReadOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CorrectionInline(ReadOnly, TabularInline):  # type: ignore[misc] # unfold is not typed
    model = Correction
    extra = 0


@admin.register(Award)
class AwardAdmin(ReadOnly, ModelAdmin):  # type: ignore[misc] # unfold is not typed
    list_display = ["account", "week", "tier", "level", "points", "championship", "at"]
    list_filter = ["week", "tier", "level"]
    list_select_related = ["account"]
    search_fields = ["account__nickname", "championship"]
    ordering = ["-at", "-pk"]
    inlines = [CorrectionInline]


@admin.register(Correction)
class CorrectionAdmin(ReadOnly, ModelAdmin):  # type: ignore[misc] # unfold is not typed
    list_display = ["award", "points", "author", "reason", "at"]
    list_select_related = ["award", "author"]
    ordering = ["-at", "-pk"]
