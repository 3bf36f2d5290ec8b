"""usage: check_bills.py [FOLDER]

Holds SHA256SUMS and the bills of materials in FOLDER, dist/ if there is none, to the files there: sums, references,
the licences' form.
"""

import hashlib
import json
import pathlib
import re
import sys

dist = pathlib.Path(sys.argv[1] if sys.argv[1:] else "dist")
problems = []


def expect(condition, text):
    condition or problems.append(text)


def digest(algorithm, data):
    return hashlib.new(algorithm.lower(), data).hexdigest()


listed = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
# (A folder, such as that of the documentation, is no file of a release.)
names = {path.name for path in dist.iterdir() if path.is_file()} - {"SHA256SUMS"}
expect(set(listed) == names, f"SHA256SUMS has other files than dist: {set(listed) ^ names}")
for name in names & set(listed):
    expect(digest("sha256", (dist / name).read_bytes()) == listed[name], f"{name} has another sum")

files = sorted(name for name in names if not name.endswith(".spdx.json"))
expect(files, "there are no files in dist")
for name in files:
    path = dist / f"{name}.spdx.json"
    if not path.exists():
        problems.append(f"{name} has no bill of materials")
        continue
    bill = json.loads(path.read_text())
    entries = [bill, *bill["packages"], *bill["files"]]
    identifiers = [entry["SPDXID"] for entry in entries]
    expect(len(set(identifiers)) == len(identifiers), f"{path.name}: an SPDXID stands twice")
    expect(all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in identifiers), f"{path.name}: SPDXID")
    for relationship in bill["relationships"]:
        ends = {relationship["spdxElementId"], relationship["relatedSpdxElement"]}
        expect(ends <= set(identifiers), f"{path.name}: nothing has the name {ends - set(identifiers)}")
    described = [r for r in bill["relationships"] if r["relationshipType"] == "DESCRIBES"]
    expect(len(described) == 1, f"{path.name} describes {len(described)} packages")
    whole = bill["packages"][0]
    data = (dist / name).read_bytes()
    for checksum in whole["checksums"]:
        expect(digest(checksum["algorithm"], data) == checksum["checksumValue"], f"{path.name}: {name}")
    expect(bill["files"], f"{path.name} lists no files")
    expect(len(bill["packages"]) > 1, f"{path.name} names nothing that {name} holds or needs")
    for package in bill["packages"]:
        terms = re.split(r" (?:AND|OR|WITH) ", package["licenseDeclared"])
        expect(all(re.fullmatch(r"[A-Za-z0-9.+-]+", term) for term in terms), f"{path.name}: a licence")

print("\n".join(problems) or f"bills: those of {len(files)} files and their sums are true")
sys.exit(1 if problems else 0)
