"""The account over HTTP, and the development login."""

from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import presenters, selectors, services
from accounts.errors import absent
from accounts.models import REASONS, Account, Sanction, Scope
from accounts.names import LONGEST, SHORTEST
from accounts.preferences import PREFERENCES
from accounts.sessions import enter, enter_as_guest

_SETTINGS_SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        name: {"type": "boolean", "default": preference.default}
        if preference.is_switch
        else {"type": "string", "enum": list(preference.choices), "default": preference.default}
        for name, preference in PREFERENCES.items()
    },
}


@extend_schema_field(_SETTINGS_SCHEMA)
class SettingsField(serializers.DictField):
    pass


class SanctionTold(serializers.Serializer[dict[str, Any]]):
    kind = serializers.ChoiceField(Sanction.Kind.choices)
    reason = serializers.ChoiceField(list(REASONS.items()))
    text = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)
    lets_finish = serializers.BooleanField(help_text="What is under way may be finished.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A guest",
            {
                "public_id": "P28G9o7u2yqt", "guest": True, "nickname": "Lenira", "email": None, "language": "",
                "settings": {}, "joined_at": "2026-11-30T21:00:00Z", "may_join": "sign_in_needed", "sanction": None,
            },
            response_only=True,
        )
    ]
)  # fmt: skip
class MeAnswer(serializers.Serializer[dict[str, Any]]):
    public_id = serializers.CharField()
    guest = serializers.BooleanField(help_text="Plays at tables without an account; only the session knows them.")
    nickname = serializers.CharField(allow_null=True)
    email = serializers.EmailField(allow_null=True)
    language = serializers.CharField(help_text="Empty: as the browser asks.")
    settings = SettingsField()
    joined_at = serializers.DateTimeField()
    may_join = serializers.ChoiceField(
        ["sign_in_needed", "nickname_needed", "suspended"],
        allow_null=True,
        help_text="Why one may not queue for a championship.",
    )
    sanction = SanctionTold(allow_null=True)


class MeChange(serializers.Serializer[dict[str, Any]]):
    nickname = serializers.CharField(
        required=False, help_text=f"{SHORTEST} to {LONGEST} letters of one alphabet, like no other person's."
    )
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)
    settings = SettingsField(required=False, help_text="Only what changes.")


class TokenAnswer(serializers.Serializer[dict[str, Any]]):
    id = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    created_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)


class NewTokenAnswer(TokenAnswer):
    token = serializers.CharField(help_text="Shown this one time.")


class NewToken(serializers.Serializer[dict[str, Any]]):
    name = serializers.CharField(max_length=60)
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), allow_empty=False, max_length=10)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)

    def validate_expires_at(self, value: Any) -> Any:
        if value is not None and value <= timezone.now():
            raise serializers.ValidationError(_("This is in the past."))
        return value


def _me(account: Account) -> Response:
    return Response(
        presenters.me(account, may_join=selectors.may_join(account), sanction=selectors.gravest_sanction(account))
    )


class Me(APIView):
    token_scopes = {"PATCH": Scope.ACCOUNT}

    @extend_schema(summary="Who I am", responses=MeAnswer)
    def get(self, request: Request) -> Response:
        return _me(_account(request))

    @extend_schema(summary="Change my nickname, language or settings", request=MeChange, responses=MeAnswer)
    def patch(self, request: Request) -> Response:
        changes = MeChange(data=request.data)
        changes.is_valid(raise_exception=True)
        return _me(services.account_update(account=_account(request), **changes.validated_data))

    @extend_schema(summary="Close my account", responses={204: None})
    def delete(self, request: Request) -> Response:
        services.account_delete(account=_account(request))
        request._request.session.flush()
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_serializer(examples=[OpenApiExample("For a table", {"nickname": "Lenira"}, request_only=True)])
class GuestAsked(serializers.Serializer[dict[str, Any]]):
    nickname = serializers.CharField(
        required=False, help_text="As that of a person, and like no other's. Without one: against robots only, for now."
    )


class Guests(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="guest_create", summary="Come in as a guest, to play at tables", request=GuestAsked,
        description=(
            "Without an account. The answer sets the session cookie, which is all that knows the guest, and the "
            "`csrftoken` cookie. A guest who asks again stays the same one and takes the name. Signing in later "
            "turns the guest into the person: seat and games go along where the person has no seat of their own."
        ),
        responses={201: MeAnswer},
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        asked = GuestAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        guest = enter_as_guest(request._request, asked.validated_data.get("nickname"))
        answer = _me(guest)
        answer.status_code = status.HTTP_201_CREATED
        return answer


class Tokens(APIView):
    @extend_schema(summary="My tokens", responses=TokenAnswer(many=True))
    def get(self, request: Request) -> Response:
        return Response([presenters.token(row) for row in _account(request).tokens.order_by("created_at")])

    @extend_schema(summary="Make a token", request=NewToken, responses={201: NewTokenAnswer})
    def post(self, request: Request) -> Response:
        wanted = NewToken(data=request.data)
        wanted.is_valid(raise_exception=True)
        row, token = services.token_create(account=_account(request), **wanted.validated_data)
        return Response(presenters.token(row) | {"token": token}, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="me_tokens_withdraw", summary="Withdraw all my tokens", responses={204: None})
    def delete(self, request: Request) -> Response:
        services.tokens_revoke(account=_account(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Token(APIView):
    @extend_schema(operation_id="me_token_withdraw", summary="Withdraw a token", responses={204: None})
    def delete(self, request: Request, token_id: str) -> Response:
        services.tokens_revoke(account=_account(request), public_id=token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DevelopmentNickname(serializers.Serializer[dict[str, Any]]):
    nickname = serializers.CharField()


class DevelopmentLogin(APIView):
    """Signs in anyone by nickname; outside development it is as if it did not exist."""

    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        if not settings.DEV_LOGIN:
            raise absent()
        wanted = DevelopmentNickname(data=request.data)
        wanted.is_valid(raise_exception=True)
        account = services.account_for_development(nickname=wanted.validated_data["nickname"])
        enter(request._request, account)
        return Response({"nickname": account.nickname, "public_id": account.public_id})


def _account(request: Request) -> Account:
    account: Account = request.user  # type: ignore[assignment] # the permission lets nobody else through
    return account
