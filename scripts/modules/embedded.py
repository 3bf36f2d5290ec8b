"""Compiles modules of the package whole, as Embedded Swift: for scripts that build for other processors and systems."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = ROOT / "Sources/CPacinianBase"
# Folders of modules that need files or the life of an application, which Embedded Swift is without.
LEFT_OUT = {"PacinianBase": "Files", "PacinianFigures": "Files", "PacinianEngine": "Host"}
# What every module but the kernels is compiled with: Embedded Swift has no lock, and takes the system's.
LOCKS = ["-D", "THREAD_SANITIZER"]


def run(*arguments, **options):
    """Runs a command, which has said what is wrong if it fails."""
    done = subprocess.run([str(a) for a in arguments], **options)
    if done.returncode != 0:
        sys.exit(f"{arguments[0]} failed")
    return done


class Embedded:
    """A target of Embedded Swift, and the folder that modules and objects go to."""

    def __init__(self, target, build, c_flags=()):
        self.target, self.build, self.c_flags = target, build, list(c_flags)
        info = json.loads(subprocess.check_output(["swiftc", "-print-target-info", "-target", target], text=True))
        resources = pathlib.Path(info["paths"]["runtimeResourcePath"])
        self.tools = resources.parent.parent / "bin"
        # Modules are for all versions of a system.
        module = resources / "embedded/Swift.swiftmodule" / f"{target.rstrip('0123456789.')}.swiftmodule"
        module.exists() or sys.exit(f"there is no Embedded Swift for {target} in the toolchain")
        build.mkdir(parents=True, exist_ok=True)
        # What a module can import depends on what there is.
        for left in build.glob("*.swiftmodule"):
            left.unlink()

    def map_modules(self, c_library, umbrella, *base, **headers):
        """The module of the C library, with its name; CPacinianBase, with headers beside that of kernels; other C modules."""
        modules = {name: [header] for name, header in headers.items()}
        modules["CPacinianBase"] = [BASE / "include/PacinianCPU.h", *base]
        modules[f"{c_library} [system]"] = [umbrella]
        lines = []
        for name, paths in modules.items():
            files = " ".join(f'header "{path}"' for path in paths)
            lines.append(f"module {name} {{ {files} export * }}\n")
        (self.build / "module.modulemap").write_text("".join(lines))

    def resources(self):
        """The built-in profiles as the package manager embeds them."""
        lines = ["struct PackageResources {"]
        for path in sorted((ROOT / "Sources/PacinianModel/Profiles/Resources").glob("*.json")):
            numbers = ",".join(map(str, path.read_bytes()))
            lines.append(f"static let {path.name.replace('.', '_')}: [UInt8] = [{numbers}]")
        source = self.build / "embedded_resources.swift"
        source.write_text("\n".join([*lines, "}", ""]))
        return source

    def compile(self, module, flags, folder=None, instead=(), has_object=True):
        """Compiles a module and returns its object. `instead` are paths of files, each of which stands in for the module's
        file of its name. Without an object the module can be imported alone."""
        folder = folder or ROOT / "Sources" / module
        replaced = {path.name for path in instead}
        left_out = folder / LEFT_OUT.get(module, "-")
        sources = [
            path for path in sorted(folder.rglob("*.swift")) if path.name not in replaced and left_out not in path.parents
        ]
        sources += [path for path in instead if any(folder.rglob(path.name))]
        if module == "PacinianModel":
            sources.append(self.resources())
        target = self.build / f"{module}.o"
        # The compiler would leave the object of equal code as it is, whatever its flags.
        target.unlink(missing_ok=True)
        imported = [part for flag in self.c_flags for part in ("-Xcc", flag)]
        run(
            "swiftc", "-target", self.target, "-enable-experimental-feature", "Embedded", "-wmo",
            "-parse-as-library", "-swift-version", "6", "-package-name", "pacinian", "-warnings-as-errors",
            *flags, "-I", self.build, *imported, "-module-name", module,
            "-emit-module-path", self.build / f"{module}.swiftmodule", *(["-c", "-o", target] if has_object else ["-emit-module"]), *sources,
        )
        return target
