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

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.Site;

/** What a cluster's start waits for on a node besides the daemons themselves. Found by {@link java.util.ServiceLoader}. */
public interface NodeProbes {
    /**
     * The condition for one node; empty if its configuration asks for none.
     *
     * @param configuration what the NodeManager's own {@code yarn-site.xml} says
     * @param progress for what changes before the condition holds
     */
    Optional<Probe> of(DaemonId nodeManager, Configuration configuration, Progress progress);

    /**
     * The conditions of all providers for one node.
     *
     * @param conf the directory of the NodeManager's configuration
     */
    static List<Probe> all(DaemonId nodeManager, Path conf, Progress progress) {
        Configuration configuration = new Configuration(false);
        configuration.addResource(
                new org.apache.hadoop.fs.Path(conf.resolve(Site.YARN.fileName()).toUri()));
        return ServiceLoader.load(NodeProbes.class).stream()
                .flatMap(provider -> provider.get().of(nodeManager, configuration, progress).stream())
                .toList();
    }
}
