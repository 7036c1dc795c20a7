"""Private tables over HTTP. Whoever has the code may look; who is signed in, or a guest, may sit down."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors, services
from games.api import examples
from games.api.examples import answer
from games.api.matches import Refusal
from games.api.people import person
from games.errors import refused
from games.models import Table
from games.presenters import chairs_shown


class ShownChair(serializers.Serializer[Any]):
    chair = serializers.IntegerField(help_text="From 0, in turn order.")
    name = serializers.CharField(allow_null=True, help_text="Null: a robot plays here.")
    guest = serializers.BooleanField(help_text="Plays without an account.")
    host = serializers.BooleanField()
    you = serializers.BooleanField()
    wants = serializers.IntegerField(allow_null=True, help_text="The chair that its person would like to swap for.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Garrafina, picked, to 50 points",
            {"rules": "garrafina-4", "options": {"target": 50}, "picking": True, "move_seconds": 30},
            request_only=True,
        ),
        OpenApiExample(
            "One round for three, listed",
            {"rules": "draw", "options": {"players": 3, "rounds": 1}, "listed": True},
            request_only=True,
        ),
    ]
)
class NewTableAsked(serializers.Serializer[Any]):
    rules = serializers.CharField(default="pernambuco", max_length=32)
    options = serializers.DictField(default=dict, help_text="As in a game record.")
    picking = serializers.BooleanField(default=False, help_text="Garrafina: tiles are picked from the pool.")
    move_seconds = serializers.IntegerField(default=15, help_text="15, 30, 60, or 0 for no clock.")
    robot = serializers.CharField(default="greedy", max_length=16, help_text="Who plays where nobody sits.")
    listed = serializers.BooleanField(default=False, help_text="Shown to everybody, not only to who has the code.")


@extend_schema_serializer(examples=[OpenApiExample("That chair", {"chair": 2}, request_only=True)])
class ChairAsked(serializers.Serializer[Any]):
    chair = serializers.IntegerField(required=False, min_value=0, help_text="Any free one if none is named.")


@extend_schema_serializer(examples=[OpenApiExample("With who sits across", {"chair": 2}, request_only=True)])
class SwapAsked(serializers.Serializer[Any]):
    chair = serializers.IntegerField(min_value=0, help_text="That of another person; one's own takes the wish back.")


@extend_schema_serializer(examples=[OpenApiExample("Strong ones", {"robot": "strong"}, request_only=True)])
class RobotAsked(serializers.Serializer[Any]):
    robot = serializers.CharField(max_length=16, help_text="heaviest, greedy or strong.")


@extend_schema_serializer(examples=[OpenApiExample("For who was away", {"seat": 1}, request_only=True)])
class SeatAsked(serializers.Serializer[Any]):
    seat = serializers.IntegerField(min_value=0)


@extend_schema_serializer(examples=[answer("Waiting", examples.ROOM)])
class ShownPrivateTable(NewTableAsked):
    code = serializers.CharField()
    phase = serializers.ChoiceField(["waiting", "playing", "over"])
    match = serializers.CharField(allow_null=True, help_text="The game that is or was played last.")
    version = serializers.IntegerField()
    chairs = ShownChair(many=True)


def shown(request: Request, code: str) -> dict[str, Any]:
    """The table as this person sees it. Refused: ``not_found``."""
    found = selectors.table_by_code(code)
    if found is None:
        raise refused("not_found")
    return chairs_shown(*found, account_id=request.user.pk)


def seen(request: Request, table: Table) -> Response:
    return Response(shown(request, table.code))


class TablesView(APIView):
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)

    @extend_schema(
        operation_id="tables", summary="The listed tables that wait for people",
        responses={200: ShownPrivateTable(many=True)},
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        listed = selectors.tables_listed()
        return Response([chairs_shown(table, chairs, account_id=request.user.pk) for table, chairs in listed])

    @extend_schema(
        operation_id="table_create", summary="Open a table", request=NewTableAsked,
        responses={201: ShownPrivateTable, 400: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        asked = NewTableAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        table = services.table_create(account_id=person(request), new=services.NewTable(**asked.validated_data))
        return Response(shown(request, table.code), status=status.HTTP_201_CREATED)


class TableView(APIView):
    permission_classes = (permissions.AllowAny,)

    @extend_schema(operation_id="table", summary="A table", responses={200: ShownPrivateTable, 404: Refusal})
    def get(self, request: Request, code: str) -> Response:
        return Response(shown(request, code))


class SitView(APIView):
    @extend_schema(
        operation_id="table_sit", summary="Take a chair, or change to it",
        request=ChairAsked,
        responses={200: ShownPrivateTable, 400: Refusal, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        asked = ChairAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        chair = asked.validated_data.get("chair")
        return seen(request, services.table_sit(code=code, account_id=person(request), chair=chair))


class SwapView(APIView):
    @extend_schema(
        operation_id="table_swap", summary="Ask somebody to swap places, or agree", request=SwapAsked,
        description="Before a game. Two who ask each other have swapped; the wish of one is in `wants`.",
        responses={200: ShownPrivateTable, 400: Refusal, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        asked = SwapAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        chair = asked.validated_data["chair"]
        return seen(request, services.table_swap(code=code, account_id=person(request), chair=chair))


class LeaveView(APIView):
    @extend_schema(
        operation_id="table_leave", summary="Give up the chair", request=None, responses={204: None, 404: Refusal}
    )
    def post(self, request: Request, code: str) -> Response:
        services.table_leave(code=code, account_id=person(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class StartView(APIView):
    @extend_schema(
        operation_id="table_start", summary="Deal; robots play where nobody sits", request=None,
        description=(
            "The first game is the host's to start (`not_host`), who passes on when gone for a minute; another one "
            "anybody's who sits there."
        ),
        responses={200: ShownPrivateTable, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        services.table_start(code=code, account_id=person(request), at=timezone.now())
        return Response(shown(request, code))


class RobotsView(APIView):
    @extend_schema(
        operation_id="table_robots", summary="Choose who plays where nobody sits",
        request=RobotAsked,
        responses={200: ShownPrivateTable, 400: Refusal, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        asked = RobotAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        robot = asked.validated_data["robot"]
        return seen(request, services.table_robot(code=code, account_id=person(request), robot=robot))


class ReplaceView(APIView):
    @extend_schema(
        operation_id="table_replace", summary="Have a robot play for a person who is away", request=SeatAsked,
        responses={200: ShownPrivateTable, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        asked = SeatAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        services.seat_replace(
            match_id=match_of(request, code), account_id=person(request), seat=asked.validated_data["seat"],
            at=timezone.now(),
        )  # fmt: skip
        return Response(shown(request, code))


class ReturnView(APIView):
    @extend_schema(
        operation_id="table_return", summary="Take one's seat back from the robot", request=None,
        responses={200: ShownPrivateTable, 404: Refusal},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        services.seat_return(match_id=match_of(request, code), account_id=person(request), at=timezone.now())
        return Response(shown(request, code))


def match_of(request: Request, code: str) -> str:
    """The game of a table. Refused: ``not_found``."""
    match = shown(request, code)["match"]
    if match is None:
        raise refused("not_found")
    return str(match)
