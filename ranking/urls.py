"""The addresses of the ranking below ``/api/v1/``."""

from django.urls import path

from ranking import api

app_name = "ranking"
urlpatterns = [
    path("ranking", api.RankingView.as_view(), name="ranking"),
    path("ranking/weeks", api.WeeksView.as_view(), name="weeks"),
]
