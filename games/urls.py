"""The addresses of the games below ``/api/v1/``."""

from django.urls import path

from games import api

app_name = "games"
urlpatterns = [
    path("matches/<str:match_id>", api.MatchView.as_view(), name="match"),
    path("matches/<str:match_id>/actions", api.ActionView.as_view(), name="actions"),
    path("matches/<str:match_id>/record", api.RecordView.as_view(), name="record"),
    path("practice", api.PracticeView.as_view(), name="practice"),
]
