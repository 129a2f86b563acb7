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
package org.hawser.bench.run;

import org.hawser.cluster.core.ClusterException;

/** A number of things that the command line gives with the option of their name. */
public final class Count {
    private Count() {}

    /**
     * The number itself.
     *
     * @param name such as {@code runs}, which {@code --runs} sets
     * @throws ClusterException unless it is 1 to {@code max}
     */
    public static int require(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new ClusterException("The number of " + name + " is " + value + ", allowed is 1 to " + max
                    + "; correct --" + name + ".");
        }
        return value;
    }
}
