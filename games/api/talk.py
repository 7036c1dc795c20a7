"""What is said at a match, over HTTP: the same services as the socket."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from accounts.selectors import display_name
from games import selectors, services
from games.api import examples
from games.api.examples import answer
from games.api.matches import Refusal
from games.api.people import person
from games.errors import refused
from games.presenters import remark_shown, talk_message
from games.wording import PHRASES, TEXT_LONGEST


@extend_schema_serializer(examples=[answer("A phrase", examples.LINE)])
class Said(serializers.Serializer[Any]):
    id = serializers.CharField()
    seat = serializers.IntegerField()
    phrase = serializers.ChoiceField(PHRASES, required=False, help_text="The reader's language words it.")
    text = serializers.CharField(required=False, help_text="Plain text: nothing in it is markup.")


class SaidBefore(Said):
    ago = serializers.IntegerField(help_text="Milliseconds.")


@extend_schema_serializer(examples=[answer("At a private table", examples.TALK)])
class ShownTalk(serializers.Serializer[Any]):
    type = serializers.CharField(default="talk")
    may = serializers.ListField(child=serializers.ChoiceField(["phrase", "text"]), help_text="What you may say here.")
    barred_for = serializers.IntegerField(allow_null=True, help_text="Milliseconds that the moderators silence you.")
    muted = serializers.ListField(child=serializers.IntegerField(), help_text="The seats that you do not hear.")
    lines = SaidBefore(many=True, help_text="What was said last, at private tables.")


@extend_schema_serializer(
    examples=[
        OpenApiExample("A phrase", {"phrase": "well_played"}, request_only=True),
        OpenApiExample("A text", {"text": "Oxente!"}, request_only=True),
    ]
)
class Saying(serializers.Serializer[Any]):
    phrase = serializers.CharField(required=False, help_text=f"One of {', '.join(PHRASES)}.")
    text = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False,
        help_text=f"At private tables; at most {TEXT_LONGEST} characters.",
    )  # fmt: skip


@extend_schema_serializer(examples=[OpenApiExample("Not that seat", {"seat": 1, "on": True}, request_only=True)])
class Muting(serializers.Serializer[Any]):
    seat = serializers.IntegerField(min_value=0)
    on = serializers.BooleanField(help_text="False: hear them again.")


@extend_schema_serializer(examples=[answer("One", {"id": "p0Qe1b_xAk3v", "name": "Bento"})])
class Muted(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()


def talk_shown(match_id: str, account_id: int | None) -> dict[str, Any]:
    """The talk of a match for this person. Refused: ``not_found``."""
    talk = selectors.talk(match_id, account_id)
    if talk is None:
        raise refused("not_found")
    return talk_message(
        may=talk.may, barred_until=talk.barred_until, muted=talk.hidden, remarks=talk.remarks, at=timezone.now()
    )


class TalkView(APIView):
    permission_classes = (permissions.IsAuthenticatedOrReadOnly,)

    @extend_schema(
        operation_id="talk", summary="What may be said, and was said, at a game",
        responses={200: ShownTalk, 404: Refusal},
    )  # fmt: skip
    def get(self, request: Request, match_id: str) -> Response:
        return Response(talk_shown(match_id, request.user.pk))

    @extend_schema(
        operation_id="say", summary="Say a phrase, or write at a private table", request=Saying,
        responses={201: Said, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal},
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> Response:
        asked = Saying(data=request.data)
        asked.is_valid(raise_exception=True)
        if len(asked.validated_data) != 1:
            raise refused("bad_message")
        say = services.phrase_say if "phrase" in asked.validated_data else services.text_say
        remark = say(match_id=match_id, account_id=person(request), at=timezone.now(), **asked.validated_data)
        return Response(remark_shown(remark), status=status.HTTP_201_CREATED)


class MuteView(APIView):
    @extend_schema(
        operation_id="mute", summary="Do not hear a seat any more, or again", request=Muting,
        responses={200: ShownTalk, 400: Refusal, 404: Refusal, 409: Refusal},
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> Response:
        asked = Muting(data=request.data)
        asked.is_valid(raise_exception=True)
        services.seat_mute(match_id=match_id, account_id=person(request), at=timezone.now(), **asked.validated_data)
        return Response(talk_shown(match_id, person(request)))


class MutesView(APIView):
    @extend_schema(
        operation_id="mutes", summary="Whom I have muted", responses={200: Muted(many=True)},
        description="Not the animals of a championship: those are muted in it alone.",
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        account: Account = request.user  # type: ignore[assignment] # the permission lets nobody else through
        rows = selectors.mutes_of(account)
        return Response([{"id": row.public_id, "name": display_name(row.account)} for row in rows])


class MutedView(APIView):
    @extend_schema(operation_id="mute_undo", summary="Hear somebody again", responses={204: None, 404: Refusal})
    def delete(self, request: Request, mute_id: str) -> Response:
        services.mute_undo(account_id=person(request), public_id=mute_id, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
