// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPublishedNames {
    private static final String NAME = "node1:13562";
    private static final String MEMORY = "memory/node1:4000";
    private static final AgentAddress OWN = new AgentAddress("world", 0, "node1", 4000, "secret");
    private static final AgentAddress SUCCESSOR = new AgentAddress("world", 1, "node1", 4001, "other");

    @TempDir
    private Path temporary;

    private Path directory;
    private AgentAddresses addresses;

    @BeforeEach
    void directory() {
        directory = temporary.resolve("addresses");
        addresses = new AgentAddresses(directory);
    }

    @Test
    void look_directoryIsGone_publishesAgain() throws IOException {
        try (PublishedNames names = published()) {
            delete();

            names.look();

            assertThat(addresses.find(NAME)).contains(OWN);
        }
        assertThat(addresses.find(NAME)).isEmpty();
    }

    @Test
    void look_nameIsAnotherAgentsByNow_leavesIt() throws IOException {
        try (PublishedNames names = published()) {
            addresses.publish(NAME, SUCCESSOR);

            names.look();
        }
        assertThat(addresses.find(NAME)).contains(SUCCESSOR);
    }

    @Test
    void look_directoryCannotBeMade_triesAgainNextTime() throws IOException {
        try (PublishedNames names = published()) {
            delete();
            Files.writeString(directory, "a file is in the way");
            names.look();
            Files.delete(directory);

            names.look();

            assertThat(addresses.find(NAME)).contains(OWN);
        }
    }

    @Test
    void start_afterAKilledMemoryNode_itsNameIsGone() throws IOException {
        PublishedNames killed = names(OWN);
        killed.add(Set.of(MEMORY, NAME));

        try (PublishedNames next = names(SUCCESSOR)) {
            next.add(Set.of("memory/node1:4001"));

            assertThat(addresses.memoryNodes()).containsExactly("memory/node1:4001");
            assertThat(addresses.find(NAME)).contains(OWN);
        }
        assertThat(addresses.memoryNodes()).isEmpty();
    }

    @Test
    void look_clusterOfAMemoryNodeIsGone_staysSo() throws IOException {
        try (PublishedNames names = names(OWN)) {
            names.add(Set.of(MEMORY));
            addresses.withdraw(MEMORY, OWN);
            names.look();
            assertThat(addresses.memoryNodes()).containsExactly(MEMORY);
            addresses.withdraw(MEMORY, OWN);
            Files.delete(directory.resolve("memory"));
            Files.delete(directory);

            names.look();

            assertThat(directory).doesNotExist();
        }
    }

    private PublishedNames names(AgentAddress address) {
        return new PublishedNames(addresses, new AgentAddresses(temporary.resolve("run/published")), address);
    }

    private PublishedNames published() throws IOException {
        PublishedNames names = names(OWN);
        names.add(Set.of(NAME));
        return names;
    }

    private void delete() throws IOException {
        Files.delete(directory.resolve("node1_13562.json"));
        Files.delete(directory);
    }
}
