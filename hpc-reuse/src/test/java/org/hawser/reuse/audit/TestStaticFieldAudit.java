// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hawser.reuse.cleanup.JobLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestStaticFieldAudit {
    private final StaticFieldAudit audit = auditOf(List.of(), Shared.class);

    @BeforeEach
    void reset() throws Exception {
        Shared.number = 1;
        Shared.text = "before";
        Shared.ITEMS.clear();
        Shared.BYTES[0] = 0;
        Shared.HOLDER.set(null);
        assertThat(Shared.class.getDeclaredField("number")).isInstanceOf(Field.class);
    }

    @Test
    void changedSince_nothingChanged_isEmpty() {
        assertThat(audit.changedSince(audit.snapshot())).isEmpty();
    }

    @Test
    void changedSince_eachKindOfField_saysWhatChanged() {
        Map<String, FieldState> before = audit.snapshot();
        Shared.number = 2;
        Shared.text = "after";
        Shared.ITEMS.add("one");
        Shared.BYTES[0] = 7;
        Shared.HOLDER.set(new Object());

        List<AuditEntry> changed = audit.changedSince(before);

        assertThat(changed)
                .extracting(AuditEntry::fieldName)
                .containsExactly("BYTES", "HOLDER", "ITEMS", "number", "text");
        assertThat(changed).extracting(AuditEntry::className).containsOnly(Shared.class.getName());
        assertThat(changed).contains(entry("number", AuditEntry.Kind.PRIMITIVE, "1", "2"));
        assertThat(changed).contains(entry("text", AuditEntry.Kind.REFERENCE, "\"before\"", "\"after\""));
        assertThat(changed).contains(entry("ITEMS", AuditEntry.Kind.COLLECTION_SIZE, "0", "1"));
    }

    private static AuditEntry entry(String field, AuditEntry.Kind kind, String before, String after) {
        return new AuditEntry(Shared.class.getName(), field, kind, before, after);
    }

    @Test
    void changedSince_ignoredField_isLeftOut() {
        StaticFieldAudit ignoring = auditOf(List.of("*Shared.n*  counts for the slot"), Shared.class);
        Map<String, FieldState> before = ignoring.snapshot();
        Shared.number = 2;
        Shared.text = "after";

        assertThat(ignoring.changedSince(before))
                .extracting(AuditEntry::fieldName)
                .containsExactly("text");
    }

    @Test
    void snapshot_classOfContainerAndClassNotInUse_areLeftOut() throws Exception {
        Class<?> ofJob = new JobLoader(Shared.class).own(Shared.class);
        Class<?> notInUse = Class.forName(
                TestStaticFieldAudit.class.getName() + "$NotInUse", false, TestStaticFieldAudit.class.getClassLoader());

        assertThat(auditOf(List.of(), ofJob, notInUse).snapshot()).isEmpty();
    }

    @Test
    void snapshot_classesOfTheJavaRuntime_areReadWithoutOpeningThem() {
        assertThat(auditOf(List.of(), Thread.class, Class.class, System.class).snapshot())
                .isNotEmpty();
    }

    @Test
    void ignoreList_lineWithoutReason_isRefused() {
        assertThatThrownBy(() -> IgnoreList.of(List.of("some.Field.name")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("some.Field.name")
                .hasMessageContaining("reason");
    }

    @Test
    void ignoreList_ofProduct_keepsCachesOutAndStateIn() {
        IgnoreList list = IgnoreList.ofProduct();

        assertThat(list.matches("java.util.Random.seedUniquifier")).isTrue();
        assertThat(list.matches("org.apache.hadoop.mapred.YarnChild.taskid")).isFalse();
        assertThat(list.matches("sun.security.krb5.Config.singleton")).isFalse();
        assertThat(list.matches("sun.net.spi.DefaultProxySelector.hasSystemProxies"))
                .isFalse();
        assertThat(list.matches("io.netty.util.ResourceLeakDetector.level")).isFalse();
    }

    private static StaticFieldAudit auditOf(List<String> ignored, Class<?>... classes) {
        return new StaticFieldAudit(() -> Stream.of(classes), IgnoreList.of(ignored));
    }

    static final class Shared {
        static final List<String> ITEMS = new ArrayList<>();
        static final byte[] BYTES = new byte[2];
        static final AtomicReference<Object> HOLDER = new AtomicReference<>();
        static int number;
        static String text;

        private Shared() {}
    }

    static final class NotInUse {
        static final List<String> ITEMS = new ArrayList<>();

        private NotInUse() {}
    }
}
