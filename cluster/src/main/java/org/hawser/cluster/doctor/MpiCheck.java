// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;
import org.hawser.cluster.core.layout.OpenMpi;

/** Checks whether pools can be ranks of {@code mpirun}, with the same code that decides it when pools start. */
record MpiCheck(OpenMpi mpi) implements Check {
    private static final String SUBJECT = "Open MPI";
    private static final String REMEDY = "Load an Open MPI 4 that was configured with --enable-mpi-java (Debian:"
            + " openmpi-bin and scripts/mpi-bindings). Until then pools and transfers use TCP.";

    @Override
    public List<Finding> findings() {
        OpenMpi.Usability found = mpi.usability();
        return List.of(
                found.isUsable() ? Finding.ok(SUBJECT, found.reason()) : Finding.warn(SUBJECT, found.reason(), REMEDY));
    }
}
