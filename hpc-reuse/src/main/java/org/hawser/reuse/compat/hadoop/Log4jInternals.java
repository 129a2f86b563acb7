// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.Collection;
import java.util.Map;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.LogManager;
import org.apache.log4j.NDC;
import org.hawser.reuse.compat.jdk.PrivateField;

/** What a container can change inside log4j 1 (Hadoop's reload4j), and how a slot restores it after the container. */
public final class Log4jInternals {
    private final PrivateField selector = PrivateField.of(LogManager.class, "repositorySelector");
    private final PrivateField guard = PrivateField.of(LogManager.class, "guard");
    private final PrivateField listeners = PrivateField.of(Hierarchy.class, "listeners");
    private final PrivateField warnedOfNoAppender = PrivateField.of(Hierarchy.class, "emittedNoAppenderWarning");
    private final PrivateField warnedOfNoBundle = PrivateField.of(Hierarchy.class, "emittedNoResourceBundleWarning");
    private final PrivateField contexts = PrivateField.of(NDC.class, "ht");
    private final Object slotSelector = selector.get();
    private final Object slotGuard = guard.get();

    /** Puts the slot's repository selector back. Returns 1 when there was another one. */
    public int restoreRepository() {
        int changed = selector.get() == slotSelector ? 0 : 1;
        selector.set(slotSelector);
        guard.set(slotGuard);
        if (LogManager.getLoggerRepository() instanceof Hierarchy hierarchy) {
            ((Collection<?>) listeners.get(hierarchy)).clear();
            warnedOfNoAppender.set(hierarchy, false);
            warnedOfNoBundle.set(hierarchy, false);
        }
        return changed;
    }

    /** Forgets the nested diagnostic contexts of all threads, which are kept by thread and not in the thread. */
    public void forgetContexts() {
        ((Map<?, ?>) contexts.get()).clear();
    }
}
