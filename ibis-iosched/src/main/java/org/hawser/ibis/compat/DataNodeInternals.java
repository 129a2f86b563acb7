// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import java.lang.reflect.Field;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.http.HttpServer2;

/** Fields of a DataNode: the one through which all its file I/O goes, and that of its web server. */
public final class DataNodeInternals {
    private static final String FIELD = "fileIoProvider";

    private static final String WEB = "httpServer";
    private static final String INNER_WEB = "infoServer";

    private DataNodeInternals() {}

    /** The server of its web pages; empty if it has none, or Hadoop has changed. */
    public static Optional<HttpServer2> web(DataNode node) {
        try {
            Object outer = get(DataNode.class.getDeclaredField(WEB), node);
            return outer == null
                    ? Optional.empty()
                    : Optional.of((HttpServer2) get(outer.getClass().getDeclaredField(INNER_WEB), outer));
        } catch (ReflectiveOperationException | ClassCastException e) {
            return Optional.empty();
        }
    }

    private static Object get(Field field, Object of) throws IllegalAccessException {
        field.setAccessible(true);
        return field.get(of);
    }

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
