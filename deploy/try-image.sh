#!/usr/bin/env bash
# Carries out the steps of the Dockerfile in an empty folder, for machines without Docker: what is copied, installed and built, what it weighs,
# and that the program starts. Usage: bash deploy/try-image.sh [FOLDER]
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
work="${1:-$(mktemp -d)}"
source="$work/source" image="$work/gatebench"
mkdir -p "$source" "$image"

# What .dockerignore lets through is all that a stage can copy.
context() { grep '^!' "$root/.dockerignore" | cut -c2-; }
copy() { # FROM TO NAMES…
  local from=$1 to=$2
  shift 2
  for name in "$@"; do
    if [ "$from" = "$root" ] && ! context | grep -qx "$name"; then
      echo "$name is not in the build context" >&2
      exit 1
    fi
    cp -R "$from/$name" "$to/"
  done
}

# Each COPY and RUN of both stages, in order; `COPY --from=build /source/…` copies from the first.
stage=$source
while read -r word rest; do
  case $word in
    FROM) [ "${rest##* }" = build ] && stage=$source || stage=$image ;;
    COPY)
      read -r -a names <<<"$rest"
      if [ "${names[0]}" = --from=build ]; then copy "$source" "$stage" "${names[1]#/source/}"; else copy "$root" "$stage" "${names[@]:0:${#names[@]}-1}"; fi
      ;;
    RUN)
      case $rest in
        mkdir*) ;; # Folders at the root of the image, which belong to its user.
        *) (cd "$stage" && bash -euc "${rest//&& npm cache clean --force/}") ;;
      esac
      ;;
  esac
done <"$root/deploy/Dockerfile"

du -sm "$image/node_modules" "$image/dist" | awk '{ print $1 " MB " $2 }'
node "$image/dist/cli/main.js" --version
