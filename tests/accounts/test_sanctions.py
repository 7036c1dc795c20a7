from datetime import timedelta
from functools import partial

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, AuditEntry, Sanction
from accounts.selectors import gravest_sanction, may_join, may_sign_in
from accounts.services import Actor, account_delete, audit, sanction_impose, sanction_undo
from accounts.signals import sanction_changed
from tests.accounts.conftest import in_parallel, staff


@pytest.fixture
def impose(ana, admin):
    def impose(kind="championships", days=1, **terms):
        ends_at = timezone.now() + timedelta(days=days) if days else None
        return sanction_impose(
            **{"account": ana, "kind": kind, "reason": "spam", "ends_at": ends_at, "actor": admin} | terms
        )

    return impose


@pytest.fixture
def heard():
    """The account ids that ``sanction_changed`` told."""
    told: list[int] = []

    def listen(sender, account_id, **kwargs):
        told.append(account_id)

    sanction_changed.connect(listen)
    yield told
    sanction_changed.disconnect(listen)


def test_a_person_with_a_nickname_may_join(ana):
    assert may_join(ana) is None


def test_a_person_without_a_nickname_needs_one(person):
    assert may_join(person()) == "nickname_needed"


@pytest.mark.parametrize(("kind", "answer"), [("championships", "suspended"), ("all", "suspended"), ("mute", None)])
def test_who_is_suspended_may_not_join(ana, impose, kind, answer):
    impose(kind)

    assert may_join(ana) == answer
    assert may_sign_in(ana) is None


def test_a_warning_forbids_nothing(ana, impose):
    impose("warn", days=0)

    assert (may_join(ana), gravest_sanction(ana)) == (None, None)


def test_who_is_banned_may_not_even_come_in(ana, impose):
    impose("ban", days=0)

    assert (may_join(ana), may_sign_in(ana)) == ("suspended", "banned")


def test_who_closed_their_account_may_not_join(ana):
    account_delete(account=ana)
    ana.refresh_from_db()

    assert (may_join(ana), may_sign_in(ana)) == ("suspended", "account_closed")


@pytest.mark.parametrize(("kind", "days"), [("mute", 1), ("championships", 1), ("all", 1), ("ban", 0)])
def test_nobody_leaves_a_sanction_behind_with_the_account(ana, impose, kind, days):
    impose(kind, days=days)

    with pytest.raises(Refused, match="suspended"):
        account_delete(account=ana)

    ana.refresh_from_db()
    assert (ana.is_active, ana.nickname) == (True, "Ana")


def test_a_warning_keeps_nobody_from_closing_the_account(ana, impose):
    impose("warn", days=0)

    account_delete(account=ana)

    ana.refresh_from_db()
    assert not ana.is_active


def test_a_suspension_ends_by_itself(ana):
    now = timezone.now()
    Sanction.objects.create(
        account=ana, kind="all", reason="spam", starts_at=now - timedelta(2), ends_at=now - timedelta(1)
    )

    assert may_join(ana) is None


def test_a_suspension_that_begins_later_is_not_in_force_yet(ana):
    now = timezone.now()
    Sanction.objects.create(
        account=ana, kind="all", reason="spam", starts_at=now + timedelta(1), ends_at=now + timedelta(2)
    )

    assert may_join(ana) is None


def test_the_gravest_sanction_is_the_one_told(ana, impose):
    for kind in ("all", "mute", "championships"):
        impose(kind)

    assert gravest_sanction(ana).kind == "all"


def test_an_undo_is_a_row_of_its_own(ana, impose, admin):
    sanction = impose()

    undo = sanction_undo(sanction=sanction, actor=admin, text="the wrong person")

    assert may_join(ana) is None
    assert (undo.kind, undo.undoes, undo.text) == ("undo", sanction, "the wrong person")
    assert Sanction.objects.get(pk=sanction.pk).kind == "championships"


def test_undoing_twice_is_undoing_once(impose, admin):
    sanction = impose()

    assert sanction_undo(sanction=sanction, actor=admin) == sanction_undo(sanction=sanction, actor=admin)


def test_an_undo_cannot_be_undone(impose, admin):
    undo = sanction_undo(sanction=impose(), actor=admin)

    with pytest.raises(Refused, match="forbidden"):
        sanction_undo(sanction=undo, actor=admin)


def test_a_second_sanction_of_a_kind_sees_the_first(impose):
    impose()

    with pytest.raises(Refused, match="already_sanctioned"):
        impose()


