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
package org.hawser.cluster.batch.request;

import static java.util.Objects.requireNonNull;

/** A notation for resources. */
public enum Syntax {
    SELECT("select=", "select=3:ncpus=4:mem=8gb,walltime=01:00:00"),
    NODES("nodes=", "nodes=3:ppn=4,walltime=01:00:00"),
    SBATCH("#SBATCH", "'--nodes=3 --cpus-per-task=4 --mem=8G --time=01:00:00'");

    private final String label;
    private final String example;

    Syntax(String label, String example) {
        this.label = requireNonNull(label, "label is null");
        this.example = requireNonNull(example, "example is null");
    }

    /** What the notation is known by. */
    public String label() {
        return label;
    }

    /** A request, as it follows {@code -l}. */
    public String example() {
        return example;
    }
}
