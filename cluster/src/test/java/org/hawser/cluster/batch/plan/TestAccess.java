// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshCallQueueProtocol;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.apache.hadoop.tools.GetUserMappingsProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Asks Hadoop's own judge of callers. */
class TestAccess {
    private static final Class<?> FOR_USERS = RefreshCallQueueProtocol.class;
    private static final Class<?> FOR_TASKS = GetUserMappingsProtocol.class;
    private static final PolicyProvider PROTOCOLS = new PolicyProvider() {
        @Override
        public Service[] getServices() {
            return new Service[] {
                new Service("security.client.protocol.acl", FOR_USERS),
                new Service("security.job.task.protocol.acl", FOR_TASKS)
            };
        }
    };

    private final Access access = new Access("ann", List.of("10.0.0.1", "10.0.0.2"));
    private final Configuration configuration = new Configuration(false);
    private final ServiceAuthorizationManager judge = new ServiceAuthorizationManager();

    @BeforeEach
    void configure() {
        access.settings().forEach(configuration::set);
        judge.refreshWithLoadedConfiguration(configuration, PROTOCOLS);
    }

    @Test
    void owner_fromANodeOfTheJob_isLetIn() {
        assertThatCode(() -> authorize("ann", FOR_USERS, "10.0.0.2")).doesNotThrowAnyException();
    }

    @Test
    void anotherUser_fromANodeOfTheJob_isRefused() {
        assertThatThrownBy(() -> authorize("bob", FOR_USERS, "10.0.0.2")).isInstanceOf(AuthorizationException.class);
    }

    @Test
    void ownersName_fromAnotherHost_isRefused() {
        Stream.of(FOR_USERS, FOR_TASKS)
                .forEach(protocol -> assertThatThrownBy(() -> authorize("ann", protocol, "10.0.0.3"))
                        .isInstanceOf(AuthorizationException.class)
                        .hasMessageContaining("10.0.0.3"));
    }

    @Test
    void task_thatShowsTheNameOfItsJob_isLetIn() {
        assertThatCode(() -> authorize("job_1_0001", FOR_TASKS, "10.0.0.1")).doesNotThrowAnyException();
    }

    @Test
    void settings_ofDaemons_trustNoClaimedName() {
        assertThat(access.settings())
                .containsEntry("hadoop.security.authorization", "true")
                .containsEntry("dfs.permissions.enabled", "true")
                .containsEntry("dfs.block.access.token.enable", "true")
                .containsEntry("yarn.acl.enable", "true")
                .containsEntry("yarn.admin.acl", "ann")
                .containsEntry("yarn.scheduler.capacity.root.acl_submit_applications", "ann")
                .containsEntry("yarn.webapp.enable-rest-app-submissions", "false");
    }

    private void authorize(String user, Class<?> protocol, String address)
            throws AuthorizationException, UnknownHostException {
        judge.authorize(
                UserGroupInformation.createRemoteUser(user), protocol, configuration, InetAddress.getByName(address));
    }
}
