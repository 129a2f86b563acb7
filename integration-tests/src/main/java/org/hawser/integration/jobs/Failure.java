// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The ways in which a task ends badly. */
public enum Failure {
    EXCEPTION {
        @Override
        void happen() {
            throw new IllegalStateException("this task fails");
        }
    },
    EXIT {
        @Override
        void happen() {
            System.exit(EXIT_CODE);
        }
    },
    HALT {
        @Override
        void happen() {
            Runtime.getRuntime().halt(EXIT_CODE + 1);
        }
    },
    STACK_OVERFLOW {
        @Override
        void happen() {
            descend(0);
        }
    },
    OUT_OF_MEMORY {
        @Override
        void happen() {
            List<byte[]> kept = new ArrayList<>();
            while (!kept.contains(null)) {
                kept.add(new byte[CHUNK_BYTES]);
            }
        }
    },
    SIGKILL {
        @Override
        void happen() throws IOException {
            new ProcessBuilder(
                            "/bin/kill",
                            "-9",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
            while (true) {
                LockSupport.park();
            }
        }
    };

    static final String KEY = "integration.failure";
    private static final int EXIT_CODE = 3;
    private static final int CHUNK_BYTES = 16 << 20;

    abstract void happen() throws IOException;

    @SuppressWarnings("InfiniteRecursion") // that is what it is for
    private static long descend(long depth) {
        return descend(depth + 1) + 1;
    }
}
