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
package org.hawser.reuse.executor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The launch context of a container as the NodeManager had it when it wrote the launch script: structured, not shell text.
 *
 * @param environment raw values in the script's order; they may refer to each other with {@code $NAME}
 * @param links absolute path of each localised resource, and the names it gets in the working directory
 * @param command the command's words, unexpanded
 * @param logDir the container's log directory
 * @param debugInformation the script's commands that write it; empty when it has none
 */
record CapturedLaunch(
        Map<String, String> environment,
        Map<Path, List<String>> links,
        List<String> command,
        Path logDir,
        String user,
        Optional<DebugInformation> debugInformation) {}
