// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Locale;

/** The reason why a slot's JVM was ended. The label names the metric. */
public enum RetireReason {
    /** The container killed its JVM, or something else did. */
    DIED,
    /** Its JVM did not report in time after the launch. */
    START_TIMEOUT,
    /** It did not confirm a container in time. */
    UNRESPONSIVE,
    /** Clean-up did not end in time. */
    CLEANING_TIMEOUT,
    /** Clean-up could not remove a trace. */
    NOT_CLEAN,
    /** A limit was reached: uses, heap, resident memory, metaspace, leaked class loaders. */
    LIMIT,
    /** It served another user before. */
    OTHER_USER,
    /** The pool was made smaller. */
    RESIZED,
    /** It did not end when asked to, and was killed. */
    KILLED,
    /** The pool was stopped. */
    STOPPING;

    /** The name in metrics and messages, such as {@code not-clean}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
