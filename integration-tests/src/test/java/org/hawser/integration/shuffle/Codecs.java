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
package org.hawser.integration.shuffle;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;

/** Codecs that map outputs can be compressed with here. */
final class Codecs {
    private static final List<String> NAMES = List.of("DefaultCodec", "SnappyCodec", "Lz4Codec", "ZStandardCodec");

    private Codecs() {}

    /** Without those that need a native library which Hadoop's jars do not bring. */
    static List<String> available() {
        return Stream.concat(Stream.of(Way.NONE), NAMES.stream().filter(Codecs::works))
                .toList();
    }

    private static boolean works(String name) {
        try {
            CompressionCodec codec = Class.forName("org.apache.hadoop.io.compress." + name)
                    .asSubclass(CompressionCodec.class)
                    .getConstructor()
                    .newInstance();
            ((Configurable) codec).setConf(new Configuration());
            codec.createCompressor();
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false;
        }
    }
}
