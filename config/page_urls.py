"""The addresses of the pages."""

from django.urls import URLPattern, URLResolver, path

from config import home, pages
from games import pages as table_pages
from ranking import pages as ranking_pages

page_urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("more", pages.more, name="more"),
    path("ranking", ranking_pages.ranking, name="ranking"),
    path("matches/<str:match_id>", table_pages.table, name="match"),
]
