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
package org.hawser.reuse.compat.hadoop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/** The methods of Hadoop's objects, without parameters, that clean-up calls although they are not public. */
public enum HadoopCall {
    CLOSE_PEER_CACHE("hdfs.PeerCache", "close"),
    RUN_SHUTDOWN_HOOKS("util.ShutdownHookManager", "executeShutdown");

    private static final String HADOOP = "org.apache.hadoop.";
    private static final Map<HadoopCall, PrivateMethod> RESOLVED = new ConcurrentHashMap<>();

    private final String className;
    private final String methodName;

    HadoopCall(String className, String methodName) {
        this.className = HADOOP + className;
        this.methodName = methodName;
    }

    public String className() {
        return className;
    }

    public String methodName() {
        return methodName;
    }

    public Object on(Object target) {
        PrivateMethod method = RESOLVED.computeIfAbsent(
                this,
                self -> PrivateMethod.of(
                        SharedClasses.LOADED
                                .loaded(className)
                                .orElseThrow(() -> new IllegalStateException(className + " is not in use")),
                        methodName));
        return method.invoke(target);
    }
}
