// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentAddresses {
    private static final AgentAddress ADDRESS = new AgentAddress("w", 3, "node1", 4000, "s3cret");

    @TempDir
    Path directory;

    private AgentAddresses addresses;

    @BeforeEach
    void open() {
        addresses = new AgentAddresses(directory.resolve("addresses"));
    }

    @Test
    void address_published_isFound() throws IOException {
        addresses.publish("node1:13562", ADDRESS);

        assertThat(addresses.find("node1:13562")).contains(ADDRESS);
    }

    @Test
    void address_neverPublished_isEmpty() throws IOException {
        assertThat(addresses.find("node2:13562")).isEmpty();
    }

    @Test
    void address_ofAnAgentThatWasReplaced_staysTheNewOne() throws IOException {
        AgentAddress next = new AgentAddress("w", 9, "node1", 4001, "other");
        addresses.publish("node1:13562", ADDRESS);
        addresses.publish("node1:13562", next);

        addresses.withdraw("node1:13562", ADDRESS);

        assertThat(addresses.find("node1:13562")).contains(next);
    }

    @Test
    void address_withdrawn_isGone() throws IOException {
        addresses.publish("node1:13562", ADDRESS);

        addresses.withdraw("node1:13562", ADDRESS);

        assertThat(addresses.find("node1:13562")).isEmpty();
    }

    @Test
    void file_holdsASecret_soOnlyItsOwnerReadsIt() throws IOException {
        addresses.publish("../evil/name:1", ADDRESS);

        try (Stream<Path> files = Files.list(directory.resolve("addresses"))) {
            assertThat(files.toList()).singleElement().satisfies(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
        }
        assertThat(ADDRESS.toString()).doesNotContain("s3cret");
    }

    @Test
    void memoryNodes_published_areListedByNamesThatFindThem() throws IOException {
        AgentAddress other = new AgentAddress("w", 4, "node_2.site", 4000, "s3cret");
        addresses.publish("node1:13562", ADDRESS);
        assertThat(addresses.memoryNodes()).isEmpty();
        addresses.publish(AgentAddresses.memoryName(ADDRESS), ADDRESS);
        addresses.publish(AgentAddresses.memoryName(other), other);

        assertThat(addresses.memoryNodes()).containsExactly("memory/node1:4000", "memory/node_2.site:4000");
        assertThat(addresses.find("memory/node1:4000")).contains(ADDRESS);
        assertThat(addresses.find("memory/node_2.site:4000")).contains(other);

        addresses.withdraw("memory/node1:4000", ADDRESS);
        assertThat(addresses.memoryNodes()).containsExactly("memory/node_2.site:4000");
    }

    @Test
    void workers_oneWithTwoNames_countOnce() throws IOException {
        assertThat(addresses.workers()).isZero();
        addresses.publish("node1:13562", ADDRESS);
        addresses.publish("10.0.0.1:13562", ADDRESS);
        addresses.publish("node2:13562", new AgentAddress("w", 4, "node2", 4000, "s3cret"));
        addresses.publish(AgentAddresses.memoryName(ADDRESS), ADDRESS);

        assertThat(addresses.workers()).isEqualTo(2);
    }

    @Test
    void memoryNode_withAnIpv6Address_hasTheNameThatIsListed() throws IOException {
        AgentAddress address = new AgentAddress("w", 4, "fd00::2:1%ib0", 4000, "s3cret");
        addresses.publish(AgentAddresses.memoryName(address), address);

        assertThat(addresses.memoryNodes()).containsExactly(AgentAddresses.memoryName(address));
        assertThat(addresses.find(AgentAddresses.memoryName(address))).contains(address);
    }

    @Test
    void file_thatIsNoAddress_isNamed() throws IOException {
        addresses.publish("node1:1", ADDRESS);
        Files.writeString(directory.resolve("addresses/node1_1.json"), "{}");

        assertThatThrownBy(() -> addresses.find("node1:1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("node1_1.json");
    }
}
