# shellcheck shell=bash
# Functions that the scripts share. Sourced, never run.

HAWSER_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export HAWSER_ROOT
# shellcheck disable=SC2034 # read by the scripts that source this file
STATE_DIR="$HAWSER_ROOT/.hawser"

say() {
  printf '%s\n' "$*"
}

heading() {
  printf '\n== %s\n' "$*"
}

# Prints one line to standard error and exits with an error.
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints the comment block at the top of the calling script as its help.
show_help() {
  sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"
}

# Prints the time since $1, an earlier value of $SECONDS, as 1m07s or 9s.
elapsed_since() {
  local seconds=$((SECONDS - $1))
  if ((seconds >= 60)); then
    printf '%dm%02ds' $((seconds / 60)) $((seconds % 60))
  else
    printf '%ds' "$seconds"
  fi
}

# Prints how many jobs to run at the same time: one per processor, four at most.
most_jobs() {
  local processors
  processors=$(getconf _NPROCESSORS_ONLN)
  printf '%d' $((processors > 4 ? 4 : processors))
}
