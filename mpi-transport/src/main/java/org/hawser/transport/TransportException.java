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

/** Why an exchange with a peer failed. */
public abstract class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean buffersQuarantined;

    TransportException(String message, boolean buffersQuarantined) {
        super(message);
        this.buffersQuarantined = buffersQuarantined;
    }

    /**
     * Whether a transfer is under way that can neither end nor be undone, because the peer is gone. The buffers that were
     * given for the exchange must then never be used or unmapped again; the transport holds them.
     */
    public boolean buffersQuarantined() {
        return buffersQuarantined;
    }

    /** The same, for buffers that are quarantined. */
    public abstract TransportException quarantined();
}
