"""The addresses of the games below ``/api/v1/``."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from games.api import history, matches, reports, tables, talk


class PublicId(StringConverter):
    """What the addresses of matches and tables are made of; anything else is no address."""

    regex = r"[\w-]{1,16}"


register_converter(PublicId, "public_id")

app_name = "games"
urlpatterns = [
    path("matches/<public_id:match_id>", matches.MatchView.as_view(), name="match"),
    path("matches/<public_id:match_id>/actions", matches.ActionView.as_view(), name="actions"),
    path("matches/<public_id:match_id>/record", matches.RecordView.as_view(), name="record"),
    path("matches/<public_id:match_id>/talk", talk.TalkView.as_view(), name="talk"),
    path("matches/<public_id:match_id>/mutes", talk.MuteView.as_view(), name="mute"),
    path("me/games", history.GamesView.as_view(), name="my_games"),
    path("me/statistics", history.StatisticsView.as_view(), name="my_statistics"),
    path("me/mutes", talk.MutesView.as_view(), name="mutes"),
    path("me/mutes/<public_id:mute_id>", talk.MutedView.as_view(), name="mute_undo"),
    path("reports", reports.ReportsView.as_view(), name="reports"),
    path("practice", matches.PracticeView.as_view(), name="practice"),
    path("tables", tables.TablesView.as_view(), name="tables"),
    path("tables/<public_id:code>", tables.TableView.as_view(), name="table"),
    path("tables/<public_id:code>/sit", tables.SitView.as_view(), name="table_sit"),
    path("tables/<public_id:code>/swap", tables.SwapView.as_view(), name="table_swap"),
    path("tables/<public_id:code>/leave", tables.LeaveView.as_view(), name="table_leave"),
    path("tables/<public_id:code>/start", tables.StartView.as_view(), name="table_start"),
    path("tables/<public_id:code>/robots", tables.RobotsView.as_view(), name="table_robots"),
    path("tables/<public_id:code>/replace", tables.ReplaceView.as_view(), name="table_replace"),
    path("tables/<public_id:code>/return", tables.ReturnView.as_view(), name="table_return"),
]
