// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import java.lang.reflect.Field;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;

/** The field of a DataNode through which all its file I/O goes. */
public final class DataNodeInternals {
    private static final String FIELD = "fileIoProvider";

    private DataNodeInternals() {}

    /**
     * Has the DataNode use this for all volumes that it makes from now on.
     *
     * @throws LinkageError if Hadoop has changed
     */
    public static void replaceFileIo(DataNode node, FileIoProvider provider) {
        try {
            Field field = DataNode.class.getDeclaredField(FIELD);
            field.setAccessible(true);
            field.set(node, provider);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Hadoop's DataNode has no field " + FIELD + " any more that can be set", e);
        }
        if (node.getFileIoProvider() != provider) {
            throw new LinkageError("Hadoop's DataNode does not use its field " + FIELD + " any more");
        }
    }
}
