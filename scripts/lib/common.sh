# shellcheck shell=bash
# What setup, quickstart and test share. Sourced, never run.

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

# One clear line, then a non-zero exit.
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints the comment block at the top of the calling script as its help.
show_help() {
  sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"
}

# Seconds since the mark in $1 (a value of $SECONDS), as 1m07s or 9s.
elapsed_since() {
  local seconds=$((SECONDS - $1))
  if ((seconds >= 60)); then
    printf '%dm%02ds' $((seconds / 60)) $((seconds % 60))
  else
    printf '%ds' "$seconds"
  fi
}

# How much to do at the same time: a job for each processor, four at most.
most_jobs() {
  local processors
  processors=$(getconf _NPROCESSORS_ONLN)
  printf '%d' $((processors > 4 ? 4 : processors))
}