@pytest.mark.django_db(transaction=True)
def test_of_four_moderators_at_once_one_imposes(ana, impose):
    outcomes = in_parallel(*[partial(impose, "mute")] * 4)

    assert outcomes.count("already_sanctioned") == 3
    assert ana.sanctions.count() == 1


@pytest.mark.parametrize(
    ("role", "kind", "allowed"),
    [("fiscal", "mute", True), ("fiscal", "championships", False), ("arbitro", "all", True), ("arbitro", "ban", False),
     ("player", "warn", False), ("admin", "ban", True)],
)  # fmt: skip
def test_each_role_imposes_only_its_kinds(person, impose, role, kind, allowed):
    actor = staff(person("Rui"), role)

    def attempt():
        return impose(kind, days=0 if kind in {"ban", "warn"} else 1, actor=actor)

    if allowed:
        assert attempt().author == actor.account
    else:
        with pytest.raises(Refused, match="forbidden"):
            attempt()


def test_nobody_judges_their_own_case(admin, impose):
    with pytest.raises(Refused, match="own_case"):
        impose(account=admin.account)


def test_only_an_admin_sanctions_staff(person, impose):
    rui, zeca = staff(person("Rui"), "arbitro"), staff(person("Zeca"), "fiscal")

    with pytest.raises(Refused, match="forbidden"):
        impose("mute", account=zeca.account, actor=rui)


@pytest.mark.parametrize(
    ("terms", "field"),
    [({"reason": "boredom"}, "reason"), ({"kind": "mute", "days": 0}, "ends_at"),
     ({"kind": "mute", "days": -1}, "ends_at"), ({"kind": "ban", "days": 3}, "ends_at"),
     ({"kind": "mute", "days": 1, "lets_finish": True}, "lets_finish")],
)  # fmt: skip
def test_a_sanction_says_why_and_until_when(impose, terms, field):
    with pytest.raises(Refused) as caught:
        impose(**terms)

    assert list(caught.value.fields) == [field]


def test_the_apps_above_hear_of_it_after_commit(ana, impose, admin, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        sanction = impose()
        assert heard == []
    with django_capture_on_commit_callbacks(execute=True):
        sanction_undo(sanction=sanction, actor=admin)

    assert heard == [ana.pk, ana.pk]


def test_a_listener_that_fails_stops_nobody(impose, heard, django_capture_on_commit_callbacks):
    def fail(**kwargs):
        raise RuntimeError

    sanction_changed.connect(fail)
    with django_capture_on_commit_callbacks(execute=True):
        impose()
    sanction_changed.disconnect(fail)

    assert len(heard) == 1


def test_a_ban_ends_the_sessions_that_are_open(ana, impose):
    browser = Client()
    browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    impose("ban", days=0)

    assert browser.get("/api/v1/me").status_code == 401


def test_the_trail_says_who_did_what_to_whom_from_where(ana, impose, admin):
    sanction = impose(text="Third time.")

    entry = AuditEntry.objects.get(action="sanction_impose")
    assert (entry.actor, entry.role, entry.target) == (admin.account, "admin", ana)
    assert (entry.subject, entry.reason, entry.text) == (f"sanction:{sanction.public_id}", "spam", "Third time.")
    assert (entry.address, entry.user_agent) == ("198.51.100.7", "a browser")


@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_trail_and_the_sanctions_cannot_be_changed(ana, impose, change):
    impose()

    for rows in (AuditEntry.objects.all(), Sanction.objects.all()):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            rows.update(text="") if change == "update" else rows.delete()


def test_the_service_itself_leaves_its_line_too(ana):
    entry = audit(actor=Actor(), action="cleanup", target=ana)

    assert (entry.actor, entry.role) == (None, "service")


@pytest.mark.parametrize(
    "row", [{"kind": "undo"}, {"kind": "ban", "ends_at": timezone.now() + timedelta(9)},
            {"kind": "mute", "ends_at": timezone.now() - timedelta(9)},
            {"kind": "mute", "ends_at": timezone.now() + timedelta(9), "lets_finish": True}],
)  # fmt: skip
def test_the_database_refuses_a_sanction_without_sense(ana, row):
    with pytest.raises(IntegrityError), transaction.atomic():
        Sanction.objects.create(account=ana, reason="spam", **row)


def test_an_account_that_others_rows_name_is_never_deleted(ana, impose):
    impose()

    with pytest.raises(DatabaseError), transaction.atomic():
        Account.objects.filter(pk=ana.pk).delete()
