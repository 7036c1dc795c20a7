"""Every address of the service."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

import ranking.urls
from config import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include((ranking.urls.api_urlpatterns, "ranking_api"))),
]
