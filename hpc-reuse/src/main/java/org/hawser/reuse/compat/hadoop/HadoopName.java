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

/** What one member of a class of Hadoop is called. */
record HadoopName(String className, String memberName) {
    private static final String HADOOP = "org.apache.hadoop.";

    /** @param className without the {@code org.apache.hadoop} that all share */
    static HadoopName of(String className, String memberName) {
        return new HadoopName(HADOOP + className, memberName);
    }

    /** The class, which a container has used: there is an object of it. */
    Class<?> classInUse() {
        return SharedClasses.LOADED
                .loaded(className)
                .orElseThrow(() -> new IllegalStateException(className + " is not in use"));
    }

    @Override
    public String toString() {
        return className + "." + memberName;
    }
}
