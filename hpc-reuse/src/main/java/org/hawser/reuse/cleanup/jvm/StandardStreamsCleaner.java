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
package org.hawser.reuse.cleanup.jvm;

import java.io.InputStream;
import java.io.PrintStream;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;

/** Restores the objects behind {@code System.in}, {@code out} and {@code err}; their file descriptors are the slot's. */
public final class StandardStreamsCleaner extends RestoringCleaner {
    private InputStream in;
    private PrintStream out;
    private PrintStream err;

    public StandardStreamsCleaner() {
        super("standard-streams");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        in = System.in;
        out = System.out;
        err = System.err;
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = 0;
        if (System.in != in) {
            System.setIn(in);
            changed++;
        }
        if (System.out != out) {
            System.setOut(out);
            changed++;
        }
        if (System.err != err) {
            System.setErr(err);
            changed++;
        }
        return changed;
    }
}
