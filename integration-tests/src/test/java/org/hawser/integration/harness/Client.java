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
package org.hawser.integration.harness;

import java.util.List;
import org.hawser.cluster.core.client.ToolFamily;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** Job clients whose JVMs start quickly: what they do is tested, not how fast they do it. */
public final class Client {
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private Client() {}

    /** {@code hadoop jar}. */
    public static ToolRun jar(LocalCluster cluster, String... arguments) {
        return cluster.run(ToolFamily.JAR.tool(List.of(arguments)).withJvmOptions(QUICK_START));
    }
}
