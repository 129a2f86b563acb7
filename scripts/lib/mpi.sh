# shellcheck shell=bash
# Finds Open MPI and makes its Java bindings ready. Sourced after common.sh, java.sh and packages.sh, never run.
#
# Debian builds Open MPI with Java support but does not package mpi.jar. If the jar is missing, it is compiled from
# the distribution's source package of the installed version. Without Open MPI, Hawser uses TCP.

MPI_DIR="$STATE_DIR/mpi"
MPI_JAR="$MPI_DIR/mpi.jar"
MPI_PACKAGES=(openmpi-bin libopenmpi3)

# Prints the version of the installed Open MPI, such as 4.1.4; nothing if there is none.
mpi_version() {
  command -v mpirun >/dev/null || return 0
  mpirun --version 2>/dev/null | sed -n 's/^mpirun (Open MPI) \([0-9.]*\).*/\1/p'
}

install_mpi_if_possible() {
  [[ -z "$(mpi_version)" ]] || return 0
  command -v apt-get >/dev/null && ((EUID == 0)) || return 0
  say "Installing with apt-get (optional, for slots that exchange data over MPI): ${MPI_PACKAGES[*]} ..."
  mkdir -p "$STATE_DIR"
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    "${MPI_PACKAGES[@]}"; } >"$STATE_DIR/apt-mpi.log" 2>&1 ||
    say "Open MPI could not be installed; see $STATE_DIR/apt-mpi.log."
}

# Prints the directories that may contain the libraries of the installed Open MPI, nearest first.
mpi_library_dirs() {
  local prefix
  prefix=$(dirname "$(dirname "$(readlink -f "$(command -v mpirun)")")")
  printf '%s\n' "$prefix/lib" "$prefix/lib64" "$prefix"/lib/*/openmpi/lib "$prefix"/lib/*-linux-gnu*
}

# Prints the native library of the Java bindings; nothing if Open MPI was built without Java.
mpi_java_library() {
  local dir library
  while read -r dir; do
    for library in "$dir"/libmpi_java.so "$dir"/libmpi_java.so.[0-9]*; do
      if [[ -f "$library" ]]; then
        readlink -f "$library"
        return 0
      fi
    done
  done < <(mpi_library_dirs)
}

# Prints the installation's own mpi.jar, if it has one.
installed_mpi_jar() {
  local dir
  while read -r dir; do
    if [[ -f "$dir/mpi.jar" ]]; then
      printf '%s\n' "$dir/mpi.jar"
      return 0
    fi
  done < <(mpi_library_dirs)
}

# Prints the C names of the native methods that the classes under $1 declare.
declared_natives() {
  find "$1" -name '*.class' -print0 | xargs -0 "$JAVA_HOME/bin/javap" -p 2>/dev/null |
    awk '/(class|interface) mpi\./ { for (i = 1; i < NF; i++) if ($i ~ /^(class|interface)$/) type = $(i + 1); sub(/.*\./, "", type) }
      / native / { name = $0; sub(/\(.*/, "", name); sub(/.* /, "", name); gsub(/_/, "_1", name); print "Java_mpi_" type "_" name }' |
    sort -u
}

# Succeeds if the library $2 implements every native method of the jar $1.
bindings_match() {
  local jar=$1 library=$2 classes missing
  classes=$(mktemp -d)
  (cd "$classes" && "$JAVA_HOME/bin/jar" xf "$jar")
  missing=$(declared_natives "$classes" |
    comm -23 - <(grep -aoE 'Java_mpi_[A-Za-z0-9_]+' "$library" | sed 's/__.*//' | sort -u) | head -n 3)
  if [[ -z "$(declared_natives "$classes")" ]]; then
    missing='any native method'
  fi
  rm -rf "$classes"
  [[ -z "$missing" ]]
}

