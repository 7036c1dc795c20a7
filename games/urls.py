"""The addresses of the games below ``/api/v1/``."""

from django.urls import path

from games.api import matches, tables

app_name = "games"
urlpatterns = [
    path("matches/<str:match_id>", matches.MatchView.as_view(), name="match"),
    path("matches/<str:match_id>/actions", matches.ActionView.as_view(), name="actions"),
    path("matches/<str:match_id>/record", matches.RecordView.as_view(), name="record"),
    path("practice", matches.PracticeView.as_view(), name="practice"),
    path("tables", tables.TablesView.as_view(), name="tables"),
    path("tables/<str:code>", tables.TableView.as_view(), name="table"),
    path("tables/<str:code>/sit", tables.SitView.as_view(), name="table_sit"),
    path("tables/<str:code>/leave", tables.LeaveView.as_view(), name="table_leave"),
    path("tables/<str:code>/start", tables.StartView.as_view(), name="table_start"),
    path("tables/<str:code>/robots", tables.RobotsView.as_view(), name="table_robots"),
    path("tables/<str:code>/replace", tables.ReplaceView.as_view(), name="table_replace"),
    path("tables/<str:code>/return", tables.ReturnView.as_view(), name="table_return"),
]
