"""Matches, their seats, their secret and their log, what is said there, and who is awake."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


def new_public_id() -> str:
    """Twelve random URL-safe characters (72 bits)."""
    return secrets.token_urlsafe(9)


class Match(models.Model):
    """One game. Its state is the fold of its log; the columns after ``version`` repeat what clocks need."""

    class Status(models.TextChoices):
        OPEN = "open"
        OVER = "over"
        VOID = "void"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    rules = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    context = models.JSONField(default=dict, blank=True)  # opaque here, shown to everyone
    commitment = models.CharField(max_length=64)
    masked = models.BooleanField(default=False)  # seats go by their alias until they are revealed
    casual = models.BooleanField(default=False)  # its people may walk away: practice, a private table
    picking = models.BooleanField(default=False)  # tiles are picked from the face-down pool
    move_seconds = models.FloatField(null=True, blank=True)  # of every move; none: the championship's timers
    opens_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    version = models.PositiveIntegerField(default=0)  # the number of actions in the log
    seats_version = models.PositiveIntegerField(default=0)  # how often it changed who sits where, or is named
    turn_seat = models.PositiveSmallIntegerField(null=True)
    turn_began_at = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True)
    robot_due_at = models.DateTimeField(null=True)
    thoughts = models.PositiveIntegerField(default=0)  # decisions for which a robot played worlds out
    cuts = models.PositiveIntegerField(default=0)  # those of them that time cut short
    scores = models.JSONField(default=list)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    result = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["deadline_at"], name="match_running_clocks", condition=Q(status="open")),
            models.Index(fields=["opens_at"], name="match_casual_running", condition=Q(status="open", casual=True)),
            models.Index(fields=["robot_due_at"], name="match_robots_due", condition=Q(robot_due_at__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(
                name="match_clock_only_while_open",
                condition=Q(status="open") | Q(turn_seat=None, turn_began_at=None, deadline_at=None, robot_due_at=None),
            ),
            models.CheckConstraint(name="match_over_has_result", condition=~Q(status="over") | Q(result__isnull=False)),
            models.CheckConstraint(
                name="match_finished_unless_open",
                condition=Q(status="open", finished_at=None) | Q(~Q(status="open"), finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.public_id}"


class Seat(models.Model):
    """A chair of a match and who sits there: a person, a robot by its name, or (a person gone) both."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    robot = models.CharField(max_length=16, blank=True)
    alias = models.CharField(max_length=32, blank=True)
    revealed = models.BooleanField(default=False)
    living = models.BooleanField(default=True)  # the person is busy with this match
    present_at = models.DateTimeField(null=True)  # when a socket of theirs was last heard
    away = models.BooleanField(default=False)  # not heard for a while: others may put a robot in

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once_in_a_match"),
            models.UniqueConstraint(fields=["account"], condition=Q(living=True), name="one_living_seat_an_account"),
            models.CheckConstraint(name="seat_is_taken", condition=Q(account__isnull=False) | ~Q(robot="")),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"

    @property
    def feat(self) -> "Feats | None":
        """What its person did; none in a game without a result, nor while it goes on."""
        return getattr(self, "feats", None)


CODE_SIGNS = "23456789ACDEFHJKMNPQRTVWXY"  # no 0 O, 1 I L, B (8), G (6), S (5), Z (2), U (V)


