/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
