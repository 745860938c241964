"""Fixtures for pytest that start gatebench's mock gateway and judge the client in a test.

`gateway` starts the mock and sets the variables that clients read. `judged` is the same gateway, and fails the test if the client broke a rule.
"""

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request

import pytest

#: Settings of pytest.ini, of the command line (as --gatebench-world) and of the marker.
SETTINGS = {
    "world": "world of the judge to test in (default: exact-hints)",
    "rules": "YAML file with changes to the default rules",
    "dialect": "API dialect of the mock: a shipped name, or the path of a file",
    "seed": "seed of the mock (default: 1)",
    "speed": "mock seconds per real second (default: 1)",
    "start_timeout": "seconds that the mock may take to start (default: 30)",
}
DEFAULTS = {"world": "exact-hints", "seed": "1", "speed": "1", "start_timeout": "30"}
STOP_TIMEOUT_S = 15
MOST_FINDINGS = 3
INSTALL = "  `npm install --save-dev gatebench` in the project, or set GATEBENCH_BIN to the command that starts it"

_GATEWAY = pytest.StashKey()
#: Whether the test asked for a verdict: also in its middle, by request.getfixturevalue.
_IS_JUDGED = pytest.StashKey()


def pytest_addoption(parser):
    group = parser.getgroup("gatebench", "gatebench: judging an API client")
    for name, about in SETTINGS.items():
        parser.addini("gatebench_" + name, about)
        group.addoption("--gatebench-" + name.replace("_", "-"), dest="gatebench_" + name, help=about)


def pytest_configure(config):
    config.addinivalue_line(
        "markers",
        "gatebench(world, rules, dialect, seed, speed, allow): settings of the gateway fixture for this test;"
        " allow is a list of rules that may be broken",
    )


@pytest.fixture
def gateway(request, monkeypatch):
    """A mock gateway for one test: base_url, key, and the variables that clients read, set in the environment."""
    running = Gateway(request.config, _settings(request))
    request.node.stash[_GATEWAY] = running
    try:
        problem = _problem_of(running)
        if problem is not None:
            pytest.fail(problem, pytrace=False)
        monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
        for name, value in running.env.items():
            monkeypatch.setenv(name, value)
        yield running
    finally:
        running.stop()


@pytest.fixture
def judged(request, gateway):
    """The same gateway, and the test fails at its end if the client broke a rule, or if nothing could be judged."""
    request.node.stash[_IS_JUDGED] = True
    return gateway


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    outcome = yield
    if not item.stash.get(_IS_JUDGED, False):
        return
    if outcome.excinfo is not None and not issubclass(outcome.excinfo[0], Exception):
        return
    failure = _failure_of(item)
    if failure is None:
        return
    if outcome.excinfo is not None:
        item.add_report_section("call", "gatebench", failure)
        return
    error = pytest.fail.Exception(failure, pytrace=False)
    if hasattr(outcome, "force_exception"):
        outcome.force_exception(error)
    else:  # pluggy 1.0
        outcome._excinfo = (type(error), error, None)


def _problem_of(running):
    try:
        running.start()
    except GatebenchError as error:
        return str(error)
    return None


def _failure_of(item):
    try:
        verdict = item.stash[_GATEWAY].judge()
    except GatebenchError as error:
        return str(error)
    return describe(verdict, _allowed(item))


class GatebenchError(Exception):
    """gatebench cannot be started, or gave no verdict."""


