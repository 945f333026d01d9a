"""The committed document, read by the validators and linters that API authors use."""

import json

import openapi_spec_validator

from tests.generators.conftest import FOLDER, ROOT, Run, is_offline

DOCUMENT = ROOT / "openapi" / "openapi.json"


def test_the_document_is_valid_openapi() -> None:
    openapi_spec_validator.validate(json.loads(DOCUMENT.read_text()))


def test_redocly_finds_nothing(npm: Run) -> None:
    done = npm("redocly", "lint", DOCUMENT, "--config", FOLDER / "redocly.yaml", "--format", "json")
    found = json.loads(done.stdout[done.stdout.index("{") :])
    assert found["problems"] == []


def test_spectral_finds_nothing(npm: Run) -> None:
    done = npm("spectral", "lint", DOCUMENT, "--ruleset", FOLDER / ".spectral.yaml", "--format", "json")
    assert json.loads(done.stdout[: done.stdout.rindex("]") + 1]) == []
    assert done.returncode == 0


def test_only_a_missing_network_excuses_packages_that_cannot_be_installed() -> None:
    assert is_offline("npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org failed")
    assert not is_offline("npm error code EUSAGE\nnpm error `npm ci` can only install packages when in sync")
    assert not is_offline("npm error code E404\nnpm error 404 Not Found")
