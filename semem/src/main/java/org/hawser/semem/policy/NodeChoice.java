// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

/** Which memory node gets the next output. */
public enum NodeChoice {
    /** In turn, in proportion to free memory. */
    WEIGHTED,
    /** In turn, as the thesis has it. */
    ROUND_ROBIN,
    /** One of the nearest, by host name: those of the own host, then those whose names begin alike. */
    LOCAL_FIRST,
    /** The first one by name that has room, so that the last ones stay empty and can be given back. */
    FILL_FIRST,
    /** One of those that run reducers of the output's job, or any, in turn, in proportion to free memory. */
    NEAR_REDUCERS
}
