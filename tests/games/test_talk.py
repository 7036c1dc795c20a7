"""What people say at a table: who may, how much, who hears it, and how long it is kept."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any, TypeVar

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.errors import Refused
from accounts.models import Account, Sanction
from accounts.services import account_delete
from games import selectors, services
from games.errors import TooSoon
from games.models import Match, Mute, Remark, Seat
from games.services import NewTable
from tests.games.conftest import Sent, Table, in_parallel, seat_people

pytestmark = pytest.mark.django_db
Refusal = tuple[str, int]


@pytest.fixture
def friends(people: list[Account]) -> Table:
    """A game at a private table."""
    return seat_people(people, masked=False, casual=True, context={"table": "ABC234"})


T = TypeVar("T")


def text_of(table: Table, who: Account, text: str = "Oxente!", at: datetime | None = None) -> Remark:
    return services.text_say(match_id=table.match.public_id, account_id=who.pk, text=text, at=at or timezone.now())


def phrase_of(table: Table, who: Account, phrase: object = "hello", at: datetime | None = None) -> Remark:
    return services.phrase_say(
        match_id=table.match.public_id, account_id=who.pk, phrase=phrase, at=at or timezone.now()
    )


def mute(table: Table, who: Account, seat: int, *, on: bool = True) -> None:
    services.seat_mute(match_id=table.match.public_id, account_id=who.pk, seat=seat, on=on, at=timezone.now())


def talk(table: Table, who: Account | None) -> selectors.Talk:
    found = selectors.talk(table.match.public_id, who and who.pk)
    assert found is not None
    return found


def silence(account: Account, kind: str = Sanction.Kind.MUTE) -> Sanction:
    until = timezone.now() + timedelta(hours=1)
    return Sanction.objects.create(account=account, kind=kind, reason="insult", ends_at=until)


@pytest.mark.django_db(transaction=True)
def test_what_is_said_in_the_moment_in_which_the_game_ends_waits_for_nothing(friends: Table) -> None:
    with transaction.atomic():
        services.match_award(match_id=friends.match.pk, winners=[0, 2], reason="test")
        remark = elsewhere(lambda: text_of(friends, friends.people[1]))

    assert remark.text == "Oxente!"


@pytest.mark.django_db(transaction=True)
def test_while_somebody_speaks_it_is_noted_that_they_are_here(friends: Table) -> None:
    speaker, later = friends.people[0], timezone.now() + timedelta(seconds=5)
    with transaction.atomic():
        text_of(friends, speaker)
        elsewhere(lambda: services.seats_present(account_ids=[speaker.pk], at=later))

    assert friends.match.seats.get(account=speaker).present_at == later


def elsewhere(call: Callable[[], T]) -> T:
    """What it answers over a connection of its own, which has to wait for whatever this one has locked."""

    def called() -> T:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(called).result(timeout=10)


def code_of(call: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, **more)
    return refused.value.code


def test_what_is_said_goes_to_every_audience_by_its_seat(
    friends: Table, sent: Sent, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        remark = text_of(friends, friends.people[2])

    audiences = {message["audience"]: message["said"] for message in sent.groups[-1].values()}
    assert set(audiences) == {"public", "seat0", "seat1", "seat2", "seat3"}
    assert audiences["seat0"] == {"id": remark.public_id, "seat": 2, "text": "Oxente!"}


def test_something_said_takes_four_statements(friends: Table) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        phrase_of(friends, friends.people[0])

    assert len([it for it in asked if "SAVEPOINT" not in it["sql"]]) == 4


def test_people_write_at_private_tables_only(table: Table) -> None:
    assert code_of(text_of, table, table.people[0]) == "chat_closed"
    assert talk(table, table.people[0]).may == ("phrase",)


def test_a_stranger_hears_and_says_nothing(friends: Table, stranger: Account) -> None:
    text_of(friends, friends.people[0])

    assert code_of(text_of, friends, stranger) == "not_seated"
    assert (talk(friends, stranger).may, len(talk(friends, None).remarks)) == ((), 1)


def test_who_left_a_game_that_goes_on_says_nothing_there(friends: Table) -> None:
    services.people_call_away(account_ids=[friends.people[1].pk])

    assert code_of(phrase_of, friends, friends.people[1]) == "not_seated"


def test_nothing_is_said_at_a_match_that_is_none(people: list[Account]) -> None:
    with pytest.raises(Refused, match="not_found"):
        services.phrase_say(match_id="none", account_id=people[0].pk, phrase="hello", at=timezone.now())


def test_a_person_the_moderators_silenced_says_nothing_until_it_is_undone(friends: Table) -> None:
    sanction = silence(friends.people[0])

    assert code_of(text_of, friends, friends.people[0]) == code_of(phrase_of, friends, friends.people[0]) == "muted"
    assert (talk(friends, friends.people[0]).may, talk(friends, friends.people[0]).barred_until) == (
        (),
        sanction.ends_at,
    )
    Sanction.objects.create(account=sanction.account, kind="undo", reason="insult", undoes=sanction)
    assert phrase_of(friends, friends.people[0]).phrase == "hello"


def test_in_a_championship_nobody_speaks_while_their_partner_is_to_move(table: Table) -> None:
    seat = table.now().turn_seat
    assert seat is not None

    assert code_of(phrase_of, table, table.people[(seat + 2) % 4]) == "partner_to_move"
    assert phrase_of(table, table.people[(seat + 1) % 4]).seat == (seat + 1) % 4
    assert phrase_of(table, table.people[seat]).seat == seat


def test_among_friends_one_speaks_at_any_time(friends: Table) -> None:
    seat = friends.now().turn_seat
    assert seat is not None

    assert phrase_of(friends, friends.people[(seat + 2) % 4]).phrase == "hello"


def test_who_says_too_much_is_told_when_to_try_again(friends: Table) -> None:
    now = timezone.now()
    for second in range(5):
        phrase_of(friends, friends.people[0], at=now + timedelta(seconds=second))

    with pytest.raises(TooSoon) as refused:
        text_of(friends, friends.people[0], at=now + timedelta(seconds=6))
    assert (refused.value.retry_in, refused.value.retry_after) == (4000, 4)
    assert text_of(friends, friends.people[0], at=now + timedelta(milliseconds=10_000))


@pytest.mark.django_db(transaction=True)
def test_tabs_that_speak_at_once_share_one_measure(friends: Table) -> None:
    said = in_parallel(8, lambda _: _or_code(phrase_of, friends, friends.people[0]))

    assert sorted(said) == ["said"] * 5 + ["too_many_requests"] * 3


def _or_code(call: Any, *args: Any) -> str:
    try:
        call(*args)
    except Refused as refused:
        return refused.code
    return "said"


def test_a_refused_text_is_not_kept(friends: Table) -> None:
    assert code_of(text_of, friends, friends.people[0], "hijo de puta") == "bad_words"
    assert Remark.objects.count() == 0


def test_a_muted_person_is_muted_at_every_table_until_it_is_undone(friends: Table) -> None:
    ana, bento = friends.people[:2]
    text_of(friends, bento)

    mute(friends, ana, 1)

    assert (set(talk(friends, ana).hidden), list(talk(friends, ana).remarks)) == ({1}, [])
    assert talk(friends, friends.people[2]).hidden == frozenset()
    services.people_call_away(account_ids=[one.pk for one in friends.people])
    elsewhere = seat_people([bento, *friends.people[2:], ana], masked=False, casual=True, context={"table": "XYZ234"})
    assert talk(elsewhere, ana).hidden == {0}
    mute(elsewhere, ana, 0, on=False)
    assert (talk(friends, ana).hidden, len(talk(friends, ana).remarks)) == (frozenset(), 1)


def test_muting_twice_is_muting_once(friends: Table) -> None:
    for _ in range(2):
        mute(friends, friends.people[0], 1)

    assert Mute.objects.count() == 1


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "own_seat"), (7, "not_found"), (-1, "not_found"), (10**30, "not_found")]
)
def test_a_seat_that_cannot_be_muted_is_refused(friends: Table, seat: int, code: str) -> None:
    assert code_of(mute, friends, friends.people[0], seat) == code


def test_a_robot_without_a_person_is_not_muted(people: list[Account]) -> None:
    game = services.practice_start(account_id=people[0].pk, at=timezone.now())

    assert code_of(mute, Table(game, people), people[0], 1) == "nobody_there"


def test_whom_one_muted_by_name_is_not_known_behind_an_animal(friends: Table) -> None:
    ana, bento = friends.people[:2]
    mute(friends, ana, 1)
    services.people_call_away(account_ids=[one.pk for one in friends.people])

    masked = seat_people([ana, bento, *friends.people[2:]], context={"championship": "c1"})

    assert talk(masked, ana).hidden == frozenset()
    Seat.objects.filter(match=masked.match).update(revealed=True)
    assert talk(masked, ana).hidden == {1}


def test_a_muted_animal_is_muted_in_its_championship_and_on_no_list(people: list[Account]) -> None:
    ana, bento = people[:2]
    first = seat_people(people, context={"championship": "c1"})

    mute(first, ana, 1)

    Match.objects.update(
        status="void", deadline_at=None, turn_seat=None, turn_began_at=None, finished_at=timezone.now()
    )
    Seat.objects.update(living=False)
    assert selectors.mutes_of(ana) == []
    assert talk(seat_people([bento, *people[2:], ana], context={"championship": "c1"}), ana).hidden == {0}
    Seat.objects.update(living=False)
    assert talk(seat_people(people, masked=False, casual=True, context={"table": "ABC234"}), ana).hidden == frozenset()


def test_the_list_of_the_muted_takes_one_back(friends: Table) -> None:
    ana = friends.people[0]
    mute(friends, ana, 1)
    (row,) = selectors.mutes_of(ana)

    services.mute_undo(account_id=ana.pk, public_id=row.public_id, at=timezone.now())

    assert (selectors.mutes_of(ana), talk(friends, ana).hidden) == ([], frozenset())
    assert code_of(services.mute_undo, account_id=ana.pk, public_id=row.public_id, at=timezone.now()) == "not_found"


def test_nobody_takes_back_the_mute_of_another(friends: Table, stranger: Account) -> None:
    mute(friends, friends.people[0], 1)
    row = Mute.objects.get()

    assert (
        code_of(services.mute_undo, account_id=stranger.pk, public_id=row.public_id, at=timezone.now()) == "not_found"
    )


def test_what_was_said_is_forgotten_after_its_days(friends: Table, settings: Any) -> None:
    now = timezone.now()
    old = text_of(friends, friends.people[0], at=now - timedelta(days=settings.TALK_DAYS, seconds=1))
    kept = text_of(friends, friends.people[0], at=now)

    assert services.talk_forget(at=now) == 1
    assert list(Remark.objects.all()) == [kept] != [old]


def test_what_was_said_is_in_no_record_and_no_replay(people: list[Account]) -> None:
    game = seat_people(people, masked=False, casual=True, context={"table": "ABC234"})
    text_of(game, people[0], "Canário mudo")
    game.play_out()

    replay = selectors.match_replay(game.match.public_id)
    assert "Canário" not in str(selectors.match_record(game.match.public_id)) + str(replay and replay.hands)


def test_news_of_mutes_and_sanctions_are_found_again(friends: Table) -> None:
    ana, bento, clara, _ = friends.people
    since = timezone.now() - timedelta(seconds=1)
    mute(friends, ana, 1)
    silence(bento)

    changed = selectors.talk_changed([ana.pk, bento.pk, clara.pk], since, timezone.now())

    assert changed == {ana.pk, bento.pk}


@pytest.fixture
def as_ana(client: Client, people: list[Account]) -> Client:
    client.force_login(people[0])
    return client


def test_the_api_says_and_shows_the_same(friends: Table, as_ana: Client) -> None:
    address = f"/api/v1/matches/{friends.match.public_id}/talk"

    said = as_ana.post(address, {"text": "Oxente!"}, "application/json")

    assert (said.status_code, said.json()["seat"], said.json()["text"]) == (201, 0, "Oxente!")
    assert [line["text"] for line in as_ana.get(address).json()["lines"]] == ["Oxente!"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "bad_message"),
        ({"phrase": "hello", "text": "a"}, 400, "bad_message"),
        ({"phrase": "shout"}, 400, "bad_phrase"),
        ({"text": " "}, 400, "text_empty"),
        ({"text": "x" * 201}, 400, "text_too_long"),
        ({"text": "puta"}, 400, "bad_words"),
    ],
)
def test_the_api_refuses_with_the_same_codes(
    friends: Table, as_ana: Client, body: dict[str, Any], status: int, code: str
) -> None:
    answer = as_ana.post(f"/api/v1/matches/{friends.match.public_id}/talk", body, "application/json")

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_too_much_over_the_api_says_when_to_come_back(friends: Table, as_ana: Client) -> None:
    address = f"/api/v1/matches/{friends.match.public_id}/talk"
    answers = [as_ana.post(address, {"phrase": "hello"}, "application/json") for _ in range(6)]

    assert [answer.status_code for answer in answers] == [201] * 5 + [429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 10


def test_the_api_mutes_lists_and_hears_again(friends: Table, as_ana: Client) -> None:
    mutes = f"/api/v1/matches/{friends.match.public_id}/mutes"

    assert as_ana.post(mutes, {"seat": 1, "on": True}, "application/json").json()["muted"] == [1]
    (row,) = as_ana.get("/api/v1/me/mutes").json()
    assert row["name"] == "Bento"
    assert as_ana.delete(f"/api/v1/me/mutes/{row['id']}").status_code == 204
    assert as_ana.get("/api/v1/me/mutes").json() == []


def test_who_is_not_signed_in_reads_and_says_nothing(friends: Table, client: Client) -> None:
    address = f"/api/v1/matches/{friends.match.public_id}/talk"

    assert client.get(address).json()["may"] == []
    assert client.post(address, {"phrase": "hello"}, "application/json").status_code in (401, 403)


def test_the_page_of_the_muted_lists_them_and_takes_one_back(friends: Table, as_ana: Client) -> None:
    mute(friends, friends.people[0], 1)
    row = Mute.objects.get()

    assert "Bento" in as_ana.get("/muted").content.decode()
    assert as_ana.post("/muted", {"mute": row.public_id}).status_code == 302
    assert "Bento" not in as_ana.get("/muted").content.decode()
    assert as_ana.post("/muted", {"mute": "nothing"}).status_code == 404


def test_a_person_takes_along_what_they_said_and_whom_they_muted(friends: Table, as_ana: Client) -> None:
    text_of(friends, friends.people[0], "Meu dito")
    text_of(friends, friends.people[1], "Dito alheio")
    mute(friends, friends.people[0], 1)

    told = as_ana.get("/api/v1/me/export").json()["talk"]

    assert ([it["text"] for it in told["said"]], told["muted"]) == (["Meu dito"], ["Bento"])


def test_an_animal_that_was_muted_is_not_named_in_what_one_takes_along(table: Table, as_ana: Client) -> None:
    mute(table, table.people[0], 1)

    assert "Bento" not in as_ana.get("/api/v1/me/export").content.decode()


@pytest.mark.django_db(transaction=True)
def test_whom_one_muted_is_forgotten_with_the_account(friends: Table) -> None:
    mute(friends, friends.people[0], 1)
    mute(friends, friends.people[2], 0)

    account_delete(account=friends.people[0])

    assert [row.owner for row in Mute.objects.all()] == [friends.people[2]]


def test_the_same_people_again_go_on_talking_on_their_new_seats(people: list[Account]) -> None:
    ana, bento = people[:2]
    code = services.table_create(account_id=ana.pk, new=NewTable()).code
    services.table_sit(code=code, account_id=bento.pk, chair=1)
    first = Table(services.table_start(code=code, account_id=ana.pk, at=timezone.now()), people)
    text_of(first, ana, "Um")
    text_of(first, bento, "Dois")
    services.match_void(match_id=first.match.pk, reason="left")
    services.table_sit(code=code, account_id=bento.pk, chair=3)
    second = Table(services.table_start(code=code, account_id=ana.pk, at=timezone.now()), people)
    text_of(second, bento, "Três")

    heard = [(it.seat, it.text) for it in talk(second, ana).remarks]

    assert heard == [(0, "Um"), (3, "Dois"), (3, "Três")]
    assert [(it.seat, it.text) for it in selectors.lines(first.now(), first.match.seats.all())] == [
        (0, "Um"),
        (1, "Dois"),
    ]
    mute(second, ana, 3)
    assert [it.text for it in talk(second, ana).remarks] == ["Um"]


def test_who_comes_to_a_game_of_a_championship_costs_two_statements(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seats = list(table.match.seats.all())

    with django_assert_num_queries(2):
        selectors.talk_of_match(table.match, seats, table.people[0].pk)
    with django_assert_num_queries(0):
        selectors.talk_of_match(table.match, seats, None)
