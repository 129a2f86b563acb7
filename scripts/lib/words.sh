# shellcheck shell=bash
# Counts words with the system's own tools, to verify the result of a job. Sourced, never run.

# Prints "word<TAB>count" for every word of file $1, sorted by bytes. Words are separated by white space, as in
# Hadoop's example.
count_words() {
  LC_ALL=C tr -s ' \t\n\r\f' '\n' <"$1" | LC_ALL=C sed '/^$/d' | LC_ALL=C sort | LC_ALL=C uniq -c |
    LC_ALL=C sed -E 's/^ *([0-9]+) (.*)$/\2\t\1/' | LC_ALL=C sort
}

# Prints the $2 most frequent words of the counts in file $1, the most frequent first.
top_words() {
  LC_ALL=C sort -t $'\t' -k 2,2nr -k 1,1 "$1" | awk -F '\t' -v limit="$2" 'NR <= limit { printf "  %7d  %s\n", $2, $1 }'
}
