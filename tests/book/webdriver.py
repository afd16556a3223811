"""A very small WebDriver client: enough to open pages in Debian's Chromium and look at them."""

from __future__ import annotations

import base64
import contextlib
import functools
import http.server
import json
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--window-size=1280,1000",
]


class Browser:
    """One browser session."""

    def __init__(self, address: str, profile: str, binary: str) -> None:
        self._address = address
        options = {"binary": binary, "args": [*FLAGS, f"--user-data-dir={profile}"]}
        logs = {"browser": "ALL", "performance": "ALL"}
        wanted = {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": logs}}
        self._session = self._call("POST", "/session", {"capabilities": wanted})["sessionId"]

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data=data, method=method)  # noqa: S310 - localhost
        with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310 - localhost
            return json.load(answer)["value"]

    def _in_session(self, method: str, path: str, body: Any = None) -> Any:
        return self._call(method, f"/session/{self._session}{path}", body)

    def open(self, url: str) -> None:
        """Open a page and wait until it and its formulas are ready."""
        self._in_session("POST", "/url", {"url": url})
        ready = "return !window.MathJax || !!(MathJax.startup && MathJax.startup.promise)"
        self.wait(lambda: self.run(ready))
        self.run_async(
            "(window.MathJax ? MathJax.startup.promise : Promise.resolve()).then(() => done(true))"
        )

    def run(self, script: str, *arguments: Any) -> Any:
        """Run JavaScript and return its value."""
        return self._in_session("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script: str, *arguments: Any) -> Any:
        """Run JavaScript that calls ``done`` with its value."""
        body = f"const done = arguments[arguments.length - 1]; {script}"
        return self._in_session("POST", "/execute/async", {"script": body, "args": list(arguments)})

    def wait(self, condition: Callable[[], Any], seconds: float = 30.0) -> Any:
        """Wait until a condition holds and return its value."""
        end = time.monotonic() + seconds
        while not (value := condition()):
            if time.monotonic() > end:
                raise TimeoutError("the page did not become what was waited for")
            time.sleep(0.1)
        return value

    def console_errors(self) -> list[str]:
        """Return what the page complained of since the last call."""
        entries = self._in_session("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self) -> list[str]:
        """Return the addresses asked for since the last call."""
        entries = self._in_session("POST", "/se/log", {"type": "performance"})
        events = [json.loads(entry["message"])["message"] for entry in entries]
        sent = [event["params"] for event in events if event["method"] == "Network.requestWillBeSent"]
        return [params["request"]["url"] for params in sent]

    @contextlib.contextmanager
    def sized(self, width: int, height: int) -> Iterator[None]:
        """Show pages as on a screen of that size, for a while."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self._devtools("Emulation.setDeviceMetricsOverride", size)
        try:
            yield
        finally:
            self._devtools("Emulation.clearDeviceMetricsOverride", {})

    def _devtools(self, command: str, parameters: dict[str, Any]) -> None:
        self._in_session("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def screenshot(self, path: Path) -> None:
        """Write what is seen as a PNG file."""
        path.write_bytes(base64.b64decode(self._in_session("GET", "/screenshot")))

    def close(self) -> None:
        """End the session."""
        self._in_session("DELETE", "")


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; yields its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """Start the driver and a browser with an empty profile; end both."""
    driver, binary = shutil.which("chromedriver"), shutil.which("chromium")
    assert driver
    assert binary
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL) as process,
    ):
        try:
            _until_listening(port)
            session = Browser(f"http://127.0.0.1:{port}", profile, binary)
            try:
                yield session
            finally:
                session.close()
        finally:
            process.terminate()


def _until_listening(port: int) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise TimeoutError("chromedriver did not start")
