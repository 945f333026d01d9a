"""Every file of docs/deploy, read by the tool it is written for."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from api.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"


def tool(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def nginx_test(conf: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`nginx -t` of a file for the http context, in a folder of its own."""
    nginx = tool("nginx")
    temp = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy"))
    for kind in ("fastcgi", "uwsgi", "scgi"):
        temp += f"{kind}_temp_path {folder}/{kind};"
    main = folder / "nginx.conf"
    site = folder / "site.conf"
    site.write_text(conf)
    main.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{ access_log off; {temp} include {site}; }}"
    )
    return subprocess.run([nginx, "-t", "-c", str(main)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf"])
def test_nginx_starts_with_the_file_as_it_is(name: str, tmp_path: Path) -> None:
    conf = (DEPLOY / name).read_text().replace("worker1:", "127.0.0.1:").replace("worker2:", "127.0.0.2:")
    tested = nginx_test(conf, tmp_path)
    assert tested.returncode == 0, tested.stderr


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf"])
def test_nginx_limits_callers_and_closes_metrics(name: str) -> None:
    conf = (DEPLOY / name).read_text()
    assert "limit_req zone=" in conf
    assert "limit_conn " in conf
    assert re.search(r"location = /metrics \{[^}]*deny all;", conf)


def test_a_misspelt_directive_is_noticed(tmp_path: Path) -> None:
    assert nginx_test("server { listen 8080; proxy_passs http://x; }", tmp_path).returncode != 0


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    for unit in ("orrery@.service", "orrery.target"):
        text = (DEPLOY / unit).read_text()
        (tmp_path / unit).write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE))
    verified = subprocess.run(
        [analyze, "verify", "--man=no", str(tmp_path / "orrery@.service")], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    assert "Unknown" not in verified.stderr


def test_the_unit_bounds_memory_and_privileges() -> None:
    unit = (DEPLOY / "orrery@.service").read_text()
    for line in ("MemoryMax=", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=\n", "UMask=0077"):
        assert line in unit


def test_a_system_call_that_the_unit_filters_fails_and_kills_nothing() -> None:
    """The helper processes call `setpriority`, which is among `@resources`, and go on if that is refused."""
    unit = (DEPLOY / "orrery@.service").read_text()
    assert "SystemCallFilter=~" in unit
    assert "\nSystemCallErrorNumber=EPERM\n" in unit


def test_compose_names_only_services_files_and_volumes_that_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    for name, service in services.items():
        needed = service.get("depends_on", [])
        assert set(needed) <= set(services), name
        assert "image" in service or (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in compose["volumes"], volume


def check_compose(file: Path) -> subprocess.CompletedProcess[str]:
    """The file against the schema of the Compose specification."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_compose_has_the_shape_of_its_specification() -> None:
    checked = check_compose(DEPLOY / "compose.yaml")
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("depends_on:", "depend_on:"),
        ("restart: always", "restart: [always]"),
        ("test: [", "tests: ["),
        ("services:", "service:"),
    ],
)
def test_a_misspelt_key_of_compose_is_noticed(tmp_path: Path, right: str, wrong: str) -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    assert right in text
    misspelt = tmp_path / "compose.yaml"
    misspelt.write_text(text.replace(right, wrong))
    checked = check_compose(misspelt)
    assert checked.returncode == 1
    assert "Schema validation errors" in checked.stdout


def test_the_environment_names_settings_that_exist() -> None:
    lines = [line for line in (DEPLOY / "environment").read_text().splitlines() if line and not line.startswith("#")]
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    named = {line.partition("=")[0] for line in lines} | set(compose["x-worker"]["environment"])
    known = {f"ORRERY_{name.upper()}" for name in Settings.__struct_fields__}
    assert lines
    assert named <= known


DOCKER_WORDS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "CMD"}


def test_the_dockerfile_has_only_instructions_that_exist_and_copies_what_is_there() -> None:
    """Docker's own check needs the image, so the instructions are read here."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text())
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    assert {line[0] for line in lines} == DOCKER_WORDS
    assert lines[-1][0] == "CMD"
    assert json.loads(" ".join(lines[-1][1:])) == ["orrery", "serve"]
    for line in lines:
        if line[0] == "COPY":
            assert all((ROOT / name).exists() for name in line[1:-1])


def test_every_file_is_tested_here() -> None:
    tested = Path(__file__).read_text(encoding="utf-8")
    assert [file.name for file in DEPLOY.iterdir() if f'"{file.name}"' not in tested] == []


def test_every_image_is_pinned_by_its_digest() -> None:
    files = (DEPLOY / "compose.yaml").read_text() + (DEPLOY / "Dockerfile").read_text()
    images = re.findall(r"^(?:\s*image: |FROM )(.*)$", files, re.MULTILINE)
    assert [image.partition(":")[0] for image in images] == ["postgres", "redis", "nginx", "python"]
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in images)


def test_the_image_is_built_without_data_secrets_and_tests() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split("\n")
    for name in ("data", "secret", ".git", ".venv", "tests"):
        assert name in ignored
    assert "!docs/games" in ignored, "the server shows the rules"


def test_the_dashboard_is_json_with_panels() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    assert board["panels"]
