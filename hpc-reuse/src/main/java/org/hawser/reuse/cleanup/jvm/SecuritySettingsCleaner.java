// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.util.List;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores the security manager, the filter of serialised objects and the JAAS configuration. */
final class SecuritySettingsCleaner implements SmallCleaner.Work {
    private static final String FILTERS = "java.io.ObjectInputFilter$Config";
    private static final String JAAS = "javax.security.auth.login.Configuration";

    private final FieldSnapshot filters;
    private final Object manager;

    @SuppressWarnings({"deprecation", "removal"})
    SecuritySettingsCleaner() {
        filters = new FieldSnapshot(
                List.of(PrivateField.of(FILTERS, "serialFilter"), PrivateField.of(FILTERS, "serialFilterFactory")));
        manager = System.getSecurityManager();
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException {
        int restored = restoreManager() + filters.restore();
        if (SharedClasses.LOADED.isInitialised(JAAS)) {
            javax.security.auth.login.Configuration.setConfiguration(null);
        }
        return restored;
    }

    @SuppressWarnings({"deprecation", "removal"})
    private int restoreManager() throws CleanupFailedException {
        if (System.getSecurityManager() == manager) {
            return 0;
        }
        try {
            System.setSecurityManager((SecurityManager) manager);
            return 1;
        } catch (SecurityException | UnsupportedOperationException e) {
            throw new CleanupFailedException("the container's security manager does not let itself be removed", e);
        }
    }
}
