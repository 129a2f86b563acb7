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
package org.hawser.transport;

/** The version of the protocol between processes. Processes of another version are told so and use another way. */
public final class TransportVersion {
    /** Must be increased with every change of messages or of the greeting of connections. From 1 to 127. */
    public static final int CURRENT = 2;

    private TransportVersion() {}
}
