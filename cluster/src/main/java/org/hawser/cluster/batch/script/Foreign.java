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
package org.hawser.cluster.batch.script;

import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.Resources;
import org.hawser.cluster.batch.request.Syntax;
import org.hawser.cluster.core.ClusterException;

/** Keeps what only one batch system understands out of another's job script. */
final class Foreign {
    private Foreign() {}

    static void requireNone(Resources resources, Syntax own, Dialect dialect) {
        if (resources.syntax() == own) {
            return;
        }
        List<String> others = Stream.concat(
                        resources.groups().stream().flatMap(group -> group.others().stream()),
                        resources.others().stream())
                .toList();
        if (!others.isEmpty()) {
            throw new ClusterException("The batch system is " + dialect.label() + ", and \"" + others.get(0)
                    + "\" of -l cannot be translated for it: write the request in its own notation, as in -l "
                    + own.example() + ", or choose another --scheduler.");
        }
    }
}
