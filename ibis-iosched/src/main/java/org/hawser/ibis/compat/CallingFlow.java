// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For whom the calling thread of a DataNode does I/O. A DataXceiver has the client's name in its own name, and the client of a
 * MapReduce task has the attempt's id in its name: {@code DataXceiver for client DFSClient_attempt_1700000000000_0001_m_000002_0_...}.
 * Downstream nodes of a write pipeline hear of the same client.
 */
public final class CallingFlow {
    /** Clients that belong to no job. */
    public static final String OTHERS = "others";

    /** What HDFS does itself: replication, the balancer, scans, deletions. */
    public static final String SYSTEM = "system";

    private static final Pattern ATTEMPT = Pattern.compile("for client DFSClient_attempt_(\\d{1,19}_\\d{4,10})_");
    /** HDFS's own transfers have none, or no name: {@code for client /10.0.0.1:5}. */
    private static final Pattern CLIENT = Pattern.compile("for client \\S+ at ");

    private static final ThreadLocal<Named> LAST = new ThreadLocal<>();

    /** The flow of a thread while it has this name. A DataXceiver sets a new one for each operation. */
    private record Named(String thread, String flow) {}

    private CallingFlow() {}

    /** The id of an application, or {@link #OTHERS} or {@link #SYSTEM}. */
    public static String current() {
        String name = Thread.currentThread().getName();
        Named last = LAST.get();
        if (last == null || !last.thread().equals(name)) {
            last = new Named(name, of(name));
            LAST.set(last);
        }
        return last.flow();
    }

    static String of(String threadName) {
        Matcher attempt = ATTEMPT.matcher(threadName);
        if (attempt.find()) {
            return "application_" + attempt.group(1);
        }
        return CLIENT.matcher(threadName).find() ? OTHERS : SYSTEM;
    }
}
