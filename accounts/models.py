"""People: one account a person, known to others by nickname or by a random public id."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models


def new_public_id() -> str:
    """Twelve random URL-safe characters (72 bits): never a counter, never derived from anything."""
    return secrets.token_urlsafe(9)


class Accounts(BaseUserManager["Account"]):
    def create_user(self, email: str | None = None, **fields: object) -> "Account":
        account = self.model(email=self.normalize_email(email) if email else None, **fields)
        account.set_unusable_password()
        account.save(using=self._db)
        return account


class Account(AbstractBaseUser, PermissionsMixin):
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    email = models.EmailField(unique=True, null=True, blank=True)
    nickname = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 - none until chosen
    nickname_skeleton = models.CharField(max_length=80, unique=True, null=True, editable=False)  # noqa: DJ001
    language = models.CharField(max_length=5, blank=True)
    settings = models.JSONField(default=dict, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = Accounts()

    USERNAME_FIELD = "public_id"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.nickname or self.public_id
