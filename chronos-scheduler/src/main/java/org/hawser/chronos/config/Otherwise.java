// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.config;

/** What becomes of a task whose container YARN wants back, and that does not stop at a record. */
public enum Otherwise {
    WAIT,
    KILL
}
