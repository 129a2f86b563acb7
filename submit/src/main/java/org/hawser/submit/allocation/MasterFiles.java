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
package org.hawser.submit.allocation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.Progress;
import org.hawser.cluster.StateFile;
import org.hawser.cluster.process.ProcessTable;
import org.hawser.submit.daemon.DaemonGroup;
import org.hawser.submit.files.DirectoryTree;
import org.hawser.submit.leftover.Claims;
import org.hawser.submit.plan.AllocatedNode;
import org.hawser.submit.plan.AllocationPlaces;

/** What an allocation keeps on its master and in the shared directory, but for configuration and logs, which stay. */
final class MasterFiles {
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final List<AllocatedNode> workers;
    private final AllocationPlaces places;
    private final ProcessTable table = ProcessTable.ofMachine();
    private final Claims claims;
    private Optional<Path> claim = Optional.empty();

    MasterFiles(List<AllocatedNode> workers, AllocationPlaces places, Progress progress) {
        this.workers = List.copyOf(workers);
        this.places = requireNonNull(places, "places is null");
        this.claims = new Claims(places.mpiParent().getParent(), table, progress);
    }

    /**
     * Makes the places fit for a start: an earlier run of the same job, and other jobs on this machine, may have been killed.
     */
    void prepare() throws IOException {
        new DaemonGroup(places.shared(), table).killRest(KILL_LIMIT);
        remove();
        claims.removeAbandoned();
        claim = Optional.of(
                claims.take(places.mpiParent(), "master", places.shared().dir(), claimed()));
        for (Path directory : places.commonDirectories()) {
            DirectoryTree.createPrivate(directory);
            DirectoryTree.requireOwn(directory);
        }
    }

    /** The user's command ends with this process, whatever ends it. */
    void claim(Process command) throws IOException {
        claims.addChild(claim.orElseThrow(), command.pid());
    }

    /** Whether these places were found fit and are this job's now. */
    boolean isClaimed() {
        return claim.isPresent();
    }

    private List<Path> claimed() {
        return Stream.concat(
                        workers.stream()
                                .map(worker -> places.node(worker).paths().run()),
                        places.masterDirectoriesOnNode().stream())
                .toList();
    }

    /** Removes what only the master uses: nodes on its machine may still collect their logs. */
    void removeOfMaster() throws IOException {
        // First, whatever happens after: they are secrets.
        Files.deleteIfExists(places.token());
        Files.deleteIfExists(places.environment());
        for (Path directory : places.commonDirectories()) {
            DirectoryTree.requireOwn(directory);
        }
        for (Path directory : places.masterDirectories()) {
            DirectoryTree.remove(directory);
        }
    }

    /** Removes all of it, as far as it is there: also what an earlier run of the same job has left. */
    void remove() throws IOException {
        removeOfMaster();
        for (AllocatedNode worker : workers) {
            // The start of mpirun made it on the master too.
            DirectoryTree.remove(places.node(worker).paths().run());
            DirectoryTree.removeIfEmpty(places.node(worker).dir());
        }
        if (claim.isPresent()) {
            Files.deleteIfExists(claim.get());
        }
        for (Path directory : places.commonDirectories()) {
            DirectoryTree.removeIfEmpty(directory);
        }
        DirectoryTree.remove(places.agentAddresses());
        DirectoryTree.remove(places.shared().temporary());
        new StateFile(places.shared().state()).delete();
    }
}
