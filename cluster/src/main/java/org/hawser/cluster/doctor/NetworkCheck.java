// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.LinkChoice;

/** Checks which network interfaces there are, and which of them daemons would use. */
record NetworkCheck(List<Link> links, LinkChoice choice) implements Check {
    private static final String SUBJECT = "Network";

    @Override
    public List<Finding> findings() {
        if (links.isEmpty()) {
            return List.of(Finding.fail(
                    SUBJECT, "no interface is up and has an IPv4 address", "Bring one up: ip link, ip addr."));
        }
        Link chosen = choice.choose(Optional.empty());
        String text = "daemons would use " + chosen + " of "
                + links.stream().map(Link::toString).collect(Collectors.joining(", "));
        return List.of(
                switch (chosen.kind()) {
                    case INFINIBAND, SLINGSHOT -> Finding.ok(SUBJECT, text);
                    case ETHERNET -> Finding.ok(SUBJECT, text + "; there is no InfiniBand (ib*) or Slingshot (hsn*)");
                    case LOOPBACK -> Finding.warn(
                            SUBJECT,
                            text + ", which other nodes cannot reach",
                            "Bring up an interface to the other nodes, or name one with --interface.");
                });
    }
}
