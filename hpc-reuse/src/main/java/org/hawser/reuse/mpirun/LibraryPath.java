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
package org.hawser.reuse.mpirun;

import java.nio.file.Path;

/**
 * Where Java looks for native libraries. A rank looks in the directory of the MPI bindings first; mpirun itself puts a
 * path of its own choice on the command line of whatever is called java, which only an option behind it undoes. Containers
 * do not see any of this.
 */
final class LibraryPath {
    private static final String PROPERTY = "java.library.path";

    private LibraryPath() {}

    /** The JVM option for ranks; this process must have been started without such an option. */
    static String option(Path installation) {
        String variable = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
        String path = System.getProperty(PROPERTY, "");
        String builtIn =
                !variable.isEmpty() && path.startsWith(variable + ":") ? path.substring(variable.length() + 1) : path;
        return "-D" + PROPERTY + "=" + installation + ":" + builtIn;
    }

    /** In a rank that has loaded the bindings: lets the property say what it says in any JVM. */
    static void restoreProperty() {
        String path = System.getProperty(PROPERTY, "");
        System.setProperty(PROPERTY, path.substring(path.indexOf(':') + 1));
    }
}
