// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestMessages {
    @Test
    void reports_writtenAndRead_areTheSame() throws IOException {
        List<Report> reports = List.of(
                new Report("d1", 7, Map.of("application_1_2", 5L, "others", TotalService.MAX_BYTES)),
                new Report("d2", -1, Map.of()));
        Reports read = new Reports();
        read.readFields(in(bytes(new Reports(reports))));
        assertThat(read.all()).isEqualTo(reports);
    }

    @Test
    void answers_writtenAndRead_areTheSame() throws IOException {
        List<Answer> answers = List.of(
                new Answer(3, Map.of("application_1_2", new Answer.Flow(4, 5, 10_000))), new Answer(3, Map.of()));
        Answers read = new Answers();
        read.readFields(in(bytes(new Answers(answers))));
        assertThat(read.all()).isEqualTo(answers);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Limits.DEVICES + 1, Integer.MAX_VALUE})
    void reports_ofTooManyDevices_areRefused(int devices) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeInt(devices);
        assertThatThrownBy(() -> new Reports().readFields(in(bytes.toByteArray())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("devices");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 10_001})
    void answers_withAWeightThatIsNone_areRefused(double weight) throws IOException {
        byte[] bytes = bytes(new Answers(List.of(new Answer(1, Map.of("a", new Answer.Flow(1, 1, weight))))));
        assertThatThrownBy(() -> new Answers().readFields(in(bytes)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("weight");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, TotalService.MAX_BYTES + 1, Long.MAX_VALUE})
    void reports_ofServiceThatIsNone_areRefused(long service) throws IOException {
        byte[] bytes = bytes(new Reports(List.of(new Report("d", 1, Map.of("a", service)))));
        assertThatThrownBy(() -> new Reports().readFields(in(bytes))).isInstanceOf(IOException.class);
    }

    private static byte[] bytes(Writable message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }
}
