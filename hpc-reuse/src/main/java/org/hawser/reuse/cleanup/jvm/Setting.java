// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A setting of the Java runtime, and its value at the baseline. */
record Setting<T>(Supplier<T> value, Consumer<T> change, T baseline) {
    static <T> Setting<T> of(Supplier<T> value, Consumer<T> change) {
        return new Setting<>(value, change, value.get());
    }

    /** Returns how many of the settings had another value. */
    static int restore(List<Setting<?>> settings) {
        return settings.stream().mapToInt(Setting::restore).sum();
    }

    private int restore() {
        // In this order: an object of the container does not say itself whether it is equal.
        if (Objects.equals(baseline, value.get())) {
            return 0;
        }
        change.accept(baseline);
        return 1;
    }
}
