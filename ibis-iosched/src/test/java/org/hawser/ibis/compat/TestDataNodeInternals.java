// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.http.HttpServer2;
import org.junit.jupiter.api.Test;

/** What IBIS relies on in Hadoop's DataNode. */
class TestDataNodeInternals {
    @Test
    void field_ofTheDataNode_canBeReplaced() throws NoSuchFieldException {
        Field field = DataNode.class.getDeclaredField("fileIoProvider");
        assertThat(field.getType()).isEqualTo(FileIoProvider.class);
        assertThat(Modifier.isStatic(field.getModifiers())).isFalse();
        assertThat(field.trySetAccessible()).isTrue();
    }

    @Test
    void web_ofTheDataNode_isWhereItWas() throws NoSuchFieldException {
        Class<?> outer = DataNode.class.getDeclaredField("httpServer").getType();
        Field inner = outer.getDeclaredField("infoServer");
        assertThat(inner.getType()).isEqualTo(HttpServer2.class);
        assertThat(inner.trySetAccessible()).isTrue();
    }

    /** One that is new here may be a path to the device that nobody schedules. */
    @Test
    void methods_ofFileIo_areThoseThatAreKnown() {
        assertThat(Arrays.stream(FileIoProvider.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .map(Method::getName)
                        .distinct())
                .containsExactlyInAnyOrder(
                        "flush",
                        "sync",
                        "dirSync",
                        "syncFileRange",
                        "posixFadvise",
                        "delete",
                        "deleteWithExistsCheck",
                        "transferToSocketFully",
                        "createFile",
                        "getFileInputStream",
                        "getFileOutputStream",
                        "getShareDeleteFileInputStream",
                        "openAndSeek",
                        "getRandomAccessFile",
                        "fullyDelete",
                        "replaceFile",
                        "rename",
                        "moveFile",
                        "move",
                        "nativeCopyFileUnbuffered",
                        "mkdirs",
                        "mkdirsWithExistsCheck",
                        "listFiles",
                        "list",
                        "listDirectory",
                        "getHardLinkCount",
                        "exists",
                        "getProfilingEventHook");
    }
}
