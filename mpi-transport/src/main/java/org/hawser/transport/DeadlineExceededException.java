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

/** A peer is alive, but did not answer, or could not be asked, within the time. */
public final class DeadlineExceededException extends TransportException {
    private static final long serialVersionUID = 1L;

    public DeadlineExceededException(String message) {
        this(message, Optional.empty());
    }

    private DeadlineExceededException(String message, Optional<Quarantine> quarantine) {
        super(message, quarantine);
    }

    @Override
    public DeadlineExceededException quarantined(Quarantine buffers) {
        return new DeadlineExceededException(getMessage(), Optional.of(buffers));
    }
}
