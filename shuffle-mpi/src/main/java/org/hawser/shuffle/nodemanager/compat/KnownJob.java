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

import static java.util.Objects.requireNonNull;

import javax.crypto.SecretKey;

/**
 * A job that the stock shuffle handler serves.
 *
 * @param job as Hadoop writes its id
 * @param secret what its reducers sign with
 */
public record KnownJob(String job, String user, SecretKey secret) {
    public KnownJob {
        requireNonNull(job, "job is null");
        requireNonNull(user, "user is null");
        requireNonNull(secret, "secret is null");
    }

    /** Without the secret, which must not get into logs. */
    @Override
    public String toString() {
        return job + " of " + user;
    }
}
