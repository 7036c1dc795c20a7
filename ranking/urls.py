"""Where the ranking is."""

from django.urls import path

from ranking import api

app_name = "ranking"
api_urlpatterns = [
    path("ranking", api.RankingView.as_view(), name="ranking"),
    path("ranking/weeks", api.WeeksView.as_view(), name="weeks"),
]
