// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import com.fasterxml.jackson.databind.type.TypeFactory;
import java.util.Map;
import org.apache.avro.specific.SpecificData;
import org.apache.commons.logging.LogFactory;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Caches in the libraries that Hadoop shares with containers; they would hold a container's classes. */
public final class LibraryCaches {
    static final String AVRO = "org.apache.avro.specific.SpecificData";
    static final String AVRO_TYPES = "org.apache.avro.LogicalTypes";
    static final String AVRO_CLASSES = "classCache";
    static final String AVRO_REGISTERED = "REGISTERED_TYPES";
    private static final String COMMONS_LOGGING = "org.apache.commons.logging.LogFactory";
    private static final String JACKSON = "com.fasterxml.jackson.databind.type.TypeFactory";

    private LibraryCaches() {}

    /** Forgets the classes of {@code loader}. Returns how many were found by name. */
    public static int forget(ClassLoader loader) {
        if (SharedClasses.LOADED.isInitialised(JACKSON)) {
            TypeFactory.defaultInstance().clearCache();
        }
        if (SharedClasses.LOADED.isInitialised(COMMONS_LOGGING)) {
            LogFactory.release(loader);
        }
        return forgetAvro();
    }

    /** Avro finds classes by name: the next container may have another one of the same name. */
    private static int forgetAvro() {
        int dropped = 0;
        if (SharedClasses.LOADED.isInitialised(AVRO)) {
            dropped += dropForeign(
                    PrivateField.of(SpecificData.class, AVRO_CLASSES).get(SpecificData.get()));
        }
        return dropped
                + SharedClasses.LOADED
                        .initialised(AVRO_TYPES)
                        .map(types -> dropForeign(
                                PrivateField.of(types, AVRO_REGISTERED).get()))
                        .orElse(0);
    }

    private static int dropForeign(Object map) {
        Map<?, ?> entries = (Map<?, ?>) map;
        int before = entries.size();
        entries.values().removeIf(Pruning::isForeign);
        return before - entries.size();
    }
}
