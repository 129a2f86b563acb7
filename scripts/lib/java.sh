# shellcheck shell=bash
# Finds a JDK 17, the only release that Hawser supports. Sourced, never run.

# True if $1 is the home of a complete JDK 17.
is_jdk17() {
  [[ -x "$1/bin/javac" && -x "$1/bin/java" ]] && "$1/bin/javac" -version 2>&1 | grep -q '^javac 17\b'
}

# Prints the home of a JDK 17: JAVA_HOME, the java of the PATH, or one in the usual places.
find_jdk17() {
  local candidate java
  java=$(command -v java || true)
  for candidate in "${JAVA_HOME:-}" "${java:+$(dirname "$(dirname "$(readlink -f "$java")")")}" \
    /usr/lib/jvm/*17* /opt/*jdk*17*; do
    if [[ -n "$candidate" ]] && is_jdk17 "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

# Points JAVA_HOME and PATH to a JDK 17.
use_jdk17() {
  JAVA_HOME=$(find_jdk17) || fail "no JDK 17 found. Install one (Debian: apt-get install openjdk-17-jdk-headless) or set JAVA_HOME."
  export JAVA_HOME
  export PATH="$JAVA_HOME/bin:$PATH"
}
