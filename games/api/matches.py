"""Matches over HTTP: the same services as the socket."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer, inline_serializer
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors, services
from games.api import examples
from games.api.examples import answer
from games.api.people import person
from games.errors import refused
from games.models import Match
from games.presenters import state_message, table_message


class ShownSeat(serializers.Serializer[Any]):
    """Who sits where: an animal while masked, a name once revealed."""

    seat = serializers.IntegerField(help_text="From 0, in turn order.")
    animal = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    guest = serializers.BooleanField(help_text="Plays without an account. Private tables only.")
    robot = serializers.CharField(allow_null=True)
    away = serializers.BooleanField(help_text="Gone for a while: a robot may be put in. Private tables only.")
    left = serializers.BooleanField(help_text="Its person has left the game for good. Private tables only.")
    you = serializers.BooleanField()


class ShownTable(serializers.Serializer[Any]):
    type = serializers.CharField(default="table")
    match = serializers.CharField()
    rules = serializers.CharField(help_text="Versioned, as in `pernambuco@1`.")
    options = serializers.DictField()
    context = serializers.DictField(  # type: ignore[assignment] # a field, not the serializer's context
        help_text="What the match belongs to, such as a championship."
    )
    status = serializers.ChoiceField(["open", "over", "void"])
    commitment = serializers.CharField(help_text="SHA-256 of the seed, in hex.")
    seed = serializers.CharField(allow_null=True, help_text="Revealed when the game is over.")
    opens_in = serializers.IntegerField(help_text="Milliseconds.")
    seats = ShownSeat(many=True)
    watchers = serializers.IntegerField()


class ShownState(serializers.Serializer[Any]):
    type = serializers.CharField(default="state")
    version = serializers.IntegerField()
    left = serializers.IntegerField(allow_null=True, help_text="Milliseconds; exact only for the seat that must move.")
    watchers = serializers.IntegerField()
    causes = serializers.DictField(help_text="Index in `view.log` to `timeout` or `robot`.")
    view = serializers.DictField(help_text="The game as you may see it.")


@extend_schema_serializer(examples=[answer("A game among friends", examples.SHOWN)])
class ShownMatch(serializers.Serializer[Any]):
    table = ShownTable()
    state = ShownState()


@extend_schema_serializer(
    examples=[OpenApiExample("A tile", {"version": 41, "action": {"play": "3|6", "at": "left"}}, request_only=True)]
)
class NewAction(serializers.Serializer[Any]):
    version = serializers.IntegerField(min_value=0, help_text="The version of the state you saw.")
    action = serializers.DictField(help_text="One of `view.legal`.")


@extend_schema_serializer(examples=[answer("After the move", examples.PLAYED)])
class Played(serializers.Serializer[Any]):
    state = ShownState()


class Missed(serializers.Serializer[Any]):
    code = serializers.ChoiceField(["stale", "too_late"])
    detail = serializers.CharField()
    state = ShownState()


Refusal = inline_serializer("Refusal", {"code": serializers.CharField(), "detail": serializers.CharField()})


class MatchView(APIView):
    permission_classes = (permissions.AllowAny,)

    @extend_schema(operation_id="match", summary="A game as you may see it", responses={200: ShownMatch, 404: Refusal})
    def get(self, request: Request, match_id: str) -> Response:
        watched = selectors.match_watched(match_id, request.user.pk)
        if watched is None:
            raise refused("not_found")
        now = timezone.now()
        watchers = selectors.watchers(match_id, now)
        table = table_message(
            watched.match, watched.seats, you=watched.seat, seed=watched.seed, at=now, watchers=watchers
        )
        return Response({"table": table, "state": state_message(watched.seen, at=now, watchers=watchers)})


class ActionView(APIView):
    @extend_schema(
        operation_id="act",
        summary="Play in a game",
        request=NewAction,
        responses={200: Played, 400: Refusal, 404: Refusal, 409: Missed},
    )
    def post(self, request: Request, match_id: str) -> Response:
        arrived = timezone.now()
        asked = NewAction(data=request.data)
        asked.is_valid(raise_exception=True)
        outcome = services.act(
            match_id=match_id,
            account_id=person(request),
            version=asked.validated_data["version"],
            action=asked.validated_data["action"],
            at=arrived,
        )
        now = timezone.now()
        state = state_message(outcome.seen, at=now, watchers=selectors.watchers(match_id, now))
        if outcome.kind == "played":
            return Response({"state": state})
        return Response({**refused(outcome.kind).body(), "state": state}, status=status.HTTP_409_CONFLICT)


class RecordView(APIView):
    permission_classes = (permissions.AllowAny,)

    @extend_schema(
        operation_id="match_record",
        summary="The record of a game that is over",
        description="A `domino-record/1` object with the revealed seed; it names nobody. `not_over` while the game "
        "goes on, `no_record` where it ended without a result.",
        responses={200: OpenApiTypes.OBJECT, 404: Refusal, 409: Refusal},
        examples=[answer("A game of one round", examples.RECORD)],
    )
    def get(self, request: Request, match_id: str) -> Response:
        record = selectors.match_record(match_id)
        if record is None:
            raise refused("not_found")
        if not record:
            void = selectors.match_status(match_id) == Match.Status.VOID
            raise refused("no_record" if void else "not_over")
        return Response(record, headers={"Content-Disposition": f'attachment; filename="domino-{match_id}.json"'})


class PracticeView(APIView):
    @extend_schema(
        operation_id="practice_start",
        summary="Play against robots",
        request=None,
        responses={201: inline_serializer("Practice", {"match": serializers.CharField()}), 409: Refusal},
        examples=[OpenApiExample("The game to open", {"match": examples.MATCH}, status_codes=["201"])],
    )
    def post(self, request: Request) -> Response:
        match = services.practice_start(account_id=person(request), at=timezone.now())
        return Response({"match": match.public_id}, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="practice_leave", summary="Leave the game against robots", responses={204: None})
    def delete(self, request: Request) -> Response:
        services.practice_leave(account_id=person(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
