// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

/**
 * Restores one kind of process-wide state to what it was before the slot's first container.
 *
 * <p>Cleaners are found through {@link java.util.ServiceLoader}; an implementation is public and has a public
 * constructor without arguments that does no work. One thread calls all cleaners of a slot, one after the other, and
 * no container runs meanwhile. A cleaner never loads a class merely in order to clean it, so that the usual container
 * pays for nothing that it did not touch.
 */
public interface Cleaner {
    /** The order of a cleaner that can run at any point of its phase. */
    int USUAL_ORDER = 100;

    /** A short lower-case name with dashes, such as {@code system-properties}; unique, and used as a metric label. */
    String name();

    Phase phase();

    /** The order within the phase, lower first. Cleaners with equal order run by name. */
    default int order() {
        return USUAL_ORDER;
    }

    /** Records what later counts as clean. Called once, after the slot's warm-up and before its first container. */
    default void recordBaseline(SlotRuntime runtime) throws Exception {
        // Cleaners without a baseline need not override this.
    }

    /**
     * Removes or restores state that the container left behind.
     *
     * @return the number of items that were removed or restored; 0 if the container left nothing
     * @throws CleanupFailedException if something remains that the next container could notice
     */
    int clean(ContainerTrace trace) throws Exception;
}
