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
package org.hawser.shuffle.hadoop;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.util.concurrent.SubjectInheritingThread;

/** Daemon threads that act for the task's user. */
final class ReducerThreads implements ThreadFactory {
    private final String name;
    private final AtomicInteger count = new AtomicInteger();

    ReducerThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable target) {
        Thread thread = new SubjectInheritingThread(target, name + "-" + count.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
