# shellcheck shell=bash
# Installs the few programs that the build, the local cluster and the tests need. Sourced, never run.

# Prints the Debian packages that are missing, one per line.
missing_packages() {
  find_jdk17 >/dev/null || printf 'openjdk-17-jdk-headless\n'
  command -v mvn >/dev/null || printf 'maven\n'
  command -v git >/dev/null || printf 'git\n'
  command -v ps >/dev/null || printf 'procps\n'
  command -v setsid >/dev/null || printf 'util-linux\n'
}

# Likewise for packages that only tests and benchmarks need: to create hosts from network namespaces, to emulate a central
# disk, and to open pages.
missing_test_packages() {
  { command -v ip && command -v tc; } >/dev/null || printf 'iproute2\n'
  command -v socat >/dev/null || printf 'socat\n'
  command -v sshfs >/dev/null || printf 'sshfs\n'
  [[ -x /usr/lib/openssh/sftp-server || -x /usr/libexec/openssh/sftp-server ]] || printf 'openssh-sftp-server\n'
  command -v chromium >/dev/null || printf 'chromium\n'
}

# Installs the missing packages with apt-get, or fails and names them.
install_missing_packages() {
  local packages
  mapfile -t packages < <(missing_packages)
  install_packages "${packages[@]}"
}

install_missing_test_packages() {
  local packages
  mapfile -t packages < <(missing_test_packages)
  install_packages "${packages[@]}"
}

install_packages() {
  local packages=("$@")
  if ((${#packages[@]} == 0)); then
    return 0
  fi
  if ! command -v apt-get >/dev/null; then
    fail "missing: ${packages[*]} (Debian's names). Install them with this system's package manager, then run this script again."
  fi
  if ((EUID != 0)); then
    fail "missing: ${packages[*]}. Run 'sudo apt-get install ${packages[*]}', then run this script again."
  fi
  say "Installing with apt-get: ${packages[*]} ..."
  mkdir -p "$STATE_DIR"
  local log="$STATE_DIR/apt.log"
  if ! { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    "${packages[@]}"; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    fail "apt-get could not install ${packages[*]}; its complete output is in $log"
  fi
}
