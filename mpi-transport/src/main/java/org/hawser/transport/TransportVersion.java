// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

/** The version of the protocol between processes. Processes of another version are told so and use another way. */
public final class TransportVersion {
    /** Must be increased with every change of messages or of the greeting of connections. From 1 to 127. */
    public static final int CURRENT = 4;

    private TransportVersion() {}
}
