// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Who may use an allocation's cluster: its owner, from the nodes of the job. Hadoop's simple authentication believes a
 * caller's name, so that the list of nodes is what keeps others out.
 *
 * @param owner the account that the daemons run under
 * @param addresses every address from which a node of the job may call another
 */
public record Access(String owner, List<String> addresses) {
    private static final String ANYONE = "*";

    public Access {
        requireNonNull(owner, "owner is null");
        addresses = List.copyOf(addresses);
    }

    /** The settings of all daemons. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("hadoop.security.authorization", "true");
        settings.put("security.service.authorization.default.acl", owner);
        settings.put("security.service.authorization.default.hosts", String.join(",", addresses));
        // Callers of these show a token that names an attempt or a job instead of a user.
        Stream.of("applicationmaster", "containermanagement", "job.task")
                .forEach(protocol -> settings.put("security." + protocol + ".protocol.acl", ANYONE));
        settings.put("dfs.permissions.enabled", "true");
        // Without tokens a DataNode gives any block to whoever asks its data port, which knows no list of hosts.
        settings.put("dfs.block.access.token.enable", "true");
        settings.put("yarn.acl.enable", "true");
        settings.put("yarn.admin.acl", owner);
        settings.put("yarn.scheduler.capacity.root.acl_submit_applications", owner);
        settings.put("yarn.scheduler.capacity.root.acl_administer_queue", owner);
        settings.put("mapreduce.cluster.acls.enabled", "true");
        settings.put("mapreduce.cluster.administrators", owner);
        settings.put("mapreduce.jobhistory.admin.acl", owner);
        // Web pages have no list of hosts. The ResourceManager's would take any name that a caller claims, unless
        // another filter is set beside the one that makes all callers the static user, who may see and do nothing.
        settings.put(
                "hadoop.http.filter.initializers",
                "org.apache.hadoop.http.lib.StaticUserWebFilter,"
                        + "org.apache.hadoop.security.HttpCrossOriginFilterInitializer");
        settings.put("yarn.webapp.enable-rest-app-submissions", "false");
        return settings;
    }
}
