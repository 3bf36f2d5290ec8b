"""Runs the steps of the GitHub action and the scripts of the GitLab template, as their runners do, in a repository with
a good and a bad pattern. PACINIAN_WHEEL names the wheel; scripts/checks/wheel calls it."""

import json
import os
import pathlib
import re
import subprocess

import pytest

yaml = pytest.importorskip("yaml")
root = pathlib.Path(__file__).resolve().parents[2]
WHEEL = pathlib.Path(os.environ["PACINIAN_WHEEL"]).resolve()
GOOD = """{"Version": 1, "Pattern": [
  {"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2, "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}
]}
"""
BAD = GOOD.replace("HapticIntensity", "HapticIntensty")


class Studio:
    """A repository with a pattern in a folder with a space in its name, and environments of the two systems."""

    def __init__(self, folder, program=None):
        self.program = program
        self.folder = folder / "project"
        self.temporary = folder / "temporary"
        self.patterns = self.folder / "our patterns"
        self.patterns.mkdir(parents=True)
        self.temporary.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "PIP_RETRIES": "0"}
        self.run("git init -q . && git config user.name studio && git config user.email studio@example.com")
        self.write("good.ahap", GOOD)

    def write(self, name, text):
        (self.patterns / name).write_text(text)

    def commit(self):
        self.run("git add -A && git commit -q -m patterns")

    def run(self, script, **variables):
        """As the runners do: a step of GitHub is a file for bash; both stop at the first failure, in pipes too."""
        file = self.temporary / "step.sh"
        file.write_text(script)
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", file], cwd=self.folder, text=True,
            capture_output=True, env=self.environment | variables)

    def action(self, **inputs):
        """Runs the action, but for the installing where `program` is the folder of an installed one; the outcome
        of each step that is not left out, by its name."""
        action = yaml.safe_load((root / "packaging/github-action/action.yml").read_text())
        given = {name: value["default"] for name, value in action["inputs"].items()}
        given |= {name.replace("_", "-"): str(value) for name, value in inputs.items()}
        assert set(given) == set(action["inputs"])
        contexts = {
            "github.server_url": "https://example.com", "github.action_repository": "owner/pacinian",
            "github.action_ref": "v9.9.9",
        } | {f"inputs.{name}": value for name, value in given.items()}
        path, summary = self.temporary / "path", self.temporary / "summary"
        path.write_text(f"{self.program}\n" if self.program else "")
        outcomes = {}
        for step in action["runs"]["steps"]:
            assert step["shell"] == "bash"
            condition = step.get("if", "${{ success() }}").removeprefix("${{").removesuffix("}}")
            condition = re.sub(r"inputs\.[\w-]+", lambda name: repr(contexts[name[0]]), condition)
            condition = condition.replace("!cancelled()", "True").replace("&&", "and")
            failed = any(run.returncode for run in outcomes.values())
            if step["name"] == INSTALL and self.program:
                continue
            if not eval(condition.strip(), {"success": lambda: not failed}):
                continue
            variables = {
                name: re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda match: contexts[match[1]], text)
                for name, text in step.get("env", {}).items()
            }
            added = ":".join([*path.read_text().split(), self.environment["PATH"]])
            outcomes[step["name"]] = self.run(
                step["run"], **variables, PATH=added, RUNNER_TEMP=str(self.temporary),
                GITHUB_PATH=str(path), GITHUB_STEP_SUMMARY=str(summary))
        return outcomes

    def job(self, name, **variables):
        """Runs a job of the template: first what it extends, where nothing is installed."""
        template = yaml.safe_load((root / "packaging/gitlab-ci.yml").read_text())
        job = template[name]
        base = template[job["extends"]]
        given = {n: str(v) for n, v in base["variables"].items()} | variables
        lines = job["script"] if self.program else base["before_script"] + job["script"]
        path = f"{self.program}:{os.environ['PATH']}" if self.program else os.environ["PATH"]
        return self.run("\n".join(lines), **given, PATH=path, CI_PROJECT_DIR=str(self.folder))


