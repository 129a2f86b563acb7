// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Locale;

/**
 * The reason why a container was forked as in stock Hadoop. The label names the metric and appears in the container's
 * log line.
 */
public enum ForkReason {
    NOT_JAVA("the command does not start a JVM"),
    /** The command or its environment uses shell syntax beyond variables, quotes and redirections. */
    SHELL_SYNTAX("the command needs a shell"),
    JDK("the command starts a different JDK from the slots'"),
    JAVA_OPTION("an option, property or variable takes effect only when a JVM starts"),
    NATIVE_LIBRARIES("native libraries are in directories that slots do not search"),
    HEAP("the requested heap is larger than a slot's"),
    /** The container was granted less memory than a slot occupies, so memory monitoring would kill it. */
    MEMORY("the container was granted less memory than a slot occupies"),
    /** Its class path names Hadoop jars other than those the slots were started with. */
    CLASS_PATH("the class path differs from that of the slots"),
    USER_CLASSES_FIRST("the job's classes come before Hadoop's"),
    /** Docker or another container runtime, or NUMA binding. */
    RUNTIME("a container runtime or NUMA binding is requested"),
    APPLICATION_MASTER("ApplicationMasters are configured not to run in slots"),
    BUSY("no slot became free in time"),
    /** Every slot failed to start. */
    NO_SLOT_ALIVE("no slot is alive"),
    SLOT_LOST("the slot ended before it entered the program"),
    /** The preparation before the program failed. The launch script will repeat it and report the error. */
    PREPARATION("the working directory could not be prepared"),
    AGENT_DOWN("the agent cannot be reached"),
    /** The agent exists but does not answer: it is stopped or hangs. */
    AGENT_SILENT("the agent does not answer"),
    AGENT_VERSION("the agent runs another version of Hawser"),
    STOPPING("the pool is stopping"),
    CONFIGURED("the launch mode is fork");

    private final String text;

    ForkReason(String text) {
        this.text = text;
    }

    /** The name in metrics and messages, such as {@code java-option}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One plain sentence without a full stop. */
    public String text() {
        return text;
    }
}
