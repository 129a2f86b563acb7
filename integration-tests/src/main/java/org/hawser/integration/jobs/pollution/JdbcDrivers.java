// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.Properties;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;

/** A registered JDBC driver. */
public final class JdbcDrivers implements Pollution {
    private static final class Nothing implements Driver {
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
            return Logger.getLogger("pollution");
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        DriverManager.registerDriver(new Nothing());
        DriverManager.setLoginTimeout(7);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return DriverManager.drivers().count() + " " + DriverManager.getLoginTimeout();
    }
}
