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
package org.hawser.shuffle.nodemanager;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.junit.jupiter.api.Test;

/** Fails when another Hadoop's shuffle handler keeps its jobs elsewhere. */
class TestStockShuffleHandler {
    @Test
    void shuffleHandler_fieldsOfItsJobs_areOpenToSubclasses() throws ReflectiveOperationException {
        assertProtected("userRsrc", Map.class);
        assertProtected("secretManager", JobTokenSecretManager.class);
    }

    @Test
    void shuffleHandler_serviceName_isTheOneThatGetsJobTokens() {
        assertThat(ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID).isEqualTo("mapreduce_shuffle");
    }

    private static void assertProtected(String name, Class<?> type) throws ReflectiveOperationException {
        Field field = ShuffleHandler.class.getDeclaredField(name);
        assertThat(field.getType()).isEqualTo(type);
        assertThat(Modifier.isProtected(field.getModifiers())).isTrue();
    }
}
