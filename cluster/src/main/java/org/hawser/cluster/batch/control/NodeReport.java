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
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;

/**
 * What a node says about itself before anything is started.
 *
 * @param hostName as the node calls itself
 * @param link the interface that its daemons will use
 * @param addresses of all its interfaces: calls may come from any of them
 * @param memoryMebibytes what the job may use of its memory
 * @param files where the daemons of the node will keep files
 * @param mpi whether ranks of mpirun can run on it
 */
public record NodeReport(
        String hostName,
        Link link,
        List<String> addresses,
        int cores,
        long memoryMebibytes,
        NodeFiles files,
        OpenMpi.Usability mpi) {
    public NodeReport {
        requireNonNull(hostName, "hostName is null");
        requireNonNull(link, "link is null");
        addresses = List.copyOf(addresses);
        requireNonNull(files, "files is null");
        requireNonNull(mpi, "mpi is null");
    }
}
