// The C library of the platform, under one name: no other module imports it. Functions that differ
// by platform are in CPacinianBase and in this folder, and do the plain thing where a platform
// has no such thing.
@_exported import CPacinianBase

#if canImport(Darwin)
@_exported import Darwin
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Glibc
#endif
