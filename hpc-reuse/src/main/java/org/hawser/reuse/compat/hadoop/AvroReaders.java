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
package org.hawser.reuse.compat.hadoop;

import java.util.Map;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Avro's readers of records; each remembers the thread that made it. */
final class AvroReaders {
    private final PrivateField creator = PrivateField.of(named("generic.GenericDatumReader"), "creator");
    private final PrivateField decoders = PrivateField.of(named("message.BinaryMessageDecoder"), "codecByFingerprint");
    private final PrivateField reader = PrivateField.of(named("message.RawMessageDecoder"), "reader");

    void adopt(Object datumReader) {
        creator.set(datumReader, Thread.currentThread());
    }

    /** The readers of a decoder of messages. */
    void adoptAllOf(Object messageDecoder) {
        ((Map<?, ?>) decoders.get(messageDecoder)).values().forEach(decoder -> adopt(reader.get(decoder)));
    }

    private static Class<?> named(String name) {
        return SharedClasses.LOADED
                .loaded("org.apache.avro." + name)
                .orElseThrow(() -> new IllegalStateException("Avro's " + name + " is not in use"));
    }
}
