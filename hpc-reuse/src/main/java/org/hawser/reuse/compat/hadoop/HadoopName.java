// SPDX-License-Identifier: Apache-2.0
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
