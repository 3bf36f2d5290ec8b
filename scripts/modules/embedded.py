"""Compiles modules of the package whole, as Embedded Swift: for scripts that build for other processors."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CPU = ROOT / "Sources" / "CPacinianCPU"
HEADER = ROOT / "Sources/CPacinian/include/pacinian.h"
# What modules of C libraries are called.
C_LIBRARIES = {"Glibc", "Musl", "Darwin"}
# Debian's cross C library.
ARM64 = pathlib.Path("/usr/aarch64-linux-gnu")


def run(*arguments, **options):
    """Runs a command, which has said what is wrong if it fails."""
    done = subprocess.run([str(a) for a in arguments], **options)
    if done.returncode != 0:
        sys.exit(f"{arguments[0]} failed")
    return done


def link_arm64(sources, library, output, *flags):
    """Links a program of C for arm64 with the library of scripts/build/bare and Debian's C library."""
    system = ARM64 / "lib"
    run(
        "clang", "--target=aarch64-linux-gnu", "-fuse-ld=lld", "-nostdlib", "-nostdlibinc", "-isystem", ARM64 / "include",
        "-std=gnu11", "-O2", "-Wall", "-Wextra", "-DPCN_BARE", "-I", HEADER.parent, "-L", system, "-Wl,--gc-sections", *flags,
        "-o", output, system / "crt1.o", system / "crti.o", *sources, library, "-lm", "-lc", "-l:libgcc_s.so.1",
        "-l:ld-linux-aarch64.so.1", system / "crtn.o",
    )


def functions_without_system():
    """The set of the C library's functions that the header does not mark PCN_NEEDS_SYSTEM."""
    marked = set(re.findall(r"PCN_NEEDS_SYSTEM pcn_status (pcn_\w+)\(", HEADER.read_text()))
    return set((ROOT / "Sources/CPacinian/symbols.txt").read_text().split()) - marked


class Embedded:
    """A target of Embedded Swift, and the folder that modules and objects go to."""

    def __init__(self, target, build, c_flags=()):
        self.target, self.build, self.c_flags = target, build, list(c_flags)
        paths = json.loads(
            subprocess.check_output(
                ["swiftc", "-print-target-info", "-target", target], text=True
            )
        )["paths"]
        resources = pathlib.Path(paths["runtimeResourcePath"])
        self.library = resources / "embedded"
        # Modules are for all versions of a system.
        self.unversioned = target.rstrip("0123456789.")
        self.tools = resources.parent.parent / "bin"
        build.mkdir(parents=True, exist_ok=True)
        # What a module can import depends on what there is.
        for left in build.glob("*.swiftmodule"):
            left.unlink()

    @property
    def is_there(self):
        return (self.library / "Swift.swiftmodule" / f"{self.unversioned}.swiftmodule").exists()

    @property
    def unicode_tables(self):
        return self.library / self.unversioned / "libswiftUnicodeDataTables.a"

    def map_modules(self, **headers):
        """C modules by their names, and that of kernels."""
        # What is not compiled this time cannot be imported.
        for module in self.build.glob("*.swiftmodule"):
            module.unlink()
        headers["CPacinianCPU"] = CPU / "include/PacinianCPU.h"
        (self.build / "module.modulemap").write_text(
            "".join(
                f'module {name}{" [system]" if name in C_LIBRARIES else ""} '
                f'{{ header "{header}" export * }}\n'
                for name, header in headers.items()
            )
        )

    def resources(self):
        """The built-in profiles as the package manager embeds them."""
        lines = ["struct PackageResources {"]
        for path in sorted((ROOT / "Sources/PacinianProfiles/Resources").glob("*.json")):
            numbers = ",".join(map(str, path.read_bytes()))
            lines.append(f"static let {path.name.replace('.', '_')}: [UInt8] = [{numbers}]")
        source = self.build / "embedded_resources.swift"
        source.write_text("\n".join([*lines, "}", ""]))
        return source

    def compile(
        self, module, flags, folder=None, instead=(), emitting=("-c", ".o")
    ):
        """Compiles a module and returns its object, or what `emitting` names by the compiler's option and an ending.
        `instead` are paths of files, each of which stands in for the module's file of its name or comes in addition."""
        folder = folder or ROOT / "Sources" / module
        replaced = {path.name for path in instead}
        sources = [path for path in sorted(folder.rglob("*.swift")) if path.name not in replaced] + list(instead)
        if module == "PacinianProfiles":
            sources.append(self.resources())
        option, ending = emitting
        target = self.build / f"{module}{ending}"
        # The compiler would leave the object of equal code as it is, whatever its flags.
        target.unlink(missing_ok=True)
        imported = [part for flag in self.c_flags for part in ("-Xcc", flag)]
        run(
            "swiftc", "-target", self.target, "-enable-experimental-feature", "Embedded", "-wmo",
            "-parse-as-library", "-swift-version", "6", "-package-name", "pacinian", "-warnings-as-errors",
            *flags, "-I", self.build, *imported, "-module-name", module,
            "-emit-module-path", self.build / f"{module}.swiftmodule", option, "-o", target, *sources,
        )
        return target