INSTALL, CHECK, COMPARE = "Install pacinian", "Check patterns", "Compare with the earlier version"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The folder of the program that the action has installed, which takes seconds."""
    studio = Studio(tmp_path_factory.mktemp("installed"))
    outcomes = studio.action(wheel=WHEEL, paths="our patterns\n")
    assert list(outcomes) == [INSTALL, CHECK]
    assert all(run.returncode == 0 for run in outcomes.values()), outcomes
    return (studio.temporary / "path").read_text().strip()


@pytest.fixture
def studio(tmp_path, program):
    return Studio(tmp_path, program)


def test_the_action_passes_good_patterns(studio):
    assert [run.returncode for run in studio.action().values()] == [0]


def test_the_action_shows_mistakes_at_their_lines(studio):
    studio.write("bad.ahap", BAD)
    run = studio.action(paths="our patterns")[CHECK]
    assert run.returncode == 65
    assert re.search(r"^::error .*file=our patterns/bad\.ahap,.*line=3,", run.stdout, re.M), run.stdout


def test_the_action_writes_sarif(studio):
    studio.write("bad.ahap", BAD)
    run = studio.action(paths="our patterns\nour patterns/good.ahap", format="sarif")[CHECK]
    assert run.returncode == 65
    results = json.loads((studio.folder / "pacinian.sarif").read_text())["runs"][0]["results"]
    assert [result["ruleId"] for result in results] == ["unknown-parameter"]


@pytest.mark.parametrize("kind", ["revision", "folder"])
def test_the_action_compares(studio, kind):
    studio.commit()
    before = studio.folder.parent / "before"
    studio.run(f"git worktree add -q '{before}' HEAD")
    revision = "HEAD" if kind == "revision" else before
    inputs = dict(paths="our patterns", compare_with=revision, tolerance="60dB")
    assert studio.action(**inputs)[COMPARE].returncode == 0
    studio.write("new.ahap", GOOD)
    studio.write("good.ahap", GOOD.replace("0.5}", "0.50}"))
    run = studio.action(**inputs)[COMPARE]
    assert run.returncode == 0, run.stdout + run.stderr
    studio.write("good.ahap", GOOD.replace("0.5}", "0.6}"))
    run = studio.action(**inputs)[COMPARE]
    assert run.returncode == 1 and "good.ahap" in run.stdout
    assert "good.ahap" in (studio.temporary / "summary").read_text()


def test_the_action_compares_when_the_check_has_failed(studio):
    studio.commit()
    studio.write("bad.ahap", BAD)
    outcomes = studio.action(compare_with="HEAD")
    assert outcomes[CHECK].returncode == 65 and outcomes[COMPARE].returncode == 0


def test_the_action_names_its_own_release(tmp_path):
    """The address is not there; what pip says names it."""
    run = Studio(tmp_path).action()[INSTALL]
    assert run.returncode != 0
    said = run.stdout + run.stderr
    assert "pacinian-9.9.9-py3-none-manylinux_2_34_x86_64.whl" in said, said
    assert "owner/pacinian/releases/download/v9.9.9/" in said, said


def test_the_names_of_wheels():
    action = (root / "packaging/github-action/action.yml").read_text()
    platform = re.search(r"^platform=(\S+)$", (root / "scripts/build/wheel").read_text(), re.M)[1]
    assert f"-py3-none-{platform}.whl" in action and WHEEL.name.endswith(f"-py3-none-{platform}.whl")


def test_the_template_installs_and_passes_good_patterns(tmp_path):
    run = Studio(tmp_path).job("pacinian-check", PACINIAN_WHEEL=str(WHEEL))
    assert run.returncode == 0, run.stderr


def test_the_template_shows_mistakes(studio):
    studio.write("bad.ahap", BAD)
    run = studio.job("pacinian-check", PACINIAN_PATHS="our patterns")
    assert run.returncode == 65 and "our patterns/bad.ahap:3:" in run.stdout
    assert json.loads((studio.folder / "pacinian.sarif").read_text())["runs"][0]["results"]


def test_the_template_compares(studio):
    studio.commit()
    variables = dict(PACINIAN_PATHS="our patterns", PACINIAN_COMPARE_WITH="HEAD")
    studio.write("new.ahap", GOOD)
    run = studio.job("pacinian-compare", **variables)
    assert run.returncode == 0, run.stdout + run.stderr
    studio.write("good.ahap", GOOD.replace("0.5}", "0.6}"))
    run = studio.job("pacinian-compare", **variables)
    assert run.returncode == 1 and "good.ahap" in run.stdout
