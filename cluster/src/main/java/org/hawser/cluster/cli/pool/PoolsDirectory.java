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
package org.hawser.cluster.cli.pool;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says which pools are started or stopped. */
final class PoolsDirectory {
    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "hawser-pools",
            description = "Directory for the log and for the files that ranks start from, on a file system that all "
                    + "nodes share."
                    + " Default: ${DEFAULT-VALUE} in the current directory.")
    private Path dir;

    Path path() {
        return dir.toAbsolutePath().normalize();
    }
}
