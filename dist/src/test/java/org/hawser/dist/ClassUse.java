// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** One class uses another, as the byte code has it: imports that nothing needs, comments and constants do not count. */
record ClassUse(String user, String used) {
    private static final Pattern LINE = Pattern.compile("^ +(\\S+) +-> (\\S+) .*$", Pattern.MULTILINE);

    ClassUse {
        requireNonNull(user, "user is null");
        requireNonNull(used, "used is null");
    }

    /** What the classes below those directories use. */
    static List<ClassUse> in(List<Path> directories) {
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        StringWriter found = new StringWriter();
        StringWriter errors = new StringWriter();
        String[] arguments = Stream.concat(
                        Stream.of("-verbose:class", "-filter:none"),
                        directories.stream().map(Path::toString))
                .toArray(String[]::new);
        int exitCode = jdeps.run(new PrintWriter(found), new PrintWriter(errors), arguments);
        if (exitCode != 0) {
            throw new AssertionError("jdeps ends with " + exitCode + ": " + errors + found);
        }
        return LINE.matcher(found.toString())
                .results()
                .map(line -> new ClassUse(line.group(1), line.group(2)))
                .toList();
    }

    @Override
    public String toString() {
        return user + " uses " + used;
    }
}
