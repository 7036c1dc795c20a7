"""The Celery application: queues ``clock``, ``robots`` and ``default``."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("laelo", set_as_current=True)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_log(**_given: Any) -> None:
    """Workers and beat write like every other process of ours."""
    from django.conf import settings  # noqa: PLC0415 - this module is read before the settings

    logging.config.dictConfig(settings.LOGGING)
