// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores the security providers, their order and the security properties. */
final class SecurityProvidersCleaner implements SmallCleaner.Work {
    private final List<Provider> providers;
    private final Properties properties;
    private final Map<Object, Object> baseline;

    SecurityProvidersCleaner() {
        providers = List.of(Security.getProviders());
        properties = (Properties) PrivateField.of(Security.class, "props").get();
        baseline = new HashMap<>(properties);
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = 0;
        if (!isSame(Security.getProviders())) {
            changed++;
            Arrays.stream(Security.getProviders()).map(Provider::getName).forEach(Security::removeProvider);
            providers.forEach(Security::addProvider);
        }
        if (!properties.equals(baseline)) {
            changed++;
            properties.clear();
            properties.putAll(baseline);
        }
        return changed;
    }

    /** By identity: providers are maps, and comparing what is in them is dear. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isSame(Provider[] found) {
        boolean same = found.length == providers.size();
        for (int i = 0; same && i < found.length; i++) {
            same = found[i] == providers.get(i);
        }
        return same;
    }
}
