"""Forgetting what is of no more use."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone
from social_django.models import Nonce

from accounts.models import AccessToken

SIGN_IN_TAKES = timedelta(days=1)  # at the very most; the state of one is good for half an hour


def stale_forget() -> None:
    """Sessions and tokens that have ended, and sign-ins that were begun and never finished."""
    now = timezone.now()
    Session.objects.filter(expire_date__lt=now).delete()
    AccessToken.objects.filter(expires_at__lt=now).delete()
    Nonce.objects.filter(timestamp__lt=int((now - SIGN_IN_TAKES).timestamp())).delete()
