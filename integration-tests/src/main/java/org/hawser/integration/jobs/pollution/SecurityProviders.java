/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
