// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.reuse.pool.Slot;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.LaunchSpec;

/**
 * What a slot does for a while: it runs a container and cleans up after it, or it is in a state without a container.
 *
 * @param slot number and incarnation, such as {@code 3.1}
 * @param id of the attempt, else of the container, else state and slot
 * @param container empty if it has none
 * @param kind of the container, such as {@code map}, or the state, such as {@code starting}
 */
record SlotActivity(String slot, String id, String container, String kind, Map<String, String> details) {
    private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d{1,20}_\\d{1,9}_([mr])_\\d{1,9}_\\d{1,9}");
    private static final String MASTER = ".MRAppMaster";
    private static final String FIRST = "_000001";
    private static final String ADOPTED = "adopted";

    static SlotActivity of(Slot slot, Function<Slot, Optional<LaunchSpec>> specs) {
        String name = name(slot);
        if (!slot.state().isOwned()) {
            return new SlotActivity(name, label(slot) + " " + name, "", label(slot), Map.of("slot", name));
        }
        String container = slot.containerId().orElse("");
        // What a container was asked to run is unknown in a slot that a former agent has left.
        Optional<LaunchSpec> spec = specs.apply(slot);
        Optional<Matcher> attempt = spec.flatMap(known -> known.arguments().stream()
                .map(ATTEMPT::matcher)
                .filter(Matcher::matches)
                .findFirst());
        String kind = attempt.map(found -> found.group(1).equals("m") ? "map" : "reduce")
                .orElseGet(() -> isMaster(spec, container) ? "application-master" : "container");
        return new SlotActivity(name, attempt.map(Matcher::group).orElse(container), container, kind, details(slot));
    }

    /** Without knowing what it runs: YARN gives the number 1 to the ApplicationMaster of each attempt. */
    private static boolean isMaster(Optional<LaunchSpec> spec, String container) {
        return spec.map(known -> known.mainClass().endsWith(MASTER)).orElseGet(() -> container.endsWith(FIRST));
    }

    /** In the order in which they are shown. */
    private static Map<String, String> details(Slot slot) {
        Map<String, String> details = new LinkedHashMap<>();
        details.put("slot", name(slot));
        details.put("use of the slot", Integer.toString(slot.uses()));
        details.put("user", slot.user());
        return Collections.unmodifiableMap(details);
    }

    private static String name(Slot slot) {
        return slot.index() + "." + slot.incarnation();
    }

    /** A JVM that an agent has taken over does not start: it has yet to report. */
    private static String label(Slot slot) {
        return slot.isAdopted() && slot.state() == SlotState.STARTING
                ? ADOPTED
                : slot.state().name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is worth a bar. */
    boolean isShown() {
        return !kind.equals("idle") && !kind.equals(ADOPTED);
    }

    /** Whether the slot still does this. */
    boolean goesOn(Slot now) {
        if (!slot.equals(name(now))) {
            return false;
        }
        if (container.isEmpty()) {
            return kind.equals(label(now));
        }
        boolean runs = now.state().isOwned()
                && now.containerId().filter(container::equals).isPresent();
        return runs || now.state() == SlotState.CLEANING;
    }

    /** Whether the slot's JVM is there after it. */
    boolean isSurvivedBy(Slot now) {
        return slot.equals(name(now)) && now.state() != SlotState.RETIRING && now.state() != SlotState.DEAD;
    }
}
