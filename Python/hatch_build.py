"""Puts the C library into the wheel, which is why the wheel belongs to one platform."""

import os
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOW = """PACINIAN_LIBRARY has to name the C library, which this archive does not hold. In a checkout of Pacinian,
with Swift 6.3 or later on Linux:
  scripts/install --without-fftw PREFIX
  PACINIAN_LIBRARY=PREFIX/lib/libpacinian.so pip install ARCHIVE
or make the wheel with scripts/build/wheel."""


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        library = os.environ.get("PACINIAN_LIBRARY", "")
        if not os.path.isfile(library):
            raise SystemExit(HOW)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
        build_data["force_include"][os.path.realpath(library)] = "pacinian/libpacinian.so.0"
        # The command line, where it is built too, with the terms of what auditwheel adds for it.
        tool = os.environ.get("PACINIAN_TOOL", "")
        if os.path.isfile(tool):
            build_data["shared_scripts"][os.path.realpath(tool)] = "pacinian"
            build_data["force_include"][os.environ["PACINIAN_NOTICE"]] = "pacinian/xxHash.txt"
            # The page, where an installation of the command line has it.
            page = os.environ.get("PACINIAN_PAGE", "")
            if os.path.isdir(page):
                build_data["shared_data"][page] = "share/pacinian/page"
