// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** What is read has all its properties, and none is null; those that are not known are ignored. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    private Json() {}

    static byte[] write(Object value) throws IOException {
        return MAPPER.writeValueAsBytes(value);
    }

    static <T> T parse(byte[] json, Class<T> type) throws IOException {
        T value = MAPPER.readValue(json, type);
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }
}