# Fetches the source package into $1, using a private copy of the machine's apt configuration.
fetch_mpi_source() {
  local work=$1 version
  version=$(dpkg-query -W -f '${source:Version}' libopenmpi3)
  mkdir -p "$work"/{sources,lists/partial,cache/archives/partial}
  local list
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
    [[ -f "$list" ]] || continue
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb[[:space:]]/deb-src /' "$list" >"$work/sources/$(basename "$list")"
  done
  local private=(-o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/sources"
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)")
  # A third-party package list without sources must not prevent this.
  apt-get "${private[@]}" -q update || true
  (cd "$work" && apt-get "${private[@]}" -q source --download-only "openmpi=$version")
}

# Compiles mpi.jar from the source package of the installed version.
build_mpi_jar() {
  local version=$1 work
  work=$(mktemp -d)
  fetch_mpi_source "$work"
  tar -C "$work" -xf "$(compgen -G "$work/openmpi_*.orig.tar.*")" --wildcards '*/ompi/mpi/java/java/*.java'
  mkdir -p "$work/classes" "$MPI_DIR"
  find "$work" -name '*.java' >"$work/files"
  "$JAVA_HOME/bin/javac" -nowarn -Xlint:none -encoding UTF-8 --release 8 -h "$work/headers" -d "$work/classes" "@$work/files"
  printf 'Implementation-Title: Open MPI Java bindings\nImplementation-Version: %s\n' "$version" >"$work/manifest"
  "$JAVA_HOME/bin/jar" cfm "$MPI_JAR.new" "$work/manifest" -C "$work/classes" .
  rm -rf "$work"
}

# Puts mpi.jar and a libmpi_java.so that Java can load into .hawser/mpi and reports them, or reports why MPI is not used.
prepare_mpi() {
  local version library jar stamp
  install_mpi_if_possible
  version=$(mpi_version)
  if [[ -z "$version" ]]; then
    say "Open MPI is not installed, so Hawser will use TCP. To use MPI, install ${MPI_PACKAGES[*]} (Debian's names)."
    return 0
  fi
  library=$(mpi_java_library)
  if [[ -z "$library" ]]; then
    say "Open MPI $version was built without Java (libmpi_java is missing), so Hawser will use TCP."
    return 0
  fi
  stamp="$version $library $(stat -c %Y "$library")"
  if [[ -f "$MPI_JAR" && -f "$MPI_DIR/stamp" && "$(<"$MPI_DIR/stamp")" == "$stamp" ]]; then
    say "Open MPI $version with its Java bindings in ${MPI_JAR#"$PWD"/}."
    return 0
  fi
  mkdir -p "$MPI_DIR"
  rm -f "$MPI_DIR/stamp" "$MPI_JAR"
  jar=$(installed_mpi_jar)
  if [[ -n "$jar" ]]; then
    cp "$jar" "$MPI_JAR.new"
  elif ! { command -v apt-get && command -v dpkg-query; } >/dev/null; then
    say "Open MPI $version has no mpi.jar, so Hawser will use TCP. To use MPI, install its Java bindings, or put the mpi.jar of exactly this version into $MPI_DIR."
    return 0
  else
    say "Building mpi.jar from the source package of Open MPI $version (downloaded with apt-get) ..."
    if ! build_mpi_jar "$version" >"$STATE_DIR/mpi.log" 2>&1; then
      say "mpi.jar could not be built, so Hawser will use TCP; see $STATE_DIR/mpi.log."
      return 0
    fi
  fi
  if ! bindings_match "$MPI_JAR.new" "$library"; then
    fail "${jar:-the mpi.jar built from source} does not match $library, which lacks some of its native methods. Remove the jar, or install the Open MPI that it comes from."
  fi
  mv "$MPI_JAR.new" "$MPI_JAR"
  ln -sfn "$library" "$MPI_DIR/libmpi_java.so"
  printf '%s\n' "$stamp" >"$MPI_DIR/stamp"
  say "Open MPI $version with its Java bindings in ${MPI_JAR#"$PWD"/}."
}
