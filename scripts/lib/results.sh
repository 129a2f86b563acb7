# shellcheck shell=bash
# Reads surefire's XML reports. Sourced, never run.

# Prints "passed failed skipped", summed over the reports below directory $1.
count_results() {
  find "$1" -name 'TEST-*.xml' -exec cat {} + | awk '
    function attribute(name) {
      if (!match($0, " " name "=\"[0-9]+\"")) return 0
      return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0
    }
    /<testsuite / {
      failed += attribute("errors") + attribute("failures")
      skipped += attribute("skipped")
      tests += attribute("tests")
    }
    END { printf "%d %d %d\n", tests - failed - skipped, failed, skipped }'
}

# Prints one line for each failed test below directory $1: class.method: message.
list_failures() {
  find "$1" -name 'TEST-*.xml' -exec cat {} + | awk '
    function attribute(name) {
      if (!match($0, " " name "=\"[^\"]*\"")) return ""
      return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
    }
    /<testcase / { test = attribute("classname") "." attribute("name") }
    /<(failure|error)[ >]/ { printf "  FAILED %s: %s\n", test, attribute("message") }' |
    sed -e 's/&#10;/ /g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&apos;/'"'"'/g; s/&amp;/\&/g' | cut -c 1-400
}

# Prints the $2 slowest test classes below directory $1, which has a directory for each phase: seconds, phase, class.
list_slowest() {
  find "$1" -name 'TEST-*.xml' -exec env LC_ALL=C awk -v root="$1/" '
    function attribute(name) {
      if (!match($0, " " name "=\"[^\"]*\"")) return ""
      return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
    }
    /<testsuite / {
      seconds = attribute("time")
      gsub(",", "", seconds)
      split(substr(FILENAME, length(root) + 1), place, "/")
      printf "%9.1f s  %-9s  %s\n", seconds, place[1], attribute("name")
      nextfile
    }' {} + | LC_ALL=C sort -k1,1nr | awk -v count="$2" 'NR <= count'
}

# Turns Maven's output into one line for each finished test class.
test_progress() {
  sed -u -n -E 's/^\[[A-Z]+\] Tests run: ([0-9]+), Failures: ([0-9]+), Errors: ([0-9]+), Skipped: ([0-9]+), Time elapsed: ([0-9.]+) s.* in (.*)$/  \6: \1 run, \2 failed, \3 errors, \4 skipped, \5 s/p'
}
