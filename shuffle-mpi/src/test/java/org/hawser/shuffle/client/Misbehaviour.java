// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

/**
 * How often a test's agent does what it should not, each from 0 to 1.
 *
 * @param busy refuses a request for now
 * @param forgetful forgets all sessions
 * @param corrupt changes a byte of an answer's payload
 * @param missing does not find an output that it has
 * @param silent does not answer
 */
public record Misbehaviour(double busy, double forgetful, double corrupt, double missing, double silent) {
    public static final Misbehaviour NONE = new Misbehaviour(0, 0, 0, 0, 0);
}
