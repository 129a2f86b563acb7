// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import static java.util.Objects.requireNonNull;

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
final class StaticFieldAudit {
    private static final String OWN_PACKAGE = "org.hawser.";

    private final Supplier<Stream<Class<?>>> classes;
    private final IgnoreList ignored;

    StaticFieldAudit(Instrumentation instrumentation) {
        this(
                () -> Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                        .filter(type -> !type.getName().startsWith(OWN_PACKAGE)),
                IgnoreList.ofProduct());
        requireNonNull(instrumentation, "instrumentation is null");
    }

    StaticFieldAudit(Supplier<Stream<Class<?>>> classes, IgnoreList ignored) {
        this.classes = classes;
        this.ignored = ignored;
    }

    /** The state of all static fields now. Keeps no object alive. */
    Snapshot snapshot() {
        Map<String, FieldState> states = new HashMap<>();
        classes.get().filter(SharedClasses::contains).forEach(type -> read(type, states));
        return new Snapshot(states);
    }

    /** The fields that are not as in {@code before}, ordered by class and field. */
    List<AuditEntry> changedSince(Snapshot before) {
        Map<String, FieldState> now = snapshot().states;
        List<AuditEntry> changed = new ArrayList<>();
        before.states.forEach((name, state) -> {
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
                states.put(name, state(field));
            }
        }
    }

    private FieldState state(Field field) {
        return field.getType().isPrimitive()
                ? FieldState.ofPrimitive(RawFields.primitive(field))
                : FieldState.ofReference(RawFields.reference(field));
    }

    /** The state of all static fields at one moment. */
    static final class Snapshot {
        private final Map<String, FieldState> states;

        private Snapshot(Map<String, FieldState> states) {
            this.states = states;
        }

        int size() {
            return states.size();
        }
    }
}
