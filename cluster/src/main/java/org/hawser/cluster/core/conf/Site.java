// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.util.EnumSet;
import java.util.Set;

/** Hadoop's configuration files, such as {@code yarn-site.xml}. */
public enum Site {
    CORE("core-site.xml"),
    HDFS("hdfs-site.xml"),
    MAPRED("mapred-site.xml"),
    YARN("yarn-site.xml"),
    CAPACITY_SCHEDULER("capacity-scheduler.xml"),
    POLICY("hadoop-policy.xml");

    private final String fileName;

    Site(String fileName) {
        this.fileName = fileName;
    }

    public String fileName() {
        return fileName;
    }

    /** The files that a key belongs in, by its name. */
    public static Set<Site> of(String key) {
        if (key.startsWith("mapreduce.shuffle.")) {
            // The NodeManager reads yarn-site.xml alone until a MapReduce class is loaded into it, and then
            // mapred-default.xml overrides what yarn-site.xml says.
            return EnumSet.of(MAPRED, YARN);
        }
        if (key.equals("fs.file.impl")) {
            // Not for HDFS, whose NameNode lacks the class.
            return EnumSet.of(MAPRED);
        }
        if (key.startsWith("mapreduce.") || key.startsWith("mapred.") || key.startsWith("yarn.app.mapreduce.")) {
            return EnumSet.of(MAPRED);
        }
        if (key.startsWith("yarn.scheduler.capacity.")) {
            return EnumSet.of(CAPACITY_SCHEDULER);
        }
        if (key.startsWith("hawser.ibis.")) {
            // DataNodes do not read yarn-site.xml.
            return EnumSet.of(HDFS, YARN);
        }
        if (key.startsWith("yarn.") || key.startsWith("hawser.")) {
            return EnumSet.of(YARN);
        }
        if (key.startsWith("security.")) {
            return EnumSet.of(POLICY);
        }
        return key.startsWith("dfs.") ? EnumSet.of(HDFS) : EnumSet.of(CORE);
    }
}
