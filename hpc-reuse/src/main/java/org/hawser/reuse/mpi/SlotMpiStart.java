// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.MpiStart;
import org.hawser.transport.openmpi.compat.Communicator;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/** Makes the communicators of all slots when the world meets. Every process of the world does so, slot or not. */
public final class SlotMpiStart {
    private final ProcessRole role;
    private volatile Optional<Communicators> made = Optional.empty();

    /** For a process of that role. */
    public SlotMpiStart(ProcessRole role) {
        this.role = role;
    }

    /** The options for joining the world. */
    public MpiStart wishes(boolean concurrent) {
        return new MpiStart(concurrent && mayServeContainers(), world -> split());
    }

    private void split() {
        made = Communicator.ofWorld(mayServeContainers()).map(slots -> new Communicators(slots, slots.duplicate()));
    }

    /**
     * Makes {@link HawserMpi#current()} available to programs in this slot. Does nothing in a process that is not a
     * slot.
     */
    public void offer(WorldDirectory world, MpiAccess access) {
        made.ifPresent(both -> MpiOfProcess.is(new SlotMpi(both.slots(), both.founders(), access, places(world))));
    }

    private boolean mayServeContainers() {
        return role == ProcessRole.SLOT || role == ProcessRole.SPARE;
    }

    /** Spare ranks come last, as they do in the world. */
    private static List<SlotPlace> places(WorldDirectory world) {
        List<SlotPlace> places = new ArrayList<>();
        for (Member slot : world.with(ProcessRole.SLOT).toList()) {
            places.add(new SlotPlace(places.size(), slot.host(), slot.slot().orElseThrow()));
        }
        for (Member spare : world.with(ProcessRole.SPARE).toList()) {
            places.add(new SlotPlace(places.size(), spare.host(), SlotPlace.SPARE));
        }
        return places;
    }

    private record Communicators(Communicator slots, Communicator founders) {}
}
