"""The panel's pages about games, looking only. They show no hand, no seed, no clock and no hidden name."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import Looking
from games.models import Match
from games.presenters import seats_shown


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
        games: QuerySet[Match] = super().get_queryset(request).prefetch_related("seats__account")
        return games

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
