// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.Groups;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.util.KerberosName;
import org.apache.hadoop.security.token.Token;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestSecurityCleaner {
    private final Cleaner cleaner = new HadoopCleaners().named("hadoop-security");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_loginUserWithToken_nextContainerHasNeitherUserNorToken() throws Exception {
        UserGroupInformation former = UserGroupInformation.createRemoteUser("former");
        former.addToken(new Token<>(new byte[] {1}, new byte[] {2}, new Text("kind"), new Text("service")));
        UserGroupInformation.setLoginUser(former);
        Configuration conf = new Configuration(false);
        conf.set("hadoop.security.auth_to_local", "RULE:[1:$1](.*)s/.*/everybody/");
        UserGroupInformation.setConfiguration(conf);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isPositive();

        UserGroupInformation next = UserGroupInformation.getLoginUser();
        assertThat(next.getUserName()).isEqualTo(System.getProperty("user.name"));
        assertThat(next.getTokens()).isEmpty();
        assertThat(KerberosName.getRules()).doesNotContain("everybody");
    }

    @Test
    void clean_securitySettingsOfJob_areRestored() throws Exception {
        Configuration conf = new Configuration(false);
        conf.setBoolean("hadoop.security.token.service.use_ip", false);
        SecurityUtil.setConfiguration(conf);
        Groups former = Groups.getUserToGroupsMappingService(conf);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isPositive();

        assertThat(SecurityUtil.buildTokenService(NetUtils.createSocketAddr("127.0.0.1", 1))
                        .toString())
                .isEqualTo("127.0.0.1:1");
        assertThat(Groups.getUserToGroupsMappingService(conf)).isNotSameAs(former);
        assertThat(HadoopStatic.SECURITY_IP_FOR_SERVICE.value()).contains(true);
    }

    @Test
    void clean_tokenKindsFoundThroughTheJobsLoader_areSearchedAgain() throws Exception {
        Token<?> token = new Token<>(new byte[0], new byte[0], new Text("HDFS_DELEGATION_TOKEN"), new Text("s"));
        assertThat(token.toString()).contains("HDFS_DELEGATION_TOKEN");
        assertThat(HadoopStatic.TOKEN_KINDS.value()).isPresent();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(HadoopStatic.TOKEN_KINDS.value()).isEmpty();
    }

    @Test
    void clean_hadoopServices_areFoundThroughTheContextClassLoaderOfTheirUser() throws Exception {
        assertThat(HadoopStatic.CODEC_PROVIDERS.value()).isPresent();
        List<String> names =
                org.apache.hadoop.io.compress.CompressionCodecFactory.getCodecClasses(new Configuration(false)).stream()
                        .map(Class::getSimpleName)
                        .toList();

        assertThat(names).contains("GzipCodec");
    }
}
