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

import java.util.Optional;

/** Why an exchange with a peer failed. */
public abstract class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Null if there is none: an optional would be null itself after deserialisation. */
    private final transient Quarantine quarantine;

    TransportException(String message, Optional<Quarantine> quarantine) {
        super(message);
        this.quarantine = quarantine.orElse(null);
    }

    /** The buffers of the exchange that the transport still uses; usually none. */
    public Optional<Quarantine> quarantine() {
        return Optional.ofNullable(quarantine);
    }

    /** Whether the transport still uses some of the buffers that were given for the exchange. */
    public boolean buffersQuarantined() {
        return quarantine != null;
    }

    /** The same, with buffers that are still in use. */
    public abstract TransportException quarantined(Quarantine buffers);
}
