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
package org.hawser.reuse.slot;

/**
 * How a container's program ended.
 *
 * @param exitCode the exit code that a process would have
 * @param how the way in which it ended
 */
record Outcome(int exitCode, How how) {
    enum How {
        /** Its main method returned or threw, and its last non-daemon thread ended. */
        RETURNED,
        /** It called {@code System.exit}. */
        EXITED,
        /** It called {@code Runtime.halt}. */
        HALTED,
        /** SIGTERM. */
        TERMINATED,
        /** SIGKILL. */
        KILLED
    }

    private static final int SIGNALLED = 128;

    static Outcome ofSignal(int number, How how) {
        return new Outcome(SIGNALLED + number, how);
    }

    /** Whether a JVM that ends this way runs its shutdown hooks. */
    boolean runsHooks() {
        return how != How.HALTED && how != How.KILLED;
    }
}
