"""What every page needs to know about people: their language, and what to say when a sign-in fails."""

import logging
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone, translation

from accounts import services
from accounts.google import refused_by
from accounts.sessions import remember_guest

logger = logging.getLogger(__name__)
Answer = Callable[[HttpRequest], HttpResponse]


class AccountLanguage:
    """Speaks the language a signed-in person has chosen; everybody else's comes from cookie or browser."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.language:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
        return self.get_response(request)


class GuestSeen:
    """Notes that a guest was there, and lets their cookies live on: these are all that knows them."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_guest:
            request.session.modified |= services.guest_seen(account=request.user, at=timezone.now())
        answer = self.get_response(request)
        remember_guest(request, answer)
        return answer


class SignInRefused:
    """A sign-in that fails leads back to the sign-in page, with one sentence."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        refused = refused_by(request, exception)
        if refused is None:
            return None
        logger.warning("sign-in refused: %s (%s)", refused.code, getattr(exception, "code", ""))
        messages.error(request, str(refused.detail), extra_tags=refused.code)
        after = request.session.get("next")
        query = f"?{urlencode({'next': after})}" if after else ""
        return HttpResponseRedirect(reverse("accounts:sign_in") + query)
