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
package org.hawser.reuse.cleanup;

import java.util.List;

/** Several small cleaners of one kind. Tables are found through {@link java.util.ServiceLoader}, as cleaners are. */
public interface CleanerTable {
    /** Returns new cleaners at each call. */
    List<Cleaner> cleaners();

    /** The cleaner with this name. */
    default Cleaner named(String name) {
        return cleaners().stream()
                .filter(cleaner -> cleaner.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no cleaner is called " + name));
    }
}
