"""People: one account a person, known to others by nickname or by a random public id."""

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import preferences
from accounts.models.ids import new_public_id

NICKNAME_COLUMN = 64  # twenty letters, each with its marks
KEY_COLUMN = 255  # a folded letter may become several


class Accounts(BaseUserManager["Account"]):
    def create_user(self, email: str | None = None, **fields: object) -> "Account":
        """An account that signs in through a provider: it has no password."""
        account = self.model(email=email.lower() if email else None, **fields)
        account.set_unusable_password()
        account.save(using=self._db)
        return account

    def get_by_natural_key(self, username: str | None) -> "Account":
        """Who signs in with a password (staff, on the panel's own page): by e-mail, or by public id."""
        name = username or ""
        return self.get(email=name.lower()) if "@" in name else self.get(public_id=name)


class Account(AbstractBaseUser, PermissionsMixin):
    """``nickname_folded`` is the nickname without case, accents and spaces; ``nickname_skeleton`` is how it
    looks. Both are unique: two people differ in what is read and in what is seen.

    A guest plays at tables under a chosen name and is known by the session alone: no address, no role.
    ``became`` is the person that a guest signed in as.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    email = models.EmailField(unique=True, null=True, blank=True)
    nickname = models.CharField(max_length=NICKNAME_COLUMN, null=True, blank=True)  # noqa: DJ001 - none until chosen
    nickname_folded = models.CharField(  # noqa: DJ001 - as above
        max_length=KEY_COLUMN, unique=True, null=True, editable=False
    )
    nickname_skeleton = models.CharField(  # noqa: DJ001 - as above
        max_length=KEY_COLUMN, unique=True, null=True, editable=False
    )
    language = models.CharField(max_length=5, blank=True)
    settings = models.JSONField(default=dict, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    seen_at = models.DateTimeField(null=True, editable=False)  # of guests: they are forgotten some time after
    became = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="was", editable=False)

    objects = Accounts()

    USERNAME_FIELD = "public_id"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.CheckConstraint(
                name="nickname_with_its_keys",
                condition=models.Q(nickname=None, nickname_folded=None, nickname_skeleton=None)
                | models.Q(nickname__isnull=False, nickname_folded__isnull=False, nickname_skeleton__isnull=False),
            ),
            models.CheckConstraint(
                name="a_guest_is_nobody_else",
                condition=models.Q(is_guest=False, seen_at=None, became=None)
                | models.Q(is_guest=True, seen_at__isnull=False, email=None, is_staff=False, is_superuser=False),
            ),
        ]
        indexes = [models.Index(fields=["seen_at"], name="guests_by_last_seen", condition=models.Q(is_guest=True))]

    def __str__(self) -> str:
        return self.nickname or self.public_id

    @property
    def preferences(self) -> dict[str, bool | str]:
        """Every preference with its value."""
        return preferences.complete(self.settings)

    @property
    def role(self) -> str:
        """``admin``, the name of a staff group, or ``player``."""
        if self.is_superuser:
            return "admin"
        group = self.groups.order_by("name").first() if self.is_staff else None
        return group.name if group else "player"


class NicknameChange(models.Model):
    """One line for each nickname an account ever took; rows are added, never edited."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="nickname_changes")
    nickname = models.CharField(max_length=NICKNAME_COLUMN)
    folded = models.CharField(max_length=KEY_COLUMN)
    skeleton = models.CharField(max_length=KEY_COLUMN, db_index=True)
    chosen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("nickname change")
        verbose_name_plural = _("nickname changes")

    def __str__(self) -> str:
        return self.nickname
