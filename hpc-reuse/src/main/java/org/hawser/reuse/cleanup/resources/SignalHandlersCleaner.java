// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.JavaSignalHandlers;
import org.hawser.reuse.compat.process.LibC;
import org.hawser.reuse.compat.process.SignalStates;

/**
 * Restores what each signal does: the process's disposition, and the Java runtime's table of handlers. A process for
 * which the kernel's own account is another one afterwards is not clean.
 */
final class SignalHandlersCleaner implements SmallCleaner.Work {
    private static final int LAST_SIGNAL = 64;
    /** More than a {@code struct sigaction} takes on any Linux. */
    private static final int ACTION_BYTES = 256;
    /** Handler and the kernel's part of the mask; the C library leaves the mask's remainder undefined. */
    private static final int HANDLER_AND_MASK_END = 16;

    private static final int FLAGS = 136;
    /** SA_RESTORER, which the C library adds to whatever it sets. */
    private static final int ADDED_FLAG = 0x04000000;

    private final Map<Integer, byte[]> baseline = new TreeMap<>();
    private final JavaSignalHandlers javaHandlers;
    private final SignalStates states;

    SignalHandlersCleaner() throws IOException {
        javaHandlers = new JavaSignalHandlers();
        for (int number = 1; number <= LAST_SIGNAL; number++) {
            byte[] action = new byte[ACTION_BYTES];
            // Some numbers belong to the C library and are refused.
            if (LibC.sigaction(number, null, action) == 0) {
                baseline.put(number, action);
            }
        }
        states = SignalStates.read();
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException, IOException {
        int restored = 0;
        for (Map.Entry<Integer, byte[]> entry : baseline.entrySet()) {
            byte[] action = new byte[ACTION_BYTES];
            boolean known = LibC.sigaction(entry.getKey(), null, action) == 0;
            if (known && !isSame(action, entry.getValue())) {
                LibC.sigaction(entry.getKey(), entry.getValue(), null);
                restored++;
            }
        }
        javaHandlers.restore();
        List<String> changes = SignalStates.read().changesSince(states);
        if (!changes.isEmpty()) {
            throw new CleanupFailedException("changed by the container: " + String.join(", ", changes));
        }
        return restored;
    }

    private static boolean isSame(byte[] one, byte[] other) {
        return Arrays.equals(one, 0, HANDLER_AND_MASK_END, other, 0, HANDLER_AND_MASK_END)
                && flags(one) == flags(other);
    }

    private static int flags(byte[] action) {
        return ByteBuffer.wrap(action).order(ByteOrder.nativeOrder()).getInt(FLAGS) & ~ADDED_FLAG;
    }
}
