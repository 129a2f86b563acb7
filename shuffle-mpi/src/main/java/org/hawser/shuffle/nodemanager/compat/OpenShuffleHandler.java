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
package org.hawser.shuffle.nodemanager.compat;

import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.security.token.SecretManager;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The stock shuffle handler, with a view of the jobs that it knows: those it was told of, and those it has recovered after a
 * restart of the NodeManager. They are in protected fields, which exist from the service's start on.
 */
public abstract class OpenShuffleHandler extends ShuffleHandler {
    /** All jobs. */
    protected final List<KnownJob> knownJobs() {
        return userRsrc.keySet().stream().flatMap(job -> knownJob(job).stream()).toList();
    }

    /** The job of an application; none if the application is no MapReduce job. */
    protected final Optional<KnownJob> knownJob(ApplicationId application) {
        return knownJob(jobOf(application));
    }

    /** What the job of an application is called, if it has one. */
    protected static String jobOf(ApplicationId application) {
        return new JobID(Long.toString(application.getClusterTimestamp()), application.getId()).toString();
    }

    private Optional<KnownJob> knownJob(String job) {
        String user = userRsrc.get(job);
        if (user == null) {
            return Optional.empty();
        }
        try {
            SecretKey secret = secretManager.retrieveTokenSecret(job);
            return Optional.of(new KnownJob(job, user, secret));
        } catch (SecretManager.InvalidToken e) {
            return Optional.empty();
        }
    }
}
