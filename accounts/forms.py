"""The forms of the account's pages: they only carry values, the services judge them."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm

from accounts.names import LONGEST
from accounts.preferences import PREFERENCES

CHOICE_WORDS = {"system": _("As the device"), "light": _("Light"), "dark": _("Dark")}
LONGEST_ADDRESS = 254
NAME = {"maxlength": LONGEST * 3, "autocomplete": "nickname", "autocapitalize": "words", "spellcheck": "false"}


class NicknameForm(forms.Form):
    nickname = forms.CharField(label=_("Nickname"), widget=forms.TextInput(attrs=NAME))


class GuestForm(forms.Form):
    """A name of its own, so that it may stand beside another form for a nickname; ``status`` of its refusal."""

    status = 400

    guest_name = forms.CharField(label=_("Your name at the table"), widget=forms.TextInput(attrs=NAME))


class SettingsForm(forms.Form):
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, preference in PREFERENCES.items():
            if preference.is_switch:
                self.fields[name] = forms.BooleanField(label=preference.label, required=False)
            else:
                choices = [(choice, CHOICE_WORDS[str(choice)]) for choice in preference.choices]
                self.fields[name] = forms.ChoiceField(label=preference.label, choices=choices)

    def preferences(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in PREFERENCES}


class PanelLoginForm(AuthenticationForm):  # type: ignore[misc] # untyped base
    """The panel's own login, by e-mail address: accounts have no name to type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username = self.fields["username"]
        username.label = _("E-mail address")
        username.max_length = LONGEST_ADDRESS
        username.widget.attrs |= {"maxlength": LONGEST_ADDRESS, "autocomplete": "username", "inputmode": "email"}

    def get_invalid_login_error(self) -> ValidationError:
        return ValidationError(_("This e-mail address and password do not open the panel."), code="invalid_login")
