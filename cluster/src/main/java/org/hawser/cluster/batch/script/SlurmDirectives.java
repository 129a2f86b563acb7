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

import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.batch.request.NodeGroup;
import org.hawser.cluster.batch.request.Resources;
import org.hawser.cluster.batch.request.Syntax;
import org.hawser.cluster.batch.request.Walltime;
import org.hawser.cluster.core.ClusterException;

/** {@code #SBATCH} lines. */
final class SlurmDirectives {
    private SlurmDirectives() {}

    static List<String> lines(JobRequest request) {
        Resources resources = request.resources();
        Foreign.requireNone(resources, Syntax.SBATCH, Dialect.SLURM);
        if (!resources.isUniform()) {
            throw new ClusterException("The nodes differ in cores or memory, which a job script for Slurm does not"
                    + " support: ask for nodes of one kind.");
        }
        NodeGroup node = resources.groups().get(0);
        List<String> lines = new ArrayList<>();
        lines.add("#SBATCH --job-name=" + request.name());
        request.queue().ifPresent(queue -> lines.add("#SBATCH --partition=" + queue));
        request.account().ifPresent(account -> lines.add("#SBATCH --account=" + account));
        lines.add("#SBATCH --nodes=" + resources.nodes());
        lines.add("#SBATCH --ntasks-per-node=1");
        lines.add("#SBATCH --cpus-per-task=" + node.cores());
        node.memory().ifPresent(memory -> lines.add("#SBATCH --mem=" + memory.mebibytes() + "M"));
        resources.others().forEach(other -> lines.add("#SBATCH " + other));
        lines.add("#SBATCH --no-requeue");
        lines.add("#SBATCH --time=" + Walltime.format(resources.walltime()));
        return lines;
    }
}
