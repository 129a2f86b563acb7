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
package org.hawser.submit.doctor;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * UCX, which Open MPI may use, installs handlers for SIGSEGV and others, by which the JVM works internally: JVMs then die
 * of what is no error. An empty {@code UCX_ERROR_SIGNALS} keeps UCX away from them; Hawser's launchers set it.
 */
final class UcxCheck implements Check {
    private static final String VARIABLE = "UCX_ERROR_SIGNALS";

    private final SystemView system;

    UcxCheck(SystemView system) {
        this.system = requireNonNull(system, "system is null");
    }

    @Override
    public List<Finding> findings() {
        Optional<String> value = system.variable(VARIABLE);
        if (value.isEmpty()) {
            return List.of(Finding.ok(
                    VARIABLE,
                    "not set here; Hawser sets it to nothing for its own processes, so that UCX leaves the JVM's signals"
                            + " alone. For other Java programs under mpirun: -x " + VARIABLE + "="));
        }
        if (value.get().isBlank()) {
            return List.of(Finding.ok(VARIABLE, "set to nothing: UCX leaves the JVM's signals alone"));
        }
        return List.of(Finding.warn(
                VARIABLE,
                "is \"" + value.get() + "\": UCX would handle signals that the JVM needs (SIGSEGV for its null checks),"
                        + " and JVMs would die of what is no error",
                "export " + VARIABLE + "= (empty) where jobs start."));
    }
}
