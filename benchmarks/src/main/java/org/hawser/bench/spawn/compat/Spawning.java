// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn.compat;

import java.util.List;

/**
 * Processes that MPI starts at run time, by the names of {@code mpi.jar}, which not every machine has. Both sides
 * disconnect at once, so that neither ends with the other.
 */
public final class Spawning {
    private Spawning() {}

    /**
     * Starts a process and returns when that process has called {@link #release}. No other rank takes part.
     *
     * @param host the host on which it runs
     * @param directory its working directory
     * @param program an absolute path
     * @throws IllegalStateException if it could not be started
     */
    public static void start(String host, String directory, String program, List<String> arguments) {
        try {
            Class<?> infoType = type("Info");
            Object info = infoType.getConstructor().newInstance();
            infoType.getMethod("set", String.class, String.class).invoke(info, "host", host);
            infoType.getMethod("set", String.class, String.class).invoke(info, "wdir", directory);
            Object child = type("Intracomm")
                    .getMethod("spawn", String.class, String[].class, int.class, infoType, int.class, int[].class)
                    .invoke(constant("COMM_SELF"), program, arguments.toArray(String[]::new), 1, info, 0, new int[1]);
            type("Comm").getMethod("setErrhandler", type("Errhandler")).invoke(child, constant("ERRORS_RETURN"));
            disconnect(child);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MPI could not start " + program + " on " + host, e);
        }
    }

    /** Must be called in a process started in this way, once it has joined MPI. */
    public static void release() {
        try {
            disconnect(type("Intercomm").getMethod("getParent").invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this process could not let go of the one that started it", e);
        }
    }

    private static void disconnect(Object communicator) throws ReflectiveOperationException {
        type("Comm").getMethod("disconnect").invoke(communicator);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("mpi." + name);
    }

    private static Object constant(String name) throws ReflectiveOperationException {
        return type("MPI").getField(name).get(null);
    }
}
