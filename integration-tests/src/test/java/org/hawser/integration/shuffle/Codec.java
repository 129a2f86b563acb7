// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import io.airlift.compress.lz4.Lz4Codec;
import io.airlift.compress.zstd.ZstdCodec;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.hawser.integration.harness.Job;

/**
 * How map outputs are compressed. All of these run on every machine. LZ4 and zstd are codecs that the job brings along: for
 * Hadoop's own, its class path lacks a library.
 */
enum Codec {
    NONE(null),
    DEFAULT(DefaultCodec.class),
    SNAPPY(SnappyCodec.class),
    LZ4(Lz4Codec.class),
    ZSTD(ZstdCodec.class);

    private static final String COMPRESS = "mapreduce.map.output.compress";

    private final Optional<Class<? extends CompressionCodec>> type;

    Codec(Class<? extends CompressionCodec> type) {
        this.type = Optional.ofNullable(type);
    }

    /** The job with its map outputs compressed so. */
    Job of(Job job) {
        return type.map(codec -> bringAlong(job, codec).with(COMPRESS, true).with(COMPRESS + ".codec", codec.getName()))
                .orElseGet(() -> job.with(COMPRESS, false));
    }

    private static Job bringAlong(Job job, Class<?> codec) {
        return codec.getPackage().equals(CompressionCodec.class.getPackage())
                ? job
                : job.withOptions("-libjars", jar(codec));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String jar(Class<?> codec) {
        return Path.of(codec.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }
}
