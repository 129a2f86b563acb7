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
package org.hawser.reuse.compat.process;

/** Sends a signal to a process. */
public final class Signals {
    public static final int SIGQUIT = 3;
    public static final int SIGKILL = 9;
    public static final int SIGTERM = 15;

    private Signals() {}

    /** True when the process existed and could be signalled. */
    public static boolean send(long pid, int number) {
        return LibC.kill(Math.toIntExact(pid), number) == 0;
    }

    /** The same to a whole process group; never to the caller's own or to everybody, which 0 and 1 stand for. */
    public static boolean sendToGroup(long leader, int number) {
        return leader > 1 && LibC.kill(-Math.toIntExact(leader), number) == 0;
    }
}
