"""usage: check_bills.py [FOLDER]

Holds SHA256SUMS and the bills of materials in FOLDER, dist/ if there is none, to the files there. (pyspdxtools, which
scripts/checks/wheel calls, holds the bills to SPDX.)
"""

import hashlib
import json
import pathlib
import sys

dist = pathlib.Path(sys.argv[1] if sys.argv[1:] else "dist")
problems = []


def expect(condition, text):
    condition or problems.append(text)


def digest(name):
    return hashlib.sha256((dist / name).read_bytes()).hexdigest()


listed = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
# (A folder, such as that of the documentation, is no file of a release.)
names = {path.name for path in dist.iterdir() if path.is_file()} - {"SHA256SUMS"}
expect(set(listed) == names, f"SHA256SUMS has other files than dist: {set(listed) ^ names}")
for name in names & set(listed):
    expect(digest(name) == listed[name], f"{name} has another sum")

files = sorted(name for name in names if not name.endswith(".spdx.json"))
expect(files, "there are no files in dist")
for name in files:
    path = dist / f"{name}.spdx.json"
    if not path.exists():
        problems.append(f"{name} has no bill of materials")
        continue
    whole, *others = json.loads(path.read_text())["packages"]
    expect([one["checksumValue"] for one in whole["checksums"]] == [digest(name)], f"{path.name}: {name}")
    expect(others, f"{path.name} names nothing that {name} holds or needs")

print("\n".join(problems) or f"bills: those of {len(files)} files and their sums are true")
sys.exit(1 if problems else 0)
