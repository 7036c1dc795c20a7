"""The addresses of the pages."""

from django.urls import URLPattern, URLResolver, path

from config import home, pages
from games import pages as table_pages
from ranking import pages as ranking_pages
from tournaments import pages as championship_pages

page_urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("more", pages.more, name="more"),
    path("rules", pages.rules, name="rules"),
    path("queue", championship_pages.queue, name="queue"),
    path("championships", championship_pages.championships, name="championships"),
    path("championships/live", championship_pages.live, name="live"),
    path("championships/<str:public_id>", championship_pages.championship, name="championship"),
    path("championships/<str:public_id>/draw", championship_pages.draw, name="draw"),
    path("championships/<str:public_id>/strip", championship_pages.strip, name="strip"),
    path("championships/<str:public_id>/after", championship_pages.after, name="after"),
    path("championships/<str:public_id>/reveal/<int:pair>", championship_pages.reveal, name="reveal"),
    path("history", table_pages.history, name="history"),
    path("muted", table_pages.muted, name="muted"),
    path("ranking", ranking_pages.ranking, name="ranking"),
    path("tables", table_pages.tables, name="tables"),
    path("tables/enter", table_pages.table_enter, name="table_enter"),
    path("tables/practice", table_pages.practice, name="practice"),
    path("tables/<str:code>", table_pages.room, name="room"),
    path("matches/<str:match_id>", table_pages.table, name="match"),
    path("matches/<str:match_id>/replay", table_pages.replay, name="replay"),
]
