// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectInputFilter;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestSecurityCleaners {
    @Test
    void clean_providerInsertedFirst_orderIsRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("security-providers");
        cleaner.recordBaseline(new TestedSlot());
        List<Provider> before = List.of(Security.getProviders());
        Security.insertProviderAt(new JobProvider(), 1);
        Security.removeProvider(before.get(0).getName());
        String ttl = Security.getProperty("networkaddress.cache.ttl");
        Security.setProperty("networkaddress.cache.ttl", "0");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(Security.getProviders()).containsExactlyElementsOf(before);
        assertThat(Security.getProperty("networkaddress.cache.ttl")).isEqualTo(ttl);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_serialFilterSet_canBeSetAgain() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("security-settings");
        cleaner.recordBaseline(new TestedSlot());
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("!*"));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(ObjectInputFilter.Config.getSerialFilter()).isNull();
    }

    @Test
    @SuppressWarnings({"deprecation", "removal"})
    void clean_securityManagerSet_isRemoved() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("security-settings");
        cleaner.recordBaseline(new TestedSlot());
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkPermission(java.security.Permission permission) {}
        });

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(System.getSecurityManager()).isNull();
    }

    @Test
    void clean_jaasConfigurationSet_isForgotten() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("security-settings");
        cleaner.recordBaseline(new TestedSlot());
        Configuration ofJob = new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[0];
            }
        };
        Configuration.setConfiguration(ofJob);

        cleaner.clean(EndedContainer.anywhere());

        Configuration fresh = new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return null;
            }
        };
        Configuration.setConfiguration(fresh);
        assertThat(Configuration.getConfiguration()).isSameAs(fresh);
        Configuration.setConfiguration(null);
    }

    private static final class JobProvider extends Provider {
        private static final long serialVersionUID = 1L;

        private JobProvider() {
            super("Job", "1", "a container's provider");
        }
    }
}
