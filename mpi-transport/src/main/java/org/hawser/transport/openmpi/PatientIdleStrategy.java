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
package org.hawser.transport.openmpi;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Looks without pause at first, giving way to other threads, then sleeps for up to a millisecond between two looks, and for
 * longer once there was nothing to do for about a second: MPI can only be polled, and many processes of a node are idle.
 */
final class PatientIdleStrategy implements IdleStrategy {
    static final long LONG_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    static final int LOOKS_UNTIL_LONG_PARK = 2000;

    private static final int SPINS = 10;
    private static final int YIELDS = 400;
    private static final long MIN_PARK_NANOS = 1_000;
    private static final long MAX_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final IdleStrategy shortPauses = new BackoffIdleStrategy(SPINS, YIELDS, MIN_PARK_NANOS, MAX_PARK_NANOS);
    private int looks;

    @Override
    public void idle(int workCount) {
        if (workCount > 0) {
            reset();
        } else {
            idle();
        }
    }

    @Override
    public void idle() {
        if (patient()) {
            LockSupport.parkNanos(LONG_PARK_NANOS);
        } else {
            looks++;
            shortPauses.idle();
        }
    }

    @Override
    public void reset() {
        looks = 0;
        shortPauses.reset();
    }

    /** Whether there was nothing to do for so long that pauses are long. */
    boolean patient() {
        return looks >= LOOKS_UNTIL_LONG_PARK;
    }

    @Override
    public String alias() {
        return "patient";
    }
}
