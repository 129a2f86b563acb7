// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.PeerCache;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.jdk.PrivateMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Fails when this Hadoop, or a library it brings, is not built as clean-up expects. */
class TestHadoopInternals {
    @ParameterizedTest
    @EnumSource
    void staticField_inStockHadoop_exists(HadoopStatic field) throws ClassNotFoundException {
        assertThat(PrivateField.of(
                                named(field.member().className()),
                                field.member().memberName())
                        .isStatic())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void instanceField_inStockHadoop_exists(HadoopMember field) throws ClassNotFoundException {
        assertThat(PrivateField.of(
                                named(field.member().className()),
                                field.member().memberName())
                        .isStatic())
                .isFalse();
    }

    @Test
    void methods_inStockHadoop_exist() {
        assertThatCode(() -> {
                    PrivateMethod.of(named(HadoopShutdownHooks.MANAGER), HadoopShutdownHooks.IN_ORDER);
                    PrivateMethod.of(PeerCache.class, HdfsClientState.CLOSE);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("capturingClasses")
    void capturingClass_inStockHadoop_canBeInitialised(String name) {
        assertThat(SharedClasses.initialise("org.apache.hadoop." + name)).isPresent();
    }

    static Stream<String> capturingClasses() {
        return Stream.of(
                        CapturingClasses.CONFIGURATION,
                        CapturingClasses.CONTEXT_LOADER,
                        CapturingClasses.THREADS,
                        CapturingClasses.WRITABLES)
                .flatMap(List::stream);
    }

    @Test
    void log4jInternals_inReload4j_exist() {
        assertThatCode(Log4jInternals::new).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("historyRecords")
    void historyRecord_inStockHadoop_keepsItsReaders(String name) throws ClassNotFoundException {
        Class<?> owner = named(HistoryRecords.PACKAGE + name);

        assertThat(PrivateField.of(owner, HistoryRecords.READER).isStatic()).isTrue();
        assertThat(PrivateField.of(owner, HistoryRecords.DECODER).isStatic()).isTrue();
    }

    static Stream<String> historyRecords() {
        return HistoryRecords.NAMES.stream();
    }

    @Test
    void avroCaches_inTheAvroOfHadoop_exist() throws ClassNotFoundException {
        assertThat(PrivateField.of(named(LibraryCaches.AVRO), LibraryCaches.AVRO_CLASSES)
                        .type())
                .isAssignableTo(java.util.Map.class);
        assertThat(PrivateField.of(named(LibraryCaches.AVRO_TYPES), LibraryCaches.AVRO_REGISTERED)
                        .type())
                .isAssignableTo(java.util.Map.class);
    }

    private static Class<?> named(String name) throws ClassNotFoundException {
        return Class.forName(name, false, SharedClasses.loader());
    }
}
