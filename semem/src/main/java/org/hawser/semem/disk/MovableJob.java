// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.config.SememKeys;
import org.hawser.shuffle.config.ClientKeys;

/** Whether map outputs of the job whose task runs here may be moved to another node. */
final class MovableJob {
    private MovableJob() {}

    /**
     * True only if the reducers of the job ask agents where outputs are. The stock shuffle, which Hawser's turns into when
     * it has to encrypt or finds no addresses, reads outputs where they were written. So does an uber job, which runs in its
     * ApplicationMaster. The ApplicationMaster is recognized by APP_SUBMIT_TIME_ENV, which YARN sets for
     * ApplicationMasters only. Over MPI alone, reducers would not reach memory nodes that join later.
     */
    static boolean is(Configuration conf, Map<String, String> environment) {
        // A configuration without this key is not that of a job, which may have another shuffle than its site.
        boolean job = conf.get(MRJobConfig.MAPREDUCE_JOB_DIR) != null;
        return job
                && SememKeys.HAWSER_SHUFFLE.equals(conf.get(MRConfig.SHUFFLE_CONSUMER_PLUGIN))
                && !conf.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)
                && ReuseKeys.ADDRESS_DIR.getIfSet(conf::get).isPresent()
                && ClientKeys.TRANSPORTS.get(conf::get).stream().anyMatch("tcp"::equalsIgnoreCase)
                && !environment.containsKey(ApplicationConstants.APP_SUBMIT_TIME_ENV);
    }
}
