// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

/**
 * How much of a node a container takes, or is free.
 *
 * @param memory in MiB
 * @param cores virtual ones; 0 everywhere if the scheduler does not count them
 */
public record Size(long memory, long cores) {
    public static final Size NONE = new Size(0, 0);

    public Size plus(Size other) {
        return new Size(memory + other.memory, cores + other.cores);
    }

    public Size minus(Size other) {
        return new Size(memory - other.memory, cores - other.cores);
    }

    public Size orNone() {
        return new Size(Math.max(0, memory), Math.max(0, cores));
    }

    public boolean fitsIn(Size room) {
        return memory <= room.memory && cores <= room.cores;
    }

    /** The larger one of its shares of all memory and of all cores. */
    public double shareOf(Size all) {
        double ofMemory = all.memory > 0 ? (double) memory / all.memory : 0;
        double ofCores = all.cores > 0 ? (double) cores / all.cores : 0;
        return Math.max(ofMemory, ofCores);
    }
}
