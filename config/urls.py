"""Every address of the service."""

from csp.decorators import csp_update
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from social_django import views as social

from accounts import pages as accounts_pages
from config import api, export, health, now
from config.page_urls import page_urlpatterns

_google = [
    path("sign-in/<str:backend>/begin", social.auth, name="begin"),
    path("sign-in/<str:backend>/complete", accounts_pages.google_complete, name="complete"),
]
_docs = csp_update({"style-src": ["'unsafe-inline'"]})(SpectacularSwaggerSplitView.as_view(url_name="schema"))

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("language", accounts_pages.set_language, name="set_language"),
    path("", include((_google, "social"))),
    path("", include("accounts.urls")),
    path("api/v1/", include("games.urls")),
    path("api/v1/", include("tournaments.urls")),
    path("api/v1/", include("ranking.urls")),
    path("api/v1/me/now", now.NowView.as_view(), name="me_now"),
    path("api/v1/me/export", export.ExportView.as_view(), name="me_export"),
    *page_urlpatterns,
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs", _docs, name="docs"),
]
urlpatterns += [re_path(r"^api/", api.Nothing.as_view())]  # the last of the API's addresses: there is nothing else

handler403 = "config.pages.forbidden"
handler404 = "config.pages.not_found"
handler500 = "config.pages.broken"
