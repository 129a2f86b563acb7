# shellcheck shell=bash
# Builds all modules when a source has changed since the last build. Sourced, never run.

BUILD_STAMP="$STATE_DIR/build.stamp"
BUILD_LOG="$STATE_DIR/build.log"

# Prints a digest of every file that the build reads, and of the Java release.
source_digest() {
  {
    find "$HAWSER_ROOT" \( -name target -o -name .git -o -name .hawser -o -name .ci \) -prune -o -type f -print0 |
      LC_ALL=C sort -z | xargs -0 sha256sum
    java -version 2>&1
  } | sha256sum | cut -d ' ' -f 1
}

# Every build leaves these files; mvn clean removes them.
build_outputs_exist() {
  [[ -d "$HAWSER_ROOT/hadoop-runtime/target/runtime/lib" && -d "$HAWSER_ROOT/dist/target/hawser/share" ]] &&
    compgen -G "$HAWSER_ROOT/dist/target/hawser-*.tar.gz" >/dev/null
}

is_built() {
  [[ -f "$BUILD_STAMP" && "$(<"$BUILD_STAMP")" == "$1" ]] && build_outputs_exist
}

# Shows Maven's module headings, its errors, and compiler warnings, because these fail the build.
build_progress() {
  sed -u -n -e 's/^\[INFO\] Building \(Hawser.*[^ ]\) *\(\[[0-9]*\/[0-9]*\]\)$/  \2 \1/p' \
    -e '/^\[ERROR\]/p' -e '/^\[WARNING\] .*\.java:/p'
}

build_if_changed() {
  mkdir -p "$STATE_DIR"
  exec 9>"$STATE_DIR/build.lock"
  flock 9
  local digest started=$SECONDS
  digest=$(source_digest)
  if is_built "$digest"; then
    say "Nothing to build: no source has changed."
  else
    say "Building (the first build downloads Hadoop's jars, about 200 MB; the log is ${BUILD_LOG#"$PWD"/}) ..."
    (cd "$HAWSER_ROOT" && mvn -B -T "$(most_jobs)" install -DskipTests 2>&1) | tee "$BUILD_LOG" | build_progress ||
      fail "the build failed; its complete output is in $BUILD_LOG"
    printf '%s\n' "$digest" >"$BUILD_STAMP"
    say "Built in $(elapsed_since "$started")."
  fi
  exec 9>&-
}
