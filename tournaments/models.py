"""Who waits, and championships: pairs, the animals people are in them, and the matches of the bracket."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from engine.tiers import TIERS, Tier
from games.models import Match


def new_public_id() -> str:
    """Twelve random URL-safe characters (72 bits)."""
    return secrets.token_urlsafe(9)


class Queue(models.Model):
    """One row: the lock of every decision about the queue, and what the lobby was last told."""

    told = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("queue")
        verbose_name_plural = _("queue")
        constraints = [models.CheckConstraint(name="only_one_queue", condition=Q(pk=1))]

    def __str__(self) -> str:
        return "queue"


class QueueEntry(models.Model):
    """One who waits. The row goes when its person leaves, falls silent or is drawn."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_entry")
    joined_at = models.DateTimeField()
    heard_at = models.DateTimeField()

    class Meta:
        verbose_name = _("queue entry")
        verbose_name_plural = _("queue entries")

    def __str__(self) -> str:
        return f"queue entry {self.pk}"


class Championship(models.Model):
    """``version`` grows with every change of the bracket that people see."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    tier_name = models.CharField(max_length=8, choices=[(name, name) for name in TIERS])
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    version = models.PositiveIntegerField(default=1)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("championship")
        verbose_name_plural = _("championships")
        indexes = [models.Index(fields=["state", "-started_at"], name="championships_by_state")]
        constraints = [
            models.CheckConstraint(
                name="championship_finished_unless_running",
                condition=Q(state="running", finished_at=None) | Q(~Q(state="running"), finished_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.tier_name} {self.public_id}"

    @property
    def tier(self) -> Tier:
        return TIERS[self.tier_name]


class Pair(models.Model):
    """Two people drawn together; ``number`` from 1 in the order drawn. ``level`` once it can change no more."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField(null=True)
    fixed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ["championship_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["championship", "number"], name="pair_once_in_a_championship"),
            models.CheckConstraint(
                name="level_with_its_instant",
                condition=Q(level=None, fixed_at=None) | Q(level__isnull=False, fixed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"pair {self.number}"


class Entrant(models.Model):
    """One person as one animal of one championship. Its public id is of this championship only."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="entrants")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="entrants")
    place = models.PositiveSmallIntegerField()
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entrants")
    animal = models.CharField(max_length=32)
    alive = models.BooleanField(default=True)  # may still have to play
    disqualified = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["pair_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["championship", "account"], name="one_animal_a_person"),
            models.UniqueConstraint(fields=["championship", "animal"], name="one_person_an_animal"),
            models.UniqueConstraint(fields=["pair", "place"], name="two_places_a_pair"),
            models.UniqueConstraint(fields=["account"], condition=Q(alive=True), name="one_living_entrant_an_account"),
            models.CheckConstraint(name="places_of_a_pair", condition=Q(place__in=[0, 1])),
        ]

    def __str__(self) -> str:
        return self.animal


class BracketMatch(models.Model):
    """A match of the bracket. ``first_side``: 0 when its first pair has seats 0 and 2 of ``game``, else 1."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="matches")
    code = models.CharField(max_length=6)
    first = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, related_name="+")
    second = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, related_name="+")
    winner = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, related_name="+")
    scores = models.JSONField(null=True)  # of the first and of the second pair
    walkover = models.BooleanField(default=False)
    game = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="bracket_match")
    first_side = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("bracket match")
        verbose_name_plural = _("bracket matches")
        ordering = ["championship_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["championship", "code"], name="match_once_in_a_championship"),
            models.CheckConstraint(
                name="winner_is_one_of_the_two", condition=Q(winner=None) | Q(winner=F("first")) | Q(winner=F("second"))
            ),
            models.CheckConstraint(name="a_pair_never_meets_itself", condition=~Q(first=F("second"))),
            models.CheckConstraint(
                name="game_of_two_known_pairs",
                condition=Q(game=None) | Q(first__isnull=False, second__isnull=False, first_side__in=[0, 1]),
            ),
        ]

    def __str__(self) -> str:
        return self.code
