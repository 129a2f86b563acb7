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
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestPatientIdleStrategy {
    private final PatientIdleStrategy strategy = new PatientIdleStrategy();

    @Test
    void idle_forLong_becomesPatientUntilThereIsWork() {
        assertThat(strategy.patient()).isFalse();
        for (int i = 0; i < PatientIdleStrategy.LOOKS_UNTIL_LONG_PARK; i++) {
            strategy.idle(0);
            // A token waits, so that no park takes time.
            java.util.concurrent.locks.LockSupport.unpark(Thread.currentThread());
        }
        assertThat(strategy.patient()).isTrue();
        strategy.idle(1);
        assertThat(strategy.patient()).isFalse();
    }
}
