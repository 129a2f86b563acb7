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

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;

/**
 * The answer to a request.
 *
 * @param header read-only, in the format of the caller and the handler
 * @param payloadBytes the number of bytes written to the request's destination, from its original position
 */
public record Reply(ByteBuffer header, int payloadBytes) {
    public Reply {
        requireNonNull(header, "header is null");
    }
}
