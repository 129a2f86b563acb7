// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.security.Groups;
import org.apache.hadoop.security.UserGroupInformation;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.CapturingClasses;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;
import org.hawser.reuse.compat.hadoop.ServiceLoaders;
import org.hawser.reuse.compat.hadoop.SharedClasses;

/** Forgets who the container ran as: login user, tokens, groups, Kerberos rules and every security setting. */
final class SecurityCleaner implements SmallCleaner.Work {
    private static final String UGI = "org.apache.hadoop.security.UserGroupInformation";
    private static final String GROUPS = "org.apache.hadoop.security.Groups";

    private static final List<HadoopStatic> RESTORED = List.of(
            HadoopStatic.SECURITY_IP_FOR_SERVICE,
            HadoopStatic.SECURITY_HOST_RESOLVER,
            HadoopStatic.SECURITY_DOMAIN_RESOLVER,
            HadoopStatic.SECURITY_LOGS_SLOW_LOOKUPS,
            HadoopStatic.SECURITY_SLOW_LOOKUP_MILLIS,
            HadoopStatic.SECURITY_CACHING_INTERVAL,
            HadoopStatic.SECURITY_TEST_PROVIDERS,
            HadoopStatic.SECRET_MANAGER_ALGORITHM,
            HadoopStatic.SECRET_MANAGER_LENGTH);
    private static final List<HadoopStatic> CLEARED = List.of(
            HadoopStatic.UGI_RENEWS_IMMEDIATELY,
            HadoopStatic.SECRET_MANAGER_KEYGEN_READ,
            HadoopStatic.SECRET_MANAGER_MAC_READ,
            HadoopStatic.SECRET_MANAGER_KEY_READ,
            HadoopStatic.KERBEROS_RULES,
            HadoopStatic.KERBEROS_RULE_MECHANISM,
            HadoopStatic.KERBEROS_DEFAULT_REALM,
            HadoopStatic.TOKEN_KINDS,
            HadoopStatic.SASL_MECHANISM,
            HadoopStatic.SASL_SERVERS,
            HadoopStatic.SASL_HDFS_SERVERS,
            HadoopStatic.SASL_HDFS_CLIENTS,
            HadoopStatic.SSL_SOCKET_FACTORY,
            HadoopStatic.PROXY_USERS,
            HadoopStatic.PROXY_SERVERS,
            HadoopStatic.YARN_AUTHORIZER);

    private final Map<HadoopStatic, Optional<Object>> baseline = new LinkedHashMap<>();

    SecurityCleaner() {
        CapturingClasses.initialise();
        RESTORED.forEach(field -> baseline.put(field, field.value()));
        forget();
    }

    @Override
    public int clean(ContainerTrace trace) {
        return forget();
    }

    private int forget() {
        int changed = forgetUser();
        for (Map.Entry<HadoopStatic, Optional<Object>> entry : baseline.entrySet()) {
            changed += entry.getKey().restore(entry.getValue());
        }
        changed += HadoopStatic.clear(CLEARED);
        Pruning.clear(HadoopStatic.CALLBACK_HANDLERS);
        ServiceLoaders.rebind();
        return changed;
    }

    private static int forgetUser() {
        int users = 0;
        if (SharedClasses.LOADED.isInitialised(UGI)) {
            users = HadoopStatic.UGI_CONFIGURATION.value().isPresent() ? 1 : 0;
            UserGroupInformation.reset();
        }
        if (SharedClasses.LOADED.isInitialised(GROUPS)) {
            Groups.reset();
        }
        Pruning.clear(HadoopStatic.HDFS_TOKEN_USERS);
        return users;
    }
}
