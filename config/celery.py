"""The Celery application: queues ``clock``, ``robots`` and ``default``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("laelo", set_as_current=True)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
