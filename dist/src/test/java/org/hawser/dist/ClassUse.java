/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
