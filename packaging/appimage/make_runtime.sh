#!/usr/bin/env bash
# Compile the runtime of AppImages from its source, the project type2-runtime (MIT licence), on Debian 13:
#
#     packaging/appimage/make_runtime.sh FOLDER-OF-TYPE2-RUNTIME FUSEPRIVATE.H RUNTIME
#
# The second is a header of squashfuse's source, which Debian's package libsquashfuse-dev leaves out. Packages: gcc libc6-dev
# libsquashfuse-dev libfuse3-dev libzstd-dev zlib1g-dev liblzma-dev liblz4-dev liblzo2-dev; Debian 12's squashfuse is too old.
set -euo pipefail

source=${1:?usage: make_runtime.sh FOLDER-OF-TYPE2-RUNTIME FUSEPRIVATE.H RUNTIME}
header=${2:?the header fuseprivate.h of squashfuse}
out=$(realpath --canonicalize-missing "${3:?where the runtime goes}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/squashfuse"
cp /usr/include/squashfuse/*.h "$header" "$work/squashfuse/"
cd "$source/src/runtime"
gcc -std=gnu99 -Os -D_FILE_OFFSET_BITS=64 "-DGIT_COMMIT=\"$(cat version)\"" -I"$work" -I"$work/squashfuse" -I/usr/include/fuse3 \
    -T data_sections.ld -ffunction-sections -fdata-sections -Wl,--gc-sections -static runtime.c \
    -lsquashfuse_ll -lsquashfuse -lfuse3 -lzstd -lz -llzma -llz4 -llzo2 -lpthread -o "$out"
strip "$out"
