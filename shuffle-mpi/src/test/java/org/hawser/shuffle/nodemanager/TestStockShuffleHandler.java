// SPDX-License-Identifier: Apache-2.0
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
