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
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.DaemonId;

/**
 * One condition that a cluster waits for.
 *
 * @param daemon whose log tells more if the condition never holds
 * @param condition what is waited for, for the user
 * @param holds looks once, in little time; false also if the daemon does not answer
 */
public record Probe(DaemonId daemon, String condition, BooleanSupplier holds) {
    public Probe {
        requireNonNull(daemon, "daemon is null");
        requireNonNull(condition, "condition is null");
        requireNonNull(holds, "holds is null");
    }
}
