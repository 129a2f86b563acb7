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
package org.hawser.cluster.cli.batch;

/** What Hadoop's client classes say in the processes of an allocation: only what has gone wrong. */
final class ClientLogging {
    private static final String KEY = "log4j.configuration";

    private ClientLogging() {}

    /** Takes effect if called before the first class of Hadoop is used; a choice on the command line wins. */
    static void install() {
        if (System.getProperty(KEY) == null) {
            System.setProperty(KEY, "org/hawser/cluster/cli/batch/log4j.properties");
        }
    }
}
