// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.sql.Driver;
import java.sql.DriverManager;
import java.util.List;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * Deregisters the container's JDBC drivers. Those of shared classes stay, since they register in a static initialiser
 * that has run for good; the search for drivers is due again, for the next container may bring its own.
 */
final class JdbcDriversCleaner implements SmallCleaner.Work {
    private static final String MANAGER = "java.sql.DriverManager";

    private final PrivateField registered;
    private final PrivateField driverOfInfo;
    private final PrivateField searched;

    JdbcDriversCleaner() {
        registered = PrivateField.of(MANAGER, "registeredDrivers");
        searched = PrivateField.of(MANAGER, "driversInitialized");
        driverOfInfo = PrivateField.of("java.sql.DriverInfo", "driver");
    }

    @Override
    @SuppressWarnings("unchecked")
    public int clean(ContainerTrace trace) {
        if (!SharedClasses.LOADED.isInitialised(MANAGER)) {
            return 0;
        }
        List<Object> drivers = (List<Object>) registered.get();
        int before = drivers.size();
        drivers.removeIf(info -> !SharedClasses.contains(((Driver) driverOfInfo.get(info)).getClass()));
        searched.set(false);
        DriverManager.setLoginTimeout(0);
        if (DriverManager.getLogWriter() != null) {
            DriverManager.setLogWriter(null);
        }
        return before - drivers.size();
    }
}
