"""libpacinian through ctypes alone, without the package of docs/PYTHON.md: renderings into NumPy arrays.

usage: bare.py PATTERN.ahap
Prints the length and the strength of a pattern's vibration.

The library is found beside this file, by the loader's rules, or through pkg-config, whose PKG_CONFIG_PATH
names the folder PREFIX/lib/pkgconfig of scripts/install PREFIX. PACINIAN_LIBRARY names another file.
"""

import ctypes
import os
import pathlib
import subprocess
import sys

import numpy

ABI = 0


def _library():
    name = f"libpacinian.so.{ABI}"
    if "PACINIAN_LIBRARY" in os.environ:
        return ctypes.CDLL(os.environ["PACINIAN_LIBRARY"])
    beside = pathlib.Path(__file__).resolve().parent / name
    for file in [str(beside)] if beside.exists() else [name, _folder() / name]:
        try:
            return ctypes.CDLL(str(file))
        except OSError as error:
            reason = error
    raise ImportError(
        f"{reason}; install the library with scripts/install PREFIX and set PKG_CONFIG_PATH to "
        "PREFIX/lib/pkgconfig, or PACINIAN_LIBRARY to the library's file"
    )


def _folder():
    """The folder that pkg-config knows, or none."""
    try:
        found = subprocess.run(
            ["pkg-config", "--variable=libdir", "pacinian"], capture_output=True, text=True
        )
    except FileNotFoundError:
        return pathlib.Path()
    return pathlib.Path(found.stdout.strip())


class Error(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("status", ctypes.c_int32),
        ("byte_offset", ctypes.c_uint64),
        ("line", ctypes.c_uint32),
        ("column", ctypes.c_uint32),
        ("path_length", ctypes.c_uint32),
        ("message_length", ctypes.c_uint32),
        ("path", ctypes.c_char * 256),
        ("message", ctypes.c_char * 512),
    ]


class RenderingInfo(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("sample_rate_hz", ctypes.c_uint32),
        ("frame_count", ctypes.c_uint64),
        ("haptic_position", ctypes.c_uint64),
        ("audio_position", ctypes.c_uint64),
        ("haptic_peak", ctypes.c_double),
        ("audio_peak", ctypes.c_double),
        ("clipped_count", ctypes.c_uint64),
        ("silent_event_count", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
    ]


HANDLE = ctypes.c_void_p
if __name__ == "__main__" and len(sys.argv) != 2:
    print("\n".join(__doc__.splitlines()[2:4]), file=sys.stderr)
    sys.exit(64)
try:
    library = _library()
except ImportError as error:
    if __name__ != "__main__":
        raise
    sys.exit(f"pacinian: {error}")
for name, arguments in {
    "pcn_pattern_read_file": [
        ctypes.c_char_p, ctypes.c_uint64, ctypes.c_void_p, ctypes.POINTER(HANDLE),
        ctypes.POINTER(Error),
    ],
    "pcn_pattern_destroy": [HANDLE],
    "pcn_profile_create": [
        ctypes.c_char_p, ctypes.c_uint64, ctypes.POINTER(HANDLE), ctypes.POINTER(Error),
    ],
    "pcn_profile_destroy": [HANDLE],
    "pcn_rendering_create": [
        HANDLE, HANDLE, ctypes.c_void_p, ctypes.POINTER(HANDLE), ctypes.POINTER(Error),
    ],
    "pcn_rendering_get_info": [HANDLE, ctypes.POINTER(RenderingInfo)],
    # The array's own memory: one axis, contiguous, writable; others are refused.
    "pcn_rendering_read": [
        HANDLE, ctypes.c_uint64, ctypes.c_uint64,
        numpy.ctypeslib.ndpointer(numpy.float32, ndim=1, flags=("C_CONTIGUOUS", "WRITEABLE")),
        ctypes.c_void_p,
    ],
    "pcn_rendering_destroy": [HANDLE],
}.items():
    function = getattr(library, name)
    function.argtypes, function.restype = arguments, ctypes.c_int32
library.pcn_status_string.restype = ctypes.c_char_p


class PacinianError(Exception):
    def __init__(self, status, error=None):
        self.status = status
        self.line = error.line if error else 0
        text = error.message if error else library.pcn_status_string(status)
        position = f"{error.line}:{error.column}: " if self.line else ""
        super().__init__(f"{position}{text.decode()} ({status})")


def _made(function, *arguments):
    handle, error = HANDLE(), Error(struct_size=ctypes.sizeof(Error))
    status = function(*arguments, ctypes.byref(handle), ctypes.byref(error))
    if status != 0:
        raise PacinianError(status, error)
    return handle


def _check(status):
    if status != 0:
        raise PacinianError(status)


class Rendering:
    """A pattern file, ready to be read from any frame for any count."""

    def __init__(self, path, profile="taptic"):
        path, name = os.fsencode(path), profile.encode()
        pattern = _made(library.pcn_pattern_read_file, path, len(path), None)
        try:
            actuator = _made(library.pcn_profile_create, name, len(name))
            try:
                self._handle = _made(library.pcn_rendering_create, pattern, actuator, None)
            finally:
                library.pcn_profile_destroy(actuator)
        finally:
            library.pcn_pattern_destroy(pattern)

    @property
    def info(self):
        info = RenderingInfo(struct_size=ctypes.sizeof(RenderingInfo))
        _check(library.pcn_rendering_get_info(self._handle, ctypes.byref(info)))
        return info

    def __len__(self):
        return self.info.frame_count

    def read(self, samples, first=0):
        """Fills a float32 array with the frames from `first` on; the same array comes back."""
        _check(library.pcn_rendering_read(self._handle, first, len(samples), samples, None))
        return samples

    def __enter__(self):
        return self

    def __exit__(self, *_):
        _check(library.pcn_rendering_destroy(self._handle))
        self._handle = None


if __name__ == "__main__":
    try:
        with Rendering(sys.argv[1]) as rendering:
            samples = numpy.empty(len(rendering), numpy.float32)
            assert rendering.read(samples) is samples
            middle = numpy.empty(100, numpy.float32)
            rendering.read(middle, first=1000)
            assert numpy.array_equal(middle, samples[1000:1100])
            rms = numpy.sqrt(numpy.mean(numpy.square(samples, dtype=numpy.float64)))
            print(f"{len(samples)} frames, peak {abs(samples).max():.3f}, rms {rms:.4f}")
    except PacinianError as error:
        sys.exit(f"{sys.argv[1]}: {error}")
