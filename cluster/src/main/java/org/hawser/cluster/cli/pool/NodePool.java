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
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.util.List;
import org.hawser.reuse.protocol.Message;

/** The pool of one node, as commands reach it. */
interface NodePool {
    /** Which pool it is, for the user. */
    String name();

    /** The pool as it is now. */
    Message.Status status() throws IOException;

    /** Changes the number of its slots. */
    Message.Status resize(int slots) throws IOException;

    /** A line for each container that the node has started; none if there is no such file. */
    List<String> placements() throws IOException;
}
