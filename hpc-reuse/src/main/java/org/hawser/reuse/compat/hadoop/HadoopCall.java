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

    private static final Map<HadoopCall, PrivateMethod> RESOLVED = new ConcurrentHashMap<>();

    @SuppressWarnings("ImmutableEnumChecker") // a record of two names
    private final HadoopName member;

    HadoopCall(String className, String methodName) {
        member = HadoopName.of(className, methodName);
    }

    /** The class and the method. */
    HadoopName member() {
        return member;
    }

    public Object on(Object target) {
        return RESOLVED.computeIfAbsent(this, self -> PrivateMethod.of(member.classInUse(), member.memberName()))
                .invoke(target);
    }
}
