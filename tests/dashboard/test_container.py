"""Container file and unit of the guide: what they run, in an environment with nothing but what the image sets."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.browser import ROOT, START_SECONDS, free_port
from tests.proxies import options_of_the_unit, snippet

LOOK = """
import json, sys
from streamlit import net_util
from streamlit.web import bootstrap

def refuse():
    raise SystemExit("looks up the external address")

net_util.get_external_ip = refuse
words = iter(json.loads(sys.argv[1]))
bootstrap.load_config_options({word[2:].replace(".", "_"): next(words) for word in words})
bootstrap._print_url(False)
"""
"""What Streamlit does at its start, with options."""


def words() -> list[str]:
    (line,) = re.findall(r"^ENTRYPOINT (\[.*\])$", snippet("dockerfile"), re.MULTILINE)
    entry: list[str] = json.loads(line)
    assert entry[:3] == ["streamlit", "run", "dashboard/app.py"]
    return entry[3:]


def look(options: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LOOK, json.dumps(options)]
    return subprocess.run(command, cwd=ROOT / "dashboard", capture_output=True, text=True, check=False)


def test_its_start_asks_nobody_for_the_address_of_the_machine() -> None:
    """Streamlit asks Amazon, if it listens on all addresses, before it reads any line of the app."""
    options = words()
    assert "0.0.0.0" in options
    assert (look(options).returncode, look(options).stderr) == (0, "")
    assert "looks up" in look(options[: options.index("--logger.hideWelcomeMessage")]).stderr


def test_its_server_answers_with_the_environment_of_the_image_alone(tmp_path: Path) -> None:
    (variable,) = re.findall(r"^ENV (\w+)=/workspace$", snippet("dockerfile"), re.MULTILINE)
    port = free_port()
    options = ["127.0.0.1" if word == "0.0.0.0" else word for word in words()]  # this machine alone
    command = [sys.executable, "-m", "streamlit", "run", "dashboard/app.py", *options, "--server.port", str(port)]
    environment = {
        variable: str(tmp_path / "workspace"),
        "HOME": str(tmp_path),
        "PATH": str(Path(sys.executable).parent),
    }
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + START_SECONDS
        health = ""
        while not health and process.poll() is None and time.monotonic() < end:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60) as reply:
                health = reply.read().decode()
            time.sleep(0.1)
        assert json.loads(health)["status"] == "ok"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as reply:
            assert reply.status == 200
    finally:
        process.kill()
        process.wait()


def test_the_unit_does_not_watch_its_files() -> None:
    options = options_of_the_unit()
    assert options[options.index("--server.fileWatcherType") + 1] == "none"


def test_an_upgrade_changes_no_file_below_a_running_server() -> None:
    """Twenty people met "cannot import name": a page is imported when it is first shown."""
    guide = (ROOT / "dashboard" / "guide" / "deployment.md").read_text(encoding="utf-8")
    steps = [guide.index(words) for words in ("systemctl stop earmark", "`git pull", "systemctl start earmark")]
    assert steps == sorted(steps)
    assert "systemctl restart earmark" not in guide