def new_code() -> str:
    """Six letters and figures that nobody takes for one another."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(6))


class Table(models.Model):
    """A private table: its rules, its chairs, and the game that is or was played there last."""

    code = models.CharField(max_length=6, unique=True, default=new_code, editable=False)
    rules = models.CharField(max_length=32)  # without a version: each game takes the current one
    options = models.JSONField(default=dict, blank=True)
    picking = models.BooleanField(default=False)
    move_seconds = models.PositiveSmallIntegerField(default=15)  # 0: no clock
    robot = models.CharField(max_length=16, default="greedy")  # who plays where nobody sits
    listed = models.BooleanField(default=False)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="hosted")
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="table")
    games = models.PositiveIntegerField(default=0)  # that have been begun here
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"table {self.pk}"  # its code is the key to it


class Chair(models.Model):
    """A chair of a table and who sits on it, if anybody."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="chair"
    )
    present_at = models.DateTimeField(null=True)  # when its person was last heard at the table
    wants = models.PositiveSmallIntegerField(null=True)  # the chair whose person was asked to swap

    class Meta:
        ordering = ["table_id", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="chair_once_at_a_table")]

    def __str__(self) -> str:
        return f"chair {self.number} of table {self.table_id}"


class MatchSecret(models.Model):
    """The seed of a match: the only thing nobody may know before the game is over."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="secret")
    seed = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"secret of match {self.match_id}"


class LoggedAction(models.Model):
    """An accepted action. The log is public and never edited."""

    class Cause(models.TextChoices):
        PLAYER = "player"
        TIMEOUT = "timeout"
        ROBOT = "robot"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    hand = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    cause = models.CharField(max_length=8, choices=Cause.choices)
    at = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="action_once_in_a_match"),
        ]

    def __str__(self) -> str:
        return f"action {self.number} of match {self.match_id}"


class Feats(models.Model):
    """What a person did in a game that is over, written down when it ended; never what a robot did for them."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="feats")
    stayed = models.BooleanField()  # the person held the seat when the game ended
    won = models.BooleanField()
    buchuda = models.BooleanField()  # won at zero
    suffered = models.BooleanField()  # lost at zero
    cruzadas = models.PositiveSmallIntegerField()
    la_e_los = models.PositiveSmallIntegerField()
    timeouts = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "feats"
        constraints = [
            models.CheckConstraint(name="feats_of_who_stayed", condition=Q(stayed=True) | Q(won=False, suffered=False)),
            models.CheckConstraint(name="buchuda_is_won", condition=Q(won=True) | Q(buchuda=False)),
        ]

    def __str__(self) -> str:
        return f"feats of seat {self.seat_id}"


class Remark(models.Model):
    """Something said at a table: a phrase of the list, or a text. Forgotten after a while, and in no record."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="remarks")  # goes on there
    seat = models.PositiveSmallIntegerField()
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="remarks")
    phrase = models.CharField(max_length=24, blank=True)
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["account", "-at"], name="remark_last_of_a_person")]
        constraints = [
            models.CheckConstraint(name="remark_says_one_thing", condition=Q(phrase="") ^ Q(text="")),
        ]

    def __str__(self) -> str:
        return f"remark {self.pk}"


class Mute(models.Model):
    """What ``account`` says is hidden from ``owner``. An undo switches it off, so that it is told like the rest.

    ``championship`` is set where the owner muted an animal: it hides that animal there, and tells nothing elsewhere.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    championship = models.CharField(max_length=16, blank=True)
    on = models.BooleanField(default=True)
    changed_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "account", "championship"], name="mute_once"),
        ]

    def __str__(self) -> str:
        return f"mute {self.pk}"


class Heartbeat(models.Model):
    """A process that was heard: web processes and the sweep's jobs beat their row each second."""

    class Kind(models.TextChoices):
        WEB = "web"
        SWEEP = "sweep"
        BACK = "back"  # one row: when the last silence of all web processes ended

    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "name"], name="heartbeat_once_a_process")]
        indexes = [models.Index(fields=["kind", "-at"], name="heartbeat_last_heard")]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Watching(models.Model):
    """How many watch a match through one web process; counts only while that process beats."""

    process = models.ForeignKey(Heartbeat, on_delete=models.CASCADE, related_name="watching")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="watching")
    watchers = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["process", "match"], name="watching_once_a_process")]

    def __str__(self) -> str:
        return f"{self.watchers} watch match {self.match_id}"
