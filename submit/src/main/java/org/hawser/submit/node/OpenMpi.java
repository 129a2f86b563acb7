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
package org.hawser.submit.node;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.submit.scheduler.ProgramPath;
import org.hawser.submit.scheduler.ProgramRun;

/** The Open MPI that is first on a search path. */
public final class OpenMpi {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Pattern VERSION = Pattern.compile("\\(Open MPI\\) (\\d+\\.\\d+\\S*)");

    private OpenMpi() {}

    /** The version that its {@code mpirun} tells, such as 4.1.4; empty if there is none, or it is another MPI. */
    public static Optional<String> version(ProgramPath programs) {
        return programs.find("mpirun").flatMap(OpenMpi::version);
    }

    /** The version that this {@code mpirun} tells; empty if it is another MPI's. */
    public static Optional<String> version(Path mpirun) {
        return ProgramRun.of(List.of(mpirun.toString(), "--version"), LIMIT)
                .map(run -> VERSION.matcher(run.output()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1));
    }
}
