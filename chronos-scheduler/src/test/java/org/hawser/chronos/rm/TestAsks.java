// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.yarn.api.records.Priority;
import org.junit.jupiter.api.Test;

class TestAsks {
    /** Fails if ApplicationMasters ask for these tasks in another way. */
    @Test
    void priorities_areThoseOfMapReduce() throws ReflectiveOperationException {
        assertThat(priority("PRIORITY_FAST_FAIL_MAP")).isEqualTo(Asks.MAP_PRIORITY);
        assertThat(priority("PRIORITY_REDUCE")).isEqualTo(Asks.REDUCE_PRIORITY);
    }

    private static int priority(String name) throws ReflectiveOperationException {
        Field field = RMContainerAllocator.class.getDeclaredField(name);
        field.setAccessible(true);
        return ((Priority) field.get(null)).getPriority();
    }
}
