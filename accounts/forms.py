"""The forms of the account's pages: they only carry values, the services judge them."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST
from accounts.preferences import PREFERENCES

CHOICE_WORDS = {"system": _("As the device"), "light": _("Light"), "dark": _("Dark")}
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
