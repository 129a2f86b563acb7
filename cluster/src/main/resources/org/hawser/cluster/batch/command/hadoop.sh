#!/usr/bin/env bash
# hadoop, hdfs, yarn and mapred, by the name it is called by, for a Hadoop that has no scripts of its own.
set -euo pipefail

name=$(basename "$0")
hawser=$HAWSER_HOME/scripts/hawser
if [[ $name != hadoop ]]; then
  exec "$hawser" "$name" "$@"
fi
case ${1:-} in
  jar | fs | pool) exec "$hawser" "$@" ;;
  dfs) exec "$hawser" fs "${@:2}" ;;
  *)
    printf 'hadoop: this Hadoop has no scripts of its own: there are "hadoop jar", "hadoop fs" and "hadoop pool"; see also hdfs, yarn, mapred\n' >&2
    exit 2
    ;;
esac
