"""Every file of docs/deploy, read by the tool it is written for."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

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


def test_images_can_be_pinned_by_digest() -> None:
    for service in yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"].values():
        assert "image" not in service or service["image"].startswith("${")
    assert "ARG PYTHON_IMAGE" in (DEPLOY / "Dockerfile").read_text()


def test_the_image_is_built_without_data_secrets_and_tests() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split("\n")
    for name in ("data", "secret", ".git", ".venv", "tests"):
        assert name in ignored


def test_the_dashboard_is_json_with_panels() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    assert board["panels"]
