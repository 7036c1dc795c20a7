"""The games one has played, and what they come to."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Account
from games.models import Match, Seat

PAGE = 20


@dataclass(frozen=True, slots=True)
class Past:
    """A page of one's games, the newest first, and how many pages there are."""

    seats: list[Seat]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Games played to their end, games won; games won and lost at zero; hands ended by a cruzada and by a lá-e-lô
    of one's own; moves that the clock made.
    """

    games: int
    won: int
    buchudas: int
    suffered: int
    cruzadas: int
    la_e_los: int
    timeouts: int


OVER = Q(match__status=Match.Status.OVER)
PRACTICE = Q(match__context__has_key="practice")
WITHOUT_RESULT = Q(match__status=Match.Status.VOID, match__version__gt=0) & ~PRACTICE


def _shown(account: Account) -> QuerySet[Seat]:
    """The seats of this person in all games, but for those where a championship still hides them."""
    return Seat.objects.filter(account=account).exclude(match__masked=True, revealed=False)


def past_games(account: Account, *, rules: str = "", kind: str = "", page: int = 1) -> Past:
    """Of these rules (by their plain name) and this kind: ``championship``, ``table`` or ``practice``; all without.

    With people also the games that ended without a result, if anything was played: such a seat has no feats.
    """
    ended = _shown(account).filter(OVER | WITHOUT_RESULT)
    seats = ended.select_related("match", "feats").order_by("-match_id")
    if rules:
        seats = seats.filter(match__rules__startswith=f"{rules}@")
    if kind:
        seats = seats.filter(match__context__has_key=kind)
    pages = max(1, -(-seats.count() // PAGE))
    page = min(max(1, page), pages)
    shown = seats.prefetch_related("match__seats__account")[(page - 1) * PAGE : page * PAGE]
    return Past(list(shown), page, pages)


def tally(account: Account) -> Tally:
    """What all games of this person come to, in one statement: a game that a robot finished is not theirs."""
    found = (
        _shown(account)
        .filter(OVER)
        .aggregate(
            games=Count("pk", filter=Q(feats__stayed=True)),
            won=Count("pk", filter=Q(feats__won=True)),
            buchudas=Count("pk", filter=Q(feats__buchuda=True)),
            suffered=Count("pk", filter=Q(feats__suffered=True)),
            cruzadas=Sum("feats__cruzadas", default=0),
            la_e_los=Sum("feats__la_e_los", default=0),
            timeouts=Sum("feats__timeouts", default=0),
        )
    )
    return Tally(**found)
