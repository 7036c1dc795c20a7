"""The addresses of the queue and the championships below ``/api/v1/``."""

from django.urls import path

from tournaments import api

app_name = "tournaments"
urlpatterns = [
    path("queue", api.QueueView.as_view(), name="queue"),
    path("queue/heartbeat", api.HeartbeatView.as_view(), name="heartbeat"),
    path("championships", api.ChampionshipsView.as_view(), name="championships"),
    path("championships/<str:championship_id>", api.ChampionshipView.as_view(), name="championship"),
]
