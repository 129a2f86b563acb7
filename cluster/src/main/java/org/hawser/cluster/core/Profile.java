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
package org.hawser.cluster.core;

import java.util.Locale;

/** Which of two clusters, identical but for the executor of containers. */
public enum Profile {
    /** Stock Hadoop: the baseline of every comparison. */
    STOCK,
    /** Stock Hadoop with the keys of {@code conf/hawser}. */
    HAWSER;

    /** The name on the command line and of the directory under {@code conf/}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
