// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** A security manager. */
@SuppressWarnings("removal") // while there is one, tasks set it
public final class JavaSecurityManager implements Pollution {
    private static final class Permissive extends SecurityManager {
        @Override
        public void checkPermission(java.security.Permission permission) {}
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        System.setSecurityManager(new Permissive());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return (System.getSecurityManager() == null) + " none";
    }
}
