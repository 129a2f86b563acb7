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
package org.hawser.reuse.compat.hadoop;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Complains once about each member that this Hadoop does not have. */
final class MissingHadoopInternals {
    private static final Logger LOG = System.getLogger(MissingHadoopInternals.class.getName());
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private MissingHadoopInternals() {}

    static void report(String member, Throwable cause) {
        if (REPORTED.add(member)) {
            LOG.log(
                    Level.ERROR,
                    () -> "Hadoop has no " + member
                            + ", so its state is carried from container to container in this slot;"
                            + " use Hadoop 3.5 or turn slots off",
                    cause);
        }
    }
}
