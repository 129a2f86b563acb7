// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;

/** A security provider before all others, and another security property. */
public final class SecurityProviders implements Pollution {
    private static final class Nothing extends Provider {
        private static final long serialVersionUID = 1L;

        Nothing() {
            super("Pollution", "1", "");
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Security.insertProviderAt(new Nothing(), 1);
        Security.setProperty("networkaddress.cache.ttl", "1");
        Security.removeProvider("SunJCE");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Arrays.toString(Security.getProviders()) + " " + Security.getProperty("networkaddress.cache.ttl");
    }
}