class Gateway:
    """A mock gateway in a process of its own. It ends with its test, and at the latest with pytest."""

    def __init__(self, config, settings):
        self._settings = settings
        self._cwd = config.rootpath
        self._process = None
        self._folder = None
        self._lines = queue.Queue()
        self._said = []
        self._verdict = None
        #: Address of the mock, without a path.
        self.base_url = ""
        #: The key that the mock accepts.
        self.key = ""
        #: Variables for clients that run in a process of their own.
        self.env = {}

    def start(self):
        words = _command(self._cwd) + ["mock", "--judge"] + ([self._settings["rules"]] if self._settings["rules"] else [])
        self._folder = tempfile.mkdtemp(prefix="gatebench-pytest-")
        words += ["--port", "0", "--watch-stdin", "--out", self._folder, "--world", self._settings["world"]]
        words += ["--seed", self._settings["seed"], "--speed", self._settings["speed"]]
        if self._settings["dialect"]:
            words += ["--dialect", self._settings["dialect"]]
        try:
            self._process = subprocess.Popen(
                words,
                cwd=str(self._cwd),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                # A group of its own: Ctrl-C reaches pytest alone, which then ends the whole group.
                start_new_session=os.name != "nt",
            )
        except OSError as error:
            raise GatebenchError(_cannot_start(words, str(error))) from error
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        self._await_start(words)

    def _read(self, stream):
        for line in stream:
            self._lines.put(line.decode("utf-8", "replace").rstrip())
        self._lines.put(None)

    def _await_start(self, words):
        limit = float(self._settings["start_timeout"])
        deadline = time.monotonic() + limit
        exports = {}
        while True:
            try:
                line = self._lines.get(timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                raise GatebenchError(
                    _cannot_start(words, "it did not start within %g s" % limit, self._said)
                ) from None
            if line is None:
                raise GatebenchError(_cannot_start(words, "it ended at once", self._said))
            self._said.append(line)
            if line.startswith("export "):
                name, _, value = line[len("export ") :].partition("=")
                exports[name] = value
            if line.startswith("Press Ctrl-C"):
                break
        self.base_url = exports["GATEBENCH_BASE_URL"]
        self.key = next(value for name, value in exports.items() if not name.endswith(("_URL", "_HOST")))
        self.env = {
            "GATEBENCH_API_KEY": self.key,
            "OPENAI_BASE_URL": self.base_url + "/v1",
            "OPENAI_API_KEY": self.key,
            "ANTHROPIC_BASE_URL": self.base_url,
            "ANTHROPIC_AUTH_TOKEN": self.key,
            "NO_PROXY": "*",
            "no_proxy": "*",
            **exports,
        }

    def verdict(self):
        """The verdict up to now, as JSON: it blames a client that goes on for nothing that it has not done yet."""
        if self._verdict is not None:
            return self._verdict
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(self.base_url + "/_mock/verdict", timeout=STOP_TIMEOUT_S) as answer:
            return json.load(answer)

    def judge(self):
        """Ends the mock, and gives the final verdict as JSON: of tasks that are still open, too."""
        if self._verdict is None:
            self._end()
            try:
                with open(os.path.join(self._folder, "judge.json"), encoding="utf-8") as file:
                    self._verdict = json.load(file)
            except (OSError, ValueError) as error:
                said = "\n".join(self._drain())
                raise GatebenchError("gatebench: the mock gave no verdict (%s)\n%s" % (error, said)) from error
        return self._verdict

    def stop(self):
        """Ends the mock, whatever it is doing. It may be called more than once."""
        try:
            self._end()
        finally:
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self):
        process = self._process
        if process is None or process.returncode is not None:
            return
        try:
            process.stdin.close()
            # One that never started has no verdict to write.
            process.wait(STOP_TIMEOUT_S if self.base_url else 0)
        except (OSError, subprocess.TimeoutExpired):
            pass
        finally:
            self._kill()

    def _kill(self):
        """What is left of the group: GATEBENCH_BIN may name a script."""
        process = self._process
        try:
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        except (OSError, ProcessLookupError):
            pass
        process.wait()

    def _drain(self):
        while True:
            try:
                line = self._lines.get(timeout=1)
            except queue.Empty:
                return self._said
            if line is None:
                return self._said
            self._said.append(line)


def describe(verdict, allowed=()):
    """Reason to fail a test, in words; None where the client passes. Rules in `allowed` may be broken."""
    rules = [rule for rule in verdict["rules"] if rule["severity"] == "error" and rule["id"] not in allowed]
    broken = [rule for rule in rules if rule["verdict"] == "fail"]
    world = "(world %s)" % verdict["world"]
    if broken:
        lines = ["gatebench: the client broke %s %s" % (_counted(len(broken), "rule"), world)]
        for rule in broken:
            times = "" if rule["count"] == 1 else " (%d times)" % rule["count"]
            lines.append("  %s: it %s%s" % (rule["id"], rule["title"], times))
            lines += ["    %.3f s: %s" % (one["at"] / 1000, one["evidence"]) for one in rule["findings"][:MOST_FINDINGS]]
            lines.append("    fix: " + rule["mend"])
        return "\n".join(lines)
    is_open = any(rule["undecided"] > 0 for rule in rules)
    if verdict["outcome"] == "inconclusive" and (is_open or verdict["seen"]["requests"] == verdict["seen"]["strays"]):
        return "\n".join(["gatebench: the client could not be judged " + world] + ["  " + one for one in verdict["reasons"]])
    return None


def _counted(count, noun):
    return "1 %s" % noun if count == 1 else "%d %ss" % (count, noun)


def _settings(request):
    marker = request.node.get_closest_marker("gatebench")
    marked = {} if marker is None else marker.kwargs
    unknown = set(marked) - set(SETTINGS) - {"allow"}
    if unknown or (marker is not None and marker.args):
        pytest.fail("the marker gatebench has no setting %s" % ", ".join(sorted(unknown) or marker.args), pytrace=False)
    return {name: _setting(request.config, name, marked) for name in SETTINGS}


def _setting(config, name, marked):
    given = marked.get(name, config.getoption("gatebench_" + name) or config.getini("gatebench_" + name))
    return str(given or DEFAULTS.get(name, ""))


def _allowed(item):
    marker = item.get_closest_marker("gatebench")
    return () if marker is None else marker.kwargs.get("allow", ())


def _command(folder):
    """The words that start gatebench: those of GATEBENCH_BIN, or the one that npx --no-install would start, without a question to a registry."""
    stated = os.environ.get("GATEBENCH_BIN")
    if stated:
        return [stated] if os.path.exists(stated) else shlex.split(stated, posix=os.name != "nt")
    above = [folder, *folder.parents]
    places = [os.path.join(str(place), "node_modules", ".bin") for place in above]
    found = next(filter(None, (shutil.which("gatebench", path=place) for place in places)), None) or shutil.which("gatebench")
    if found is None:
        raise GatebenchError("gatebench: there is no gatebench in node_modules of %s or above\n%s" % (folder, INSTALL))
    return [found]


def _cannot_start(words, why, said=()):
    lines = ["gatebench: `%s` cannot be used: %s" % (" ".join(words[: words.index("mock") + 1]), why)]
    lines += ["  " + line for line in list(said)[-20:] if line]
    return "\n".join([*lines, INSTALL])
