// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.ReuseKeys;
import org.junit.jupiter.api.Test;

class TestJvmRules {
    private static final Lookup DEFAULTS = key -> null;

    private static final ContainerLibraryPath NO_LIBRARIES = new ContainerLibraryPath(List.of());

    private final JvmRules rules = new JvmRules(
            ReuseKeys.IGNORED_JAVA_OPTIONS.get(DEFAULTS),
            List.of("-XX:+UseSerialGC", "-ea", "-Djava.net.preferIPv4Stack=true"),
            Map.of("LANG", "C.UTF-8"),
            NO_LIBRARIES);

    private Optional<String> obstacle(Map<String, String> environment, String... options) {
        List<String> words = new java.util.ArrayList<>(List.of("java"));
        words.addAll(List.of(options));
        words.add("Main");
        return rules.option(JavaCommand.parse(words).orElseThrow(), environment);
    }

    private Optional<String> obstacle(String... options) {
        return obstacle(Map.of(), options);
    }

    @Test
    void obstacle_optionsThatTuneSpeed_areIgnored() {
        assertThat(obstacle("-server", "-Xms512m", "-XX:+UseG1GC", "-XX:ParallelGCThreads=4", "-Xshare:auto"))
                .isEmpty();
    }

    @Test
    void obstacle_optionThatSlotsHave_isNone() {
        assertThat(obstacle("-ea")).isEmpty();
    }

    @Test
    void obstacle_optionThatChangesTheJvm_isNamed() {
        for (String option : List.of(
                "-XX:OnOutOfMemoryError=kill",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-agentlib:jdwp=transport=dt_socket",
                "-javaagent:x.jar",
                "-Xss4m",
                "-verbose:gc",
                "-Xlog:gc",
                "-da",
                "@arguments")) {
            assertThat(obstacle(option)).as(option).contains(option);
        }
    }

    @Test
    void obstacle_propertyOfTheProgram_isNone() {
        assertThat(obstacle("-Dmy.key=v", "-Dhadoop.root.logger=INFO,CLA")).isEmpty();
    }

    @Test
    void obstacle_propertyThatTheSlotApplies_isNone() {
        assertThat(obstacle(
                        "-Djava.io.tmpdir=/w/tmp",
                        "-Dlog4j.configuration=container-log4j.properties",
                        "-Djavax.net.ssl.trustStore=/w/store",
                        "-Dhttp.proxyHost=proxy"))
                .isEmpty();
    }

    @Test
    void obstacle_propertyReadOnceByTheRuntimeOrALibrary_isNamed() {
        for (String option : List.of(
                "-Djava.util.logging.config.file=l.properties",
                "-Djava.util.logging.config.class=L",
                "-Djava.security.krb5.conf=krb5.conf",
                "-Djava.security.auth.login.config=jaas.conf",
                "-Djava.net.useSystemProxies=true",
                "-Djavax.xml.parsers.SAXParserFactory=F",
                "-Dhttp.maxConnections=1",
                "-Dio.netty.leakDetection.level=paranoid",
                "-Dorg.apache.commons.logging.Log=L",
                "-Dcom.fasterxml.jackson.x=1",
                "-Djute.maxbuffer=1",
                "-Dlog4j.debug=true",
                "-Dhadoop.home.dir=/other")) {
            assertThat(obstacle(option)).as(option).contains(option);
        }
    }

    @Test
    void obstacle_propertyThatASiteIgnores_isNone() {
        JvmRules lenient = new JvmRules(List.of("-Djava.security.egd=*"), List.of(), Map.of(), NO_LIBRARIES);
        JavaCommand command = JavaCommand.parse(List.of("java", "-Djava.security.egd=file:/dev/./urandom", "Main"))
                .orElseThrow();
        assertThat(lenient.option(command, Map.of())).isEmpty();
    }

    @Test
    void obstacle_propertyReadAtStartOnly_isNamed() {
        assertThat(obstacle("-Dfile.encoding=ISO-8859-1")).contains("-Dfile.encoding=ISO-8859-1");
        assertThat(obstacle("-Duser.timezone=UTC")).contains("-Duser.timezone=UTC");
        assertThat(obstacle("-Dsun.nio.ch.bugLevel=1")).contains("-Dsun.nio.ch.bugLevel=1");
        assertThat(obstacle("-Djava.net.preferIPv6Addresses=true")).contains("-Djava.net.preferIPv6Addresses=true");
    }

    @Test
    void obstacle_propertyReadAtStartThatSlotsHaveToo_isNone() {
        assertThat(obstacle("-Djava.net.preferIPv4Stack=true")).isEmpty();
        assertThat(obstacle("-Djava.net.preferIPv4Stack=false")).contains("-Djava.net.preferIPv4Stack=false");
    }

    @Test
    void obstacle_variableReadAtStart_isNamedUnlessSlotsHaveIt() {
        assertThat(obstacle(Map.of("LANG", "C.UTF-8", "OTHER", "x"))).isEmpty();
        assertThat(obstacle(Map.of("LANG", "de_DE"))).contains("LANG=de_DE");
        assertThat(obstacle(Map.of("JAVA_TOOL_OPTIONS", "-Xint"))).contains("JAVA_TOOL_OPTIONS=-Xint");
        assertThat(obstacle(Map.of("LD_PRELOAD", "libx.so"))).contains("LD_PRELOAD=libx.so");
    }
}
