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

import java.time.Duration;
import org.hawser.transport.Call;
import org.hawser.transport.Request;

/** One way to an agent. Safe for use by several threads. */
public interface Route {
    Carrier carrier();

    /** Asks the agent, as {@link org.hawser.transport.Endpoint#call} does. */
    Call call(Request request, Duration timeout);
}
