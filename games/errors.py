"""What the games refuse: stable codes, each with its sentence and its HTTP status."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused

_SAID = {
    "not_found": (_("There is no such match."), 404),
    "not_open": (_("The game has not begun yet."), 409),
    "not_your_turn": (_("It is not your turn."), 409),
    "not_legal": (_("That cannot be played now."), 409),
    "hand_over": (_("This hand is over."), 409),
    "game_over": (_("This game is over."), 409),
    "taken": (_("Somebody was quicker: those tiles are taken."), 409),
    "bad_action": (_("This is no action of the game."), 400),
    "bad_tile": (_("There is no such tile."), 400),
    "bad_json": (_("This is not valid JSON."), 400),
    "bad_message": (_("There is no such message."), 400),
    "too_many_requests": (_("Too many messages. Wait a moment."), 429),
    "stale": (_("The game has moved on meanwhile."), 409),
    "too_late": (_("Time was up: the move was played for you."), 409),
    "not_over": (_("The record can be had once the game is over."), 409),
    "no_record": (_("This game ended without a result: it has no record."), 409),
    "nickname_needed": (_("Choose a nickname first."), 409),
    "not_seated": (_("You do not sit at this table."), 409),
    "not_host": (_("The host starts the first game at this table."), 409),
    "chair_taken": (_("Somebody sits there already."), 409),
    "table_full": (_("Every chair of this table is taken."), 409),
    "wrong_phase": (_("That cannot be done while the game is being played."), 409),
    "no_chair": (_("This table has no such chair."), 400),
    "bad_rules": (_("There are no rules of that name."), 400),
    "bad_options": (_("These rules do not have such options."), 400),
    "still_here": (_("That person is there."), 409),
    "suspended": (_("You may not play at present."), 403),
    "seated_elsewhere": (_("You are seated in another game."), 409),
    "bad_phrase": (_("There is no such phrase."), 400),
    "text_empty": (_("There is nothing to read in this text."), 400),
    "text_too_long": (_("This text is too long."), 400),
    "bad_words": (_("Say it without insults."), 400),
    "chat_closed": (_("Only at tables with friends one writes; elsewhere there are the phrases."), 409),
    "partner_to_move": (_("Not while your partner is to move."), 409),
    "muted": (_("The moderators have taken writing from you for a while."), 403),
    "own_seat": (_("That is you."), 409),
    "nobody_there": (_("Nobody sits there but a robot."), 409),
    "own_case": (_("Nobody judges their own case."), 403),
    "bad_reason": (_("That is no reason we know."), 400),
}


class TooSoon(Refused):
    """Too much in a short time; ``retry_in`` milliseconds later it may be tried again."""

    def __init__(self, retry_in: int) -> None:
        sentence, status = _SAID["too_many_requests"]
        super().__init__("too_many_requests", sentence, status, retry_after=max(1, -(-retry_in // 1000)))
        self.retry_in = retry_in


def refused(code: str) -> Refused:
    sentence, status = _SAID[code]
    return Refused(code, sentence, status)
