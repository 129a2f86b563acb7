// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.RawFields;

/**
 * Compares the static fields of all shared classes before a container and after its clean-up. Classes that were first
 * initialised in between are compared from the next container on. Takes a few hundred milliseconds.
 */
record StaticFieldAudit(Supplier<Stream<Class<?>>> classes, IgnoreList ignored) {
    private static final String OWN_PACKAGE = "org.hawser.";

    StaticFieldAudit(Instrumentation instrumentation) {
        this(
                () -> Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                        .filter(type -> !type.getName().startsWith(OWN_PACKAGE)),
                IgnoreList.ofProduct());
    }

    /** The state of all static fields now, by name. Keeps no object alive. */
    Map<String, FieldState> snapshot() {
        Map<String, FieldState> states = new HashMap<>();
        classes.get().filter(SharedClasses::contains).forEach(type -> read(type, states));
        return states;
    }

    /** The fields that are not as in {@code before}, ordered by class and field. */
    List<AuditEntry> changedSince(Map<String, FieldState> before) {
        Map<String, FieldState> now = snapshot();
        List<AuditEntry> changed = new ArrayList<>();
        before.forEach((name, state) -> {
            FieldState found = now.getOrDefault(name, state);
            if (!found.equals(state)) {
                int dot = name.lastIndexOf('.');
                changed.add(new AuditEntry(
                        name.substring(0, dot), name.substring(dot + 1), found.kind(), state.text(), found.text()));
            }
        });
        changed.sort(Comparator.comparing(AuditEntry::className).thenComparing(AuditEntry::fieldName));
        return changed;
    }

    private void read(Class<?> type, Map<String, FieldState> states) {
        for (Field field : RawFields.ofClass(type)) {
            String name = type.getName() + "." + field.getName();
            if (!ignored.matches(name)) {
                states.put(name, FieldState.of(field));
            }
        }
    }
}
