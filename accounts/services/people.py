"""Accounts: made at the first sign-in, changed by their person, closed at the end."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings as project
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from social_django.models import UserSocialAuth

from accounts import names, preferences, selectors
from accounts.effects import sanction_changed_on_commit
from accounts.errors import Refused, sign_in_needed
from accounts.models import Account
from accounts.services.audit import Actor, audit
from accounts.services.locks import lock_account
from accounts.services.nicknames import nickname_choose, nickname_taken

GOOGLE = "google"
ROLES = ("player", "fiscal", "arbitro", "admin")


@dataclass(frozen=True, slots=True)
class GoogleSignIn:
    account: Account
    association: UserSocialAuth
    is_new: bool


@transaction.atomic
def account_of_google(*, subject: str, email: str, language: str = "") -> GoogleSignIn:
    """The account of this Google subject, made now if there is none; its e-mail follows Google's.

    Raises ``Refused("email_taken")`` where another account has the e-mail: it is never handed over.
    """
    if known := _google(subject):
        _follow_email(known.account, email)
        return known
    try:
        with transaction.atomic():
            account = Account.objects.create_user(email=email, language=language)
            association = UserSocialAuth.objects.create(user=account, provider=GOOGLE, uid=subject, id_key="sub")
    except IntegrityError:
        if raced := _google(subject):
            return raced
        raise Refused("email_taken", _("Another account already uses this e-mail address."), 409) from None
    return GoogleSignIn(account, association, is_new=True)


def account_for_development(*, nickname: str) -> Account:
    """Whoever is read as this nickname, or a new account with it; never staff."""
    name = names.checked(nickname)
    found = selectors.account_by_nickname(name) or _new_with_nickname(name)
    if found.is_guest:
        raise nickname_taken()
    if found.is_staff or found.is_superuser:
        raise Refused("staff_account", _("Staff cannot sign in here."), 403)
    return found


@transaction.atomic
def account_update(
    *,
    account: Account,
    nickname: str | None = None,
    language: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> Account:
    """Change what is given, all or nothing; settings are merged into those kept."""
    locked = lock_account(account)
    if language is not None:
        if language not in dict(project.LANGUAGES):
            raise Refused(
                "invalid", _("Some values are not valid."), fields={"language": _("Not a language we speak.")}
            )
        locked.language = language
    if settings is not None:
        locked.settings = preferences.merged(locked.settings, settings)
    locked.save(update_fields=["language", "settings"])
    if nickname is not None:
        nickname_choose(account=account, nickname=nickname)
    account.language, account.settings = locked.language, locked.settings
    return account


@transaction.atomic
def account_delete(*, account: Account) -> None:
    """Close the account and forget the person; results and sanctions stay, without a name.

    Refused: ``staff_account``; ``suspended`` while a sanction is in force, which a new account would evade.
    """
    locked = lock_account(account)
    if locked.is_staff:
        raise Refused("staff_account", _("Give up your role before you close your account."), 409)
    if selectors.gravest_sanction(locked):
        raise Refused("suspended", _("You can close your account once your sanction is over."), 409)
    account_forget(locked)
    sanction_changed_on_commit(locked)


def account_forget(locked: Account) -> None:
    """Take from a locked account all that says who it was, and end its sessions."""
    locked.tokens.all().delete()
    locked.nickname_changes.all().delete()
    locked.social_auth.all().delete()
    locked.nickname = locked.nickname_folded = locked.nickname_skeleton = locked.email = None
    locked.language, locked.settings, locked.is_active = "", {}, False
    locked.set_unusable_password()  # a new one ends every session
    locked.save()


@transaction.atomic
def role_grant(*, account: Account, role: str, actor: Actor) -> None:
    """Make somebody ``fiscal``, ``arbitro``, ``admin`` or ``player`` again. Refused: ``sign_in_needed`` to guests."""
    if role not in ROLES:
        raise ValueError(role)
    locked = lock_account(account)
    if locked.is_guest:
        raise sign_in_needed()
    before = locked.role
    locked.is_staff, locked.is_superuser = role != "player", role == "admin"
    locked.save(update_fields=["is_staff", "is_superuser"])
    locked.groups.set([] if role in ("player", "admin") else [Group.objects.get_or_create(name=role)[0]])
    audit(actor=actor, action="role_grant", target=locked, before={"role": before}, after={"role": role})


def _new_with_nickname(name: str) -> Account:
    try:
        with transaction.atomic():
            return nickname_choose(account=Account.objects.create_user(), nickname=name)
    except Refused:
        if raced := selectors.account_by_nickname(name):
            return raced
        raise


def _google(subject: str) -> GoogleSignIn | None:
    association = UserSocialAuth.objects.select_related("user").filter(provider=GOOGLE, uid=subject).first()
    return GoogleSignIn(association.user, association, is_new=False) if association else None


def _follow_email(account: Account, email: str) -> None:
    """Take the person's new address, unless somebody else has it: then the old one stays."""
    if account.email != email.lower():
        with suppress(IntegrityError), transaction.atomic():
            Account.objects.filter(pk=account.pk).update(email=email.lower())
