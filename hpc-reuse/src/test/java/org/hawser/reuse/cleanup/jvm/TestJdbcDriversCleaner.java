// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestJdbcDriversCleaner {
    @Test
    void clean_driverOfContainer_isDeregisteredAndSharedOneStays() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("jdbc-drivers");
        cleaner.recordBaseline(new TestedSlot());
        Driver shared = new JobDriver();
        DriverManager.registerDriver(shared);
        DriverManager.registerDriver(new JobLoader(JobDriver.class).newInstance(JobDriver.class, Driver.class));
        DriverManager.setLoginTimeout(7);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        List<Driver> left = Collections.list(DriverManager.getDrivers());
        assertThat(left).contains(shared);
        assertThat(left).allMatch(driver -> !(driver.getClass().getClassLoader() instanceof JobLoader));
        assertThat(DriverManager.getLoginTimeout()).isZero();
        DriverManager.deregisterDriver(shared);
    }

    static final class JobDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return false;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
