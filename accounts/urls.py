"""The accounts' addresses: pages, and the API below ``/api/v1/``."""

from django.urls import path

from accounts import api, pages

app_name = "accounts"
urlpatterns = [
    path("sign-in", pages.SignIn.as_view(), name="sign_in"),
    path("guest", pages.come_as_guest, name="come_as_guest"),
    path("sign-out", pages.sign_out, name="sign_out"),
    path("nickname", pages.Nickname.as_view(), name="nickname"),
    path("settings", pages.Settings.as_view(), name="settings"),
    path("settings/close", pages.close, name="close"),
    path("dev/login/", api.DevelopmentLogin.as_view(), name="development_login"),
    path("api/v1/guests", api.Guests.as_view(), name="guests"),
    path("api/v1/me", api.Me.as_view(), name="me"),
    path("api/v1/me/tokens", api.Tokens.as_view(), name="tokens"),
    path("api/v1/me/tokens/<str:token_id>", api.Token.as_view(), name="token"),
]
