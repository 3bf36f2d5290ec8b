#!/usr/bin/env python3
"""usage: scripts/batch_dask.py PATH... -o DIR [OPTIONS] [-- OPTIONS OF PACINIAN BATCH]

Renders a library of patterns on Dask workers: each task is one shard of `pacinian batch`, and the
shards' manifests are merged to DIR/manifest.jsonl at the end, and with --plots one gallery,
DIR/index.html, shows all. All workers must see PATHs and DIR
under the same names. A shard whose worker is lost runs again on another one, and keeps what it
had finished. Needs `dask[distributed]` from PyPI. docs/CLUSTER.md explains more.
"""

import argparse
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

DONE, BAD_DATA, CANNOT_WRITE = 0, 65, 73
PR_SET_PDEATHSIG = 1
# Options of a batch that this script decides.
OWN_OPTIONS = {"-o", "--dry-run", "--jobs", "--manifest", "--progress", "--resume", "--shard"}
RETRIES = 5
# How long a shard waits for a predecessor that has lost its worker and not yet ended.
LOCK_SECONDS = 30


def end_with_parent():
    """A rendering must not go on when its worker is gone: another one renders the shard then."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def render_shard(program, arguments, shard):
    """Runs one shard; returns its exit code and what it said. Raises what a retry may mend."""
    command = [program, "batch", *arguments, "--shard", shard, "--resume", "--progress", "none"]
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        run = subprocess.run(
            command, stderr=subprocess.PIPE, text=True, errors="replace", preexec_fn=end_with_parent
        )
        if "another batch" not in run.stderr or time.monotonic() > deadline:
            break
        time.sleep(0.5)
    if run.returncode < 0 or run.returncode == CANNOT_WRITE:
        raise RuntimeError(f"shard {shard} ended with {run.returncode}: {run.stderr.strip()}")
    return run.returncode, run.stderr


def arguments_and_options():
    words = sys.argv[1:]
    batch_options = []
    if "--" in words:
        split = words.index("--")
        words, batch_options = words[:split], words[split + 1 :]
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[1])
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("-o", dest="folder", required=True, metavar="DIR")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="of a local cluster")
    parser.add_argument("--scheduler", help="address of a running cluster, instead of a local one")
    parser.add_argument("--shards", type=int, help="tasks (four for each worker)")
    parser.add_argument("--jobs", type=int, default=1, help="threads of each task (1)")
    default = pathlib.Path(__file__).resolve().parent / "pacinian"
    parser.add_argument("--pacinian", default=str(default), metavar="PROGRAM")
    own = OWN_OPTIONS.intersection(option.split("=")[0] for option in batch_options)
    if own:
        parser.error(f"{', '.join(sorted(own))}: each shard has its own")
    return parser.parse_args(words), batch_options


def main():
    options, batch_options = arguments_and_options()
    program = shutil.which(options.pacinian)
    if program is None:
        sys.exit(f"batch_dask: there is no program {options.pacinian}; name one with --pacinian")
    # (Loading it takes longer than all before.)
    from dask.distributed import Client, LocalCluster, as_completed

    program = os.path.abspath(program)
    paths = [os.path.abspath(path) for path in options.paths]
    folder = os.path.abspath(options.folder)
    arguments = [*paths, "-o", folder, "--jobs", str(options.jobs), *batch_options]

    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(cluster) as client:
        workers = client.run(os.getpid)
        for address, process in workers.items():
            print(f"worker {process} {address}", file=sys.stderr, flush=True)
        count = options.shards or 4 * max(1, len(workers))
        futures = [
            client.submit(
                render_shard, program, arguments, f"{number}/{count}", pure=False, retries=RETRIES
            )
            for number in range(1, count + 1)
        ]
        failed = False
        for future in as_completed(futures):
            if future.exception() is not None:
                print(f"batch_dask: {future.exception()}", file=sys.stderr)
                sys.exit(CANNOT_WRITE)
            code, text = future.result()
            failed |= code != DONE
            print(text, end="", file=sys.stderr, flush=True)
            if code not in (DONE, BAD_DATA):
                sys.exit(code)
    if not options.scheduler:
        cluster.close()

    manifests = [f"{folder}/manifest-{number}-of-{count}.jsonl" for number in range(1, count + 1)]
    merge = [program, "manifest", "merge", *manifests, "-o", f"{folder}/manifest.jsonl"]
    merged = subprocess.run(merge)
    if merged.returncode == 0 and "--plots" in batch_options:
        gallery = [program, "manifest", "gallery", f"{folder}/manifest.jsonl"]
        merged = subprocess.run([*gallery, "-o", f"{folder}/index.html"])
    sys.exit(merged.returncode or (BAD_DATA if failed else DONE))


if __name__ == "__main__":
    main()
