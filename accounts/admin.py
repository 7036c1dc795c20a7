"""The panel's pages about people: looking, and acting through the services. No log can be edited."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _
from social_django.models import Association, Nonce, UserSocialAuth
from unfold.admin import ModelAdmin

from accounts import names, services
from accounts.errors import Refused
from accounts.models import Account, AuditEntry, NicknameChange, Sanction
from accounts.services import Actor

for kept_by_services in (Group, UserSocialAuth, Nonce, Association):
    admin.site.unregister(kept_by_services)


def actor(request: HttpRequest) -> Actor:
    """The member of staff behind a request to the panel, with what the trail keeps of it."""
    return Actor(
        account=request.user if isinstance(request.user, Account) else None,
        address=request.META.get("REMOTE_ADDR") or None,
        user_agent=request.headers.get("User-Agent", ""),
    )


class Looking(ModelAdmin):  # type: ignore[misc] # untyped base
    """Staff see; nobody adds, changes or deletes."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what the filters of the page ask for: any relation would also tell who an animal is."""
        named = (it if isinstance(it, str) else it[0] for it in self.list_filter)
        return any(lookup == name or lookup.startswith(f"{name}__") for name in named)

    def each(self, request: HttpRequest, rows: QuerySet[Any], act: Any, done: Any) -> None:
        """Call the service for each row; a refusal is said and stops nobody else's."""
        for row in rows:
            try:
                act(row)
            except Refused as refused:
                self.message_user(request, f"{row}: {refused.detail}", messages.ERROR)
            else:
                self.message_user(request, f"{row}: {done}")


@admin.register(Account)
class AccountAdmin(Looking):
    list_display = ("nickname", "public_id", "role", "is_guest", "is_active", "joined_at")
    list_filter = ("is_active", "is_staff", "is_guest")
    search_fields = ("nickname", "public_id")
    ordering = ("-joined_at",)
    fields = ("nickname", "public_id", "role", "is_guest", "became", "language", "is_active", "joined_at", "last_login")
    actions = ("take_nickname_away",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Account], search_term: str
    ) -> tuple[QuerySet[Account], bool]:
        """By public id, or by how a nickname looks."""
        if not search_term:
            return queryset, False
        alike = names.skeleton(search_term)
        found = queryset.filter(public_id=search_term)
        return (found | queryset.filter(nickname_skeleton__contains=alike) if alike else found), False

    @admin.action(description=_("Take the nickname away"))
    def take_nickname_away(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        def act(account: Account) -> None:
            services.nickname_take_away(account=account, actor=actor(request))

        self.each(request, queryset, act, _("The nickname has been taken away."))


@admin.register(Sanction)
class SanctionAdmin(Looking):
    list_display = ("account", "kind", "reason", "starts_at", "ends_at", "lets_finish", "author", "undoes")
    list_filter = ("kind", "reason")
    list_select_related = ("account", "author", "undoes")
    search_fields = ("account__nickname", "account__public_id")
    autocomplete_fields = ("account",)
    ordering = ("-created_at",)
    fields = ("account", "kind", "reason", "text", "ends_at", "lets_finish")
    actions = ("undo",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().changeform_view(request, *args, **kwargs)
        except Refused as refused:
            said = " ".join(map(str, (refused.detail, *(refused.fields or {}).values())))
            self.message_user(request, said, messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())
        return answer

    def save_model(self, request: HttpRequest, obj: Sanction, form: "ModelForm[Sanction]", change: bool) -> None:
        imposed = services.sanction_impose(
            account=obj.account,
            kind=obj.kind,
            reason=obj.reason,
            text=obj.text,
            ends_at=obj.ends_at,
            lets_finish=obj.lets_finish,
            actor=actor(request),
        )
        obj.pk = imposed.pk

    def formfield_for_choice_field(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "kind":
            kwargs["choices"] = [choice for choice in Sanction.Kind.choices if choice[0] != Sanction.Kind.UNDO]
        return super().formfield_for_choice_field(db_field, request, **kwargs)

    @admin.action(description=_("Undo"))
    def undo(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> None:
        def act(sanction: Sanction) -> None:
            services.sanction_undo(sanction=sanction, actor=actor(request))

        self.each(request, queryset, act, _("Undone."))


@admin.register(NicknameChange)
class NicknameChangeAdmin(Looking):
    list_display = ("nickname", "account", "chosen_at")
    list_select_related = ("account",)
    search_fields = ("nickname",)
    ordering = ("-chosen_at",)


@admin.register(AuditEntry)
class AuditEntryAdmin(Looking):
    list_display = ("at", "actor", "role", "action", "target", "subject", "reason")
    list_filter = ("action", "role", "reason")
    list_select_related = ("actor", "target")
    search_fields = ("subject", "target__nickname", "actor__nickname")
    ordering = ("-at",)
