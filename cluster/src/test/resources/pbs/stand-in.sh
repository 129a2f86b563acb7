#!/usr/bin/env bash
# A stand-in for OpenPBS on one host: qsub, qdel and pbs_tmrsh, and Torque's pbsdsh, by the name it is called by. It does what a job must
# cope with and a private Slurm does not show:
#
#   - a job, and every task of pbs_tmrsh, gets MOM's environment alone, nothing of the shell that starts it
#   - a task of pbs_tmrsh is a session of its own, on a node of the node file; what it prints goes to the job's output,
#     not to the caller of pbs_tmrsh
#   - the node file names a node once for each of its mpiprocs; a job of an array has an id such as 17[0].server
#   - TMPDIR names a directory of the job, which exists on its first node alone
#   - qdel sends SIGTERM to the session of the job's script, and SIGKILL kill_delay seconds later (the default is 10)
#   - when the script has ended, all tasks are killed
#
# Of the directives, those are read that tests use: -N, -J, and -l select= with one chunk. Nodes are n1, n2, ...; all of
# them are this host. Everything of it is in the directory above the one that holds the programs:
# jobs/ID/{script,nodes,output,session,tasks,exit}, and kill_delay.
set -euo pipefail

bin=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$(dirname "$bin")
SERVER=server.site

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints what behind "#PBS -$2 " is in script $1.
directive() {
  sed -n "s/^#PBS -$2 //p" "$1"
}

# Prints the number behind "$2=" in the text $1, else $3.
number() {
  local found
  found=$(grep -oP "(?<=$2=)\d+" <<<"$1" | head -n 1) || true
  printf '%s\n' "${found:-$3}"
}

# Signal $1 to every process of each of the sessions that follow.
signal_sessions() {
  local signal=$1 session
  shift
  for session; do
    pkill "-$signal" -s "$session" || true
  done
}

# Runs the command in a session of its own, with what MOM gives to each process of job $1, whose TMPDIR is $2. The number
# of the session is added to file $3.
start_task() {
  local job=$1 temporary=$2 sessions=$3
  shift 3
  # shellcheck disable=SC2016 # for the inner shell
  exec setsid --wait env -i HOME="$HOME" USER="$(id -un)" LOGNAME="$(id -un)" SHELL=/bin/bash \
    PATH="$bin:/usr/local/bin:/usr/bin:/bin" PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID="$(basename "$job")" \
    PBS_NODEFILE="$job/nodes" PBS_O_WORKDIR="$(<"$job/workdir")" PBS_JOBDIR="$HOME" TMPDIR="$temporary" \
    /bin/bash -c 'echo $$ >>"$0"; exec "$@"' "$sessions" "$@"
}

run_job() {
  local job=$1 output=$2 status=0 temporary
  temporary=/tmp/pbs$$.$(basename "$job")
  mkdir -m 700 "$temporary"
  printf '%s\n' "$output" >"$job/output"
  : >"$output"
  # Tasks write to the same file.
  (start_task "$job" "$temporary" "$job/session" /bin/bash "$job/script") >>"$output" 2>&1 </dev/null || status=$?
  mapfile -t tasks <"$job/tasks"
  signal_sessions KILL "$(<"$job/session")" "${tasks[@]}"
  rm -rf "$temporary"
  printf '%s\n' "$status" >"$job/exit.new"
  mv "$job/exit.new" "$job/exit"
}

# Makes the directory of a job and starts it.
start_job() {
  local script=$1 id=$2 job=$home/jobs/$2 select count processes i j name
  mkdir -p "$job"
  cp "$script" "$job/script"
  printf '%s\n' "$PWD" >"$job/workdir"
  touch "$job/tasks"
  select=$(directive "$script" 'l' | sed -n 's/^select=//p')
  count=${select%%:*}
  processes=$(number "$select" mpiprocs 1)
  for ((i = 1; i <= count; i++)); do
    for ((j = 0; j < processes; j++)); do
      printf 'n%d\n' "$i"
    done
  done >"$job/nodes"
  name=$(directive "$script" N)
  setsid "$0" --run-job "$job" "$PWD/$name.o${id%%.*}" </dev/null >/dev/null 2>&1 &
}

qsub() {
  local script=$1 number array index
  if [[ $script == --version ]]; then
    printf 'pbs_version = 23.06.06\n'
    return
  fi
  mkdir -p "$home/jobs"
  number=$(($(cat "$home/last" 2>/dev/null || echo 16) + 1))
  printf '%d\n' "$number" >"$home/last"
  array=$(directive "$script" J)
  if [[ -z $array ]]; then
    start_job "$script" "$number.$SERVER"
    printf '%s.%s\n' "$number" "$SERVER"
    return
  fi
  for ((index = ${array%-*}; index <= ${array#*-}; index++)); do
    start_job "$script" "${number}[$index].$SERVER"
  done
  printf '%s[].%s\n' "$number" "$SERVER"
}

qdel() {
  local job=$home/jobs/$1 session end tasks
  [[ -d $job ]] || fail "Unknown Job Id $1"
  until [[ -s $job/session || -e $job/exit ]]; do sleep 0.1; done
  session=$(<"$job/session")
  signal_sessions TERM "$session"
  end=$((SECONDS + $(cat "$home/kill_delay" 2>/dev/null || echo 10)))
  while ((SECONDS < end)) && pgrep -s "$session" >/dev/null; do sleep 0.1; done
  mapfile -t tasks <"$job/tasks"
  signal_sessions KILL "$session" "${tasks[@]}"
  until [[ -e $job/exit ]]; do sleep 0.1; done
}

pbs_tmrsh() {
  local node=$1 job
  shift
  [[ -n ${PBS_JOBID:-} ]] || fail 'must be run inside a job'
  job=$home/jobs/$PBS_JOBID
  grep -qxF -- "$node" "$job/nodes" || fail "host \"$node\" is not found in this job"
  # As rsh does: the words become one line for a shell.
  start_task "$job" "${TMPDIR:-/tmp}-$node" "$job/tasks" /bin/bash -c "$*" </dev/null >>"$(<"$job/output")" 2>&1
}

# Torque's: the words of the command stay words.
pbsdsh() {
  local node=$2 job
  [[ $1 == -h ]] || fail "only -h NODE is known, not $1"
  shift 2
  job=$home/jobs/${PBS_JOBID:?must be run inside a job}
  grep -qxF -- "$node" "$job/nodes" || fail "unable to spawn on $node"
  start_task "$job" "${TMPDIR:-/tmp}-$node" "$job/tasks" "$@" </dev/null >>"$(<"$job/output")" 2>&1
}

case $(basename "$0") in
  qsub)
    if [[ ${1:-} == --run-job ]]; then
      run_job "$2" "$3"
    else
      qsub "${1:?a script is missing}"
    fi
    ;;
  qdel) qdel "${1:?an id is missing}" ;;
  pbs_tmrsh) pbs_tmrsh "${1:?a node is missing}" "${@:2}" ;;
  pbsdsh) pbsdsh "$@" ;;
  *) fail 'link it to qsub, qdel, pbs_tmrsh and pbsdsh' ;;
esac
