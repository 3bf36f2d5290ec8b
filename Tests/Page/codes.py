"""What scripts/checks/page does with QR codes: a stranger reads one of each version."""

import shutil
import subprocess


def read_codes(root, folder):
    """The problems that zbarimg has with what the page draws."""
    written = folder / "codes"
    run = subprocess.run(["node", root / "Tests/Page/codes.mjs", root / "Web", written])
    if run.returncode != 0:
        return ["page: codes are not as the standard has them, as above"]
    if not shutil.which("zbarimg"):
        print("page: skipped: reading QR codes, for which there is no zbarimg; Debian's zbar-tools has it")
        return []
    problems = []
    for picture in sorted(written.glob("*.pbm")):
        read = subprocess.run(["zbarimg", "--raw", "-q", picture], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if read.stdout.decode(errors="replace").strip() != picture.with_suffix(".txt").read_text():
            problems.append(f"page: zbarimg reads another text in {picture.stem}")
    return problems
