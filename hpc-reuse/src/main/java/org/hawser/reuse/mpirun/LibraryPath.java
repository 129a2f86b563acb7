// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where ranks look for native libraries: in the directory of the MPI bindings, then where containers look. mpirun itself
 * puts a path of its own choice on the command line of whatever is called java, which only an option behind it undoes.
 * Containers see what they would see in a JVM of their own.
 */
public final class LibraryPath {
    private static final String PROPERTY = "java.library.path";
    /** What a JVM appends to the environment's path. */
    private static final String BUILT_IN = "hawser.library.path.built-in";

    private LibraryPath() {}

    /**
     * The JVM options for ranks; this process must have been started without such an option.
     *
     * @param ofContainers what containers have in their environment, may be empty
     */
    static List<String> options(Path installation, String ofContainers) {
        String variable = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
        String path = System.getProperty(PROPERTY, "");
        String builtIn =
                !variable.isEmpty() && path.startsWith(variable + ":") ? path.substring(variable.length() + 1) : path;
        String all = Stream.of(installation.toString(), ofContainers, builtIn)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(":"));
        return List.of("-D" + PROPERTY + "=" + all, "-D" + BUILT_IN + "=" + builtIn);
    }

    /**
     * Words in front of a slot's command: the libraries that {@code libhadoop} opens are found by the environment's path.
     * That of the rank stays behind it, since MPI's libraries may be there.
     */
    static List<String> words(String ofContainers) {
        return ofContainers.isEmpty()
                ? List.of()
                : List.of(
                        "sh",
                        "-c",
                        "LD_LIBRARY_PATH=$0${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}; export LD_LIBRARY_PATH; exec \"$@\"",
                        ofContainers);
    }

    /** In a rank that has loaded the bindings: lets the property say what it says in any JVM. */
    public static void restoreProperty() {
        System.setProperty(PROPERTY, System.getProperty(BUILT_IN, ""));
        System.clearProperty(BUILT_IN);
    }
}
