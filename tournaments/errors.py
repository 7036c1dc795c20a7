"""What the championships refuse: stable codes, each with its sentence and its HTTP status."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused

_SAID = {
    "nickname_needed": (_("Choose a nickname first."), 409),
    "sign_in_needed": (_("Guests play at tables. For championships, sign in with Google."), 403),
    "suspended": (_("You may not play championships at present."), 403),
    "playing": (_("You are playing in a championship."), 409),
    "forbidden": (_("You may not do this."), 403),
    "own_case": (_("Nobody judges their own case."), 403),
    "not_found": (_("There is no such championship."), 404),
    "not_running": (_("This championship is over."), 409),
    "not_played": (_("This match has no game and no result yet."), 409),
    "already_followed": (_("Matches that follow from it have started: {matches}. Void it and play again."), 409),
    "has_left": (_("Somebody who would play on is in another championship by now."), 409),
    "bad_json": (_("This is not valid JSON."), 400),
    "bad_message": (_("There is no such message."), 400),
    "too_many_requests": (_("Too many messages. Wait a moment."), 429),
}


def refused(code: str, **values: str) -> Refused:
    sentence, status = _SAID.get(code, _SAID["suspended"])
    return Refused(code, format_lazy(sentence, **values) if values else sentence, status)
