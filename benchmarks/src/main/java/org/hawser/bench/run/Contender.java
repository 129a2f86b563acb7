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
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.local.LocalCluster;

/**
 * One of the configurations that are compared.
 *
 * @param jobOptions what every job is submitted with, {@code -Dkey=value}
 */
public record Contender(String name, LocalCluster cluster, List<String> jobOptions) {
    public static final String STOCK = "stock";
    public static final String HAWSER = "hawser";

    public Contender {
        requireNonNull(name, "name is null");
        requireNonNull(cluster, "cluster is null");
        jobOptions = List.copyOf(jobOptions);
    }
}
