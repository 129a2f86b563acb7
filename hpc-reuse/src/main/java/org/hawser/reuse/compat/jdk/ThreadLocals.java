// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.ref.Reference;
import java.util.function.Predicate;

/** The thread-local values of a thread, its own and the inheritable ones. */
public final class ThreadLocals {
    private static final Class<?> MAP = InternalClass.named("java.lang.ThreadLocal$ThreadLocalMap");
    private static final Class<?> ENTRY = InternalClass.named("java.lang.ThreadLocal$ThreadLocalMap$Entry");
    private static final Class<?> SUPPLIED = InternalClass.named("java.lang.ThreadLocal$SuppliedThreadLocal");
    private static final PrivateField OWN = PrivateField.of(Thread.class, "threadLocals");
    private static final PrivateField INHERITABLE = PrivateField.of(Thread.class, "inheritableThreadLocals");
    private static final PrivateField TABLE = PrivateField.of(MAP, "table");
    private static final PrivateField VALUE = PrivateField.of(ENTRY, "value");
    private static final PrivateField SUPPLIER = PrivateField.of(SUPPLIED, "supplier");

    private ThreadLocals() {}

    public static boolean any(Thread thread) {
        return OWN.get(thread) != null || INHERITABLE.get(thread) != null;
    }

    /** Takes all away. The thread must be the calling one, or idle. */
    public static void clear(Thread thread) {
        OWN.set(thread, null);
        INHERITABLE.set(thread, null);
    }

    /**
     * Takes those away whose variable, supplier or value matches. Another thread may go on meanwhile as long as it does
     * not use the matching ones.
     *
     * @return how many were taken away
     */
    public static int drop(Thread thread, Predicate<Object> matches) {
        return drop(OWN.get(thread), matches) + drop(INHERITABLE.get(thread), matches);
    }

    private static int drop(Object map, Predicate<Object> matches) {
        if (map == null) {
            return 0;
        }
        int dropped = 0;
        for (Object entry : (Object[]) TABLE.get(map)) {
            if (entry != null && matches((Reference<?>) entry, matches)) {
                // An entry without a variable is stale: the map itself removes it in passing.
                ((Reference<?>) entry).clear();
                VALUE.set(entry, null);
                dropped++;
            }
        }
        return dropped;
    }

    private static boolean matches(Reference<?> entry, Predicate<Object> matches) {
        Object variable = entry.get();
        Object value = VALUE.get(entry);
        boolean suppliedByMatch = SUPPLIED.isInstance(variable) && matches.test(SUPPLIER.get(variable));
        return suppliedByMatch || isMatch(variable, matches) || isMatch(value, matches);
    }

    private static boolean isMatch(Object candidate, Predicate<Object> matches) {
        return candidate != null && matches.test(candidate);
    }
}
