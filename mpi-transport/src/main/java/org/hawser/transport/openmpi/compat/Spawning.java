// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Processes that MPI starts at run time. Both sides disconnect at once, so that neither ends with the other. */
public final class Spawning {
    private Spawning() {}

    /**
     * Starts a process and returns when that process has called {@link #release}. No other rank takes part.
     *
     * @param host the host on which it runs
     * @param directory its working directory
     * @param program an absolute path
     * @throws MpiException if it could not be started
     */
    public static void start(String host, String directory, String program, List<String> arguments) {
        try {
            Object info = Members.NEW_INFO.invokeExact();
            Members.SET.invokeExact(info, "host", host);
            Members.SET.invokeExact(info, "wdir", directory);
            int[] errors = new int[1];
            Object child = Members.SPAWN.invokeExact(
                    Members.SELF, program, arguments.toArray(String[]::new), 1, info, 0, errors);
            Bindings.SET_ERROR_HANDLER.invokeExact(child, Bindings.ERRORS_RETURN);
            Members.DISCONNECT.invokeExact(child);
        } catch (Throwable e) {
            throw Mpi.failure("MPI could not start " + program + " on " + host, e);
        }
    }

    /** Must be called in a process started in this way, once it has joined MPI. */
    public static void release() {
        try {
            Object parent = Members.PARENT.invokeExact();
            Members.DISCONNECT.invokeExact(parent);
        } catch (Throwable e) {
            throw Mpi.failure("this process could not let go of the one that started it", e);
        }
    }

    /** What of {@code mpi.jar} this needs. */
    private static final class Members {
        private static final Class<?> INFO = Bindings.type("Info");
        private static final Class<?> COMM = Bindings.type("Comm");
        private static final Class<?> INTERCOMM = Bindings.type("Intercomm");

        static final Object SELF = Bindings.constant("COMM_SELF");
        static final MethodHandle NEW_INFO;
        static final MethodHandle PARENT;
        static final MethodHandle SET = Bindings.method(INFO, "set", void.class, String.class, String.class);
        static final MethodHandle DISCONNECT = Bindings.method(COMM, "disconnect", void.class);
        static final MethodHandle SPAWN = Bindings.method(
                Bindings.type("Intracomm"),
                "spawn",
                INTERCOMM,
                String.class,
                String[].class,
                int.class,
                INFO,
                int.class,
                int[].class);

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                NEW_INFO = lookup.findConstructor(INFO, MethodType.methodType(void.class))
                        .asType(MethodType.methodType(Object.class));
                PARENT = lookup.findStatic(INTERCOMM, "getParent", MethodType.methodType(INTERCOMM))
                        .asType(MethodType.methodType(Object.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("mpi.jar is of another Open MPI than 4.x; run scripts/setup", e);
            }
        }

        private Members() {}
    }
}
