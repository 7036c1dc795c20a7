"""The ranking for programs. Anyone may look; the own row comes with a session or a token."""

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ranking import presenters, selectors


class PageAsked(serializers.Serializer[Any]):
    week = serializers.DateField(required=False, help_text="The Monday of the week; without it the current one.")
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)

    def validate_week(self, week: date) -> date:
        if week.weekday() != 0:
            raise serializers.ValidationError(_("A week is named by its Monday."))
        if week > selectors.current_week(timezone.now()):
            raise serializers.ValidationError(_("That week has not begun yet."))
        return week


class WeeksAsked(serializers.Serializer[Any]):
    before = serializers.DateField(required=False, help_text="Only weeks before this one; 52 at most are listed.")


class RowShown(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    nickname = serializers.CharField(allow_null=True)
    points = serializers.IntegerField()
    titles = serializers.DictField(child=serializers.IntegerField(), help_text="Championships won, by tier.")


class BoardShown(serializers.Serializer[Any]):
    week = serializers.DateField()
    zone = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    ends_in = serializers.IntegerField(help_text="Milliseconds until the week is over.")
    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    rows = RowShown(many=True)
    you = RowShown(allow_null=True)


class WeekShown(serializers.Serializer[Any]):
    week = serializers.DateField()
    points = serializers.IntegerField()
    champions = serializers.ListField(child=serializers.CharField(allow_null=True))


class WeeksShown(serializers.Serializer[Any]):
    weeks = WeekShown(many=True)


class RankingView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ranking", summary="The ranking of a week", parameters=[PageAsked], responses=BoardShown
    )
    def get(self, request: Request) -> Response:
        asked = PageAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        now = timezone.now()
        board = selectors.board(
            monday=asked.validated_data.get("week") or selectors.current_week(now),
            page=asked.validated_data["page"],
            viewer=request.user if request.user.is_authenticated else None,
        )
        return Response(presenters.board_shown(board, at=now))


class WeeksView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ranking_weeks", summary="Weeks and their champions", parameters=[WeeksAsked], responses=WeeksShown
    )
    def get(self, request: Request) -> Response:
        asked = WeeksAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response(presenters.weeks_shown(selectors.weeks(before=asked.validated_data.get("before"))))
