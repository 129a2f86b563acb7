#!/usr/bin/env bash
# Usage: pbs-private-slurm.sh install | start DIR NODES | stop DIR
#
# A Slurm of one's own on this machine, for tests: all its nodes are this host, and everything of it is
# below DIR. Clients find it with SLURM_CONF=DIR/slurm.conf; it has Torque's commands too (qsub, qdel).
#
#   install            installs Slurm, its Torque commands and munge, where root and apt-get are at hand
#   start DIR NODES    starts it with nodes n1, n2, ... and returns when all of them are idle
#   stop DIR           stops it; nothing of it is left running
set -euo pipefail

INSTALL_LIMIT_S=300
READY_LIMIT_S=60
STOP_LIMIT_S=30
CPUS=2
MEMORY_MIB=8000

fail() {
  printf 'private Slurm: %s\n' "$*" >&2
  exit 1
}

# Waits until command "$3"... succeeds: $1 seconds at most; $2 says for what.
await() {
  local limit=$1 what=$2 end=$((SECONDS + $1))
  shift 2
  until "$@"; do
    ((SECONDS < end)) || fail "waited $limit s for $what"
    sleep 0.2
  done
}

is_installed() {
  command -v slurmctld slurmd munged sbatch qsub >/dev/null
}

# The packages' own daemons stay off: apt-get asks policy-rc.d, and 101 means no.
install_packages() {
  local policy=/usr/sbin/policy-rc.d made=false status=0
  if is_installed; then
    return
  fi
  if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
    fail 'install slurm-wlm, slurm-wlm-torque and munge (names of Debian) first'
  fi
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    made=true
  fi
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=$INSTALL_LIMIT_S \
    install -y -q --no-install-recommends slurm-wlm slurm-wlm-torque munge; } >&2 || status=$?
  if "$made"; then
    rm -f "$policy"
  fi
  ((status == 0)) || fail 'apt-get could not install slurm-wlm, slurm-wlm-torque and munge'
}

is_free() {
  ! grep -qi ":$(printf '%04X' "$1") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6
}

# Prints the first of $1 neighbouring ports that nobody listens on.
free_ports() {
  local count=$1 first port
  while true; do
    first=$((20000 + RANDOM % 10000))
    for ((port = first; port < first + count; port++)); do
      is_free "$port" || continue 2
    done
    printf '%d\n' "$first"
    return
  done
}

write_configuration() {
  local dir=$1 nodes=$2 first host
  first=$(free_ports $((nodes + 1)))
  host=$(hostname)
  cat >"$dir/slurm.conf" <<END
ClusterName=hawser
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$first
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool.%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_min_interval=100000
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=30
MailProg=/bin/true
NodeName=n[1-$nodes] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((first + 1))-$((first + nodes))] CPUs=$CPUS RealMemory=$MEMORY_MIB
PartitionName=all Nodes=ALL Default=YES MaxTime=60 State=UP
END
}

start_munge() {
  local dir=$1/munge
  mkdir -p "$dir"
  chmod 711 "$dir"
  head -c 1024 /dev/urandom >"$dir/key"
  chmod 400 "$dir/key"
  munged --key-file="$dir/key" --socket="$dir/socket" --pid-file="$dir/munged.pid" --log-file="$dir/munged.log" \
    --seed-file="$dir/seed" --force 2>"$dir/munged.err" || fail "munged does not start: $(<"$dir/munged.err")"
}

are_idle() {
  [[ $(sinfo --noheader --format='%D %t' 2>/dev/null) == "$1 idle" ]]
}

start() {
  local dir=$1 nodes=$2 i
  is_installed || fail 'it is not installed: run this with "install" first'
  mkdir -p "$dir/state"
  dir=$(cd "$dir" && pwd)
  export SLURM_CONF=$dir/slurm.conf
  write_configuration "$dir" "$nodes"
  start_munge "$dir"
  slurmctld -f "$SLURM_CONF"
  for ((i = 1; i <= nodes; i++)); do
    mkdir -p "$dir/spool.n$i"
    slurmd -f "$SLURM_CONF" -N "n$i"
  done
  await "$READY_LIMIT_S" "$nodes idle nodes; the logs are in $dir" are_idle "$nodes"
}

# True if none of the daemons whose pid files are below directory $1 lives.
are_gone() {
  local file pid
  for file in "$1"/*.pid "$1"/munge/*.pid; do
    if [[ -r $file ]] && pid=$(<"$file") && [[ -n $pid ]] && kill -0 "$pid" 2>/dev/null; then
      return 1
    fi
  done
}

stop() {
  local dir=$1 file
  [[ -d $dir ]] || return 0
  for file in "$dir"/slurmd.*.pid "$dir"/slurmctld.pid "$dir"/munge/munged.pid; do
    if [[ -r $file ]]; then
      kill "$(<"$file")" 2>/dev/null || true
    fi
  done
  await "$STOP_LIMIT_S" "the daemons of $dir to end" are_gone "$dir"
}

case ${1:-} in
  install) install_packages ;;
  start) start "${2:?a directory is missing}" "${3:?a number of nodes is missing}" ;;
  stop) stop "${2:?a directory is missing}" ;;
  -h | --help) sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0" ;;
  *) fail 'say install, start DIR NODES, or stop DIR' ;;
esac
