// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.world;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.hawser.transport.PeerId;

/**
 * Every process of an allocation, by rank. Immutable: a process that replaces another has a new rank, in a new
 * directory.
 *
 * @param secret known to these processes only; a process that connects must prove that it knows it
 * @param members in the order of their ranks
 */
public record WorldDirectory(String secret, List<Member> members) {
    public WorldDirectory {
        requireNonNull(secret, "secret is null");
        members = members.stream().sorted(Comparator.comparingInt(Member::rank)).toList();
        Set<Integer> ranks = new HashSet<>();
        for (Member member : members) {
            if (!ranks.add(member.rank())) {
                throw new IllegalArgumentException("rank " + member.rank() + " is in the world directory twice");
            }
        }
    }

    /** What it is called: equal in all its processes, different in every other world; it tells nothing of the secret. */
    public String name() {
        return UUID.nameUUIDFromBytes(secret.getBytes(UTF_8)).toString();
    }

    public Optional<Member> find(PeerId peer) {
        if (peer.rank() < members.size() && members.get(peer.rank()).rank() == peer.rank()) {
            return Optional.of(members.get(peer.rank()));
        }
        return members.stream().filter(member -> member.rank() == peer.rank()).findFirst();
    }

    /** All processes with the given role. */
    public Stream<Member> with(ProcessRole role) {
        return members.stream().filter(member -> member.role() == role);
    }

    /** Without the secret, which must not get into logs. */
    @Override
    public String toString() {
        return "WorldDirectory" + members;
    }
}
