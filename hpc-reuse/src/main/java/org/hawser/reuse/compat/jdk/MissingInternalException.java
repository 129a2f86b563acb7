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
package org.hawser.reuse.compat.jdk;

/**
 * Thrown if a class of the Java runtime or of Hadoop does not have the structure that this code expects, or is not
 * opened to it.
 */
public final class MissingInternalException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public MissingInternalException(String message, Throwable cause) {
        super(message, cause);
    }

    static MissingInternalException of(String member, Throwable cause) {
        return new MissingInternalException(
                member + " cannot be reached in Java " + Runtime.version() + ": " + cause
                        + "; start the JVM with the --add-opens of RequiredOpens and a Java 17 runtime",
                cause);
    }
}
