// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Word for word what bash makes of the same text; where that is not certain, a refusal. */
class TestShellWords {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "JAVA_HOME", "/usr/lib/jvm/17",
            "A", "a",
            "EMPTY", "",
            "SPACED", "two words",
            "STAR", "*",
            "SLASHED", "back\\slash",
            "QUOTES", "it's \"quoted\"",
            "CHAIN", "$A",
            "N", "5",
            "PWD_LIKE", "/grid/0/container_1");

    private static final List<String> PLAIN = List.of(
            "",
            "   ",
            "java",
            "$JAVA_HOME/bin/java -Xmx512m Main",
            "${JAVA_HOME}/bin/java",
            "a\tb  c",
            "'single $A \"x\"'",
            "\"double $A ${A} 'x'\"",
            "pre'fix $A'post",
            "pre\"fix $A\"post",
            "'' \"\" x",
            "a''b",
            "\\$A \\\\ \\\" \\' \\a",
            "\"\\$A \\\\ \\\" \\' \\a \\`\"",
            "a\\ b",
            "\\*",
            "'*' \"?\" '[x]'",
            "$A$A",
            "${A}b $Ab",
            "$A.b $A-b $A:b $A/b",
            "$UNSET",
            "x $UNSET y",
            "x${UNSET}y",
            "\"$UNSET\"",
            "$EMPTY",
            "x $EMPTY $EMPTY y",
            "\"$EMPTY\" ''",
            "\"$SPACED\"",
            "x\"$SPACED\"y",
            "\"$STAR\"",
            "$SLASHED",
            "\"$QUOTES\"",
            "$CHAIN",
            "\"$CHAIN\"",
            "-Dx=$A -Dy='a b' -D\"z=$SPACED\"",
            "-Dlog4j.configuration=container-log4j.properties",
            "-Dyarn.app.container.log.dir=/logs/application_1_0001/container_1_0001_01_000001",
            "a=b, c:d;".replace(";", ""),
            "a%b a+b a@b a^b a_b a-b a,b a:b a=b",
            "org.apache.hadoop.mapred.YarnChild 127.0.0.1 44321 attempt_1_0001_m_000000_0 2",
            "\u00e4\u00f6\u00fc \u4e2d\u6587",
            "-Djava.io.tmpdir=${PWD_LIKE}/tmp",
            "'a\nb'",
            "\"a\nb\"",
            "1 2 12 3a");

    private static final List<String> REFUSED = List.of(
            "a | b",
            "a && b",
            "a & b",
            "a; b",
            "(a)",
            "a < b",
            "`a`",
            "\"`a`\"",
            "$(a)",
            "\"$(a)\"",
            "$((1+1))",
            "*.jar",
            "a?",
            "[ab]",
            "~/x",
            "#comment",
            "!x",
            "{a,b}",
            "a\nb",
            "a\\\nb",
            "\"a\\\nb\"",
            "$1 x",
            "$$",
            "$?",
            "$@",
            "$",
            "${A:-b}",
            "${#A}",
            "${A",
            "${}",
            "$'x'",
            "$\"x\"",
            "'open",
            "\"open",
            "end\\",
            "$SPACED",
            "x$STAR",
            "$UID",
            "$RANDOM",
            "\"$BASH_VERSION\"",
            "$SHLVL",
            "$IFS",
            "$PATH",
            "\"${HOSTNAME}\"");

    @TempDir
    private Path dir;

    @Test
    void parse_textsOfWords_areWhatBashMakesOfThem() throws Exception {
        for (String text : PLAIN) {
            assertThat(ShellWords.parse(text, ENVIRONMENT).words())
                    .as(text)
                    .isEqualTo(Bash.words(text, ENVIRONMENT, dir));
        }
    }

    @Test
    void parse_textsThatNeedAShell_areRefused() {
        for (String text : REFUSED) {
            assertThatThrownBy(() -> ShellWords.parse(text, ENVIRONMENT))
                    .as(text)
                    .isInstanceOf(ShellSyntaxException.class);
        }
    }

    @Test
    void expandQuoted_textsBetweenDoubleQuotes_areWhatBashMakesOfThem() throws Exception {
        List<String> texts = List.of(
                "",
                "plain",
                "$A ${A}",
                "$SPACED * ? [x] ~ # ! ; | & < > ( ) { }",
                "'$A'",
                "\\$A \\\\ \\\" \\a",
                "$JAVA_HOME/bin:$UNSET:/x",
                "a\nb",
                "it's",
                "$QUOTES",
                "/a/*:/b/*");
        for (String text : texts) {
            String theirs = Bash.run("printf %s \"" + text + "\"", ENVIRONMENT, dir);
            assertThat(ShellWords.expandQuoted(text, ENVIRONMENT)).as(text).isEqualTo(theirs);
        }
    }

    @Test
    void expandQuoted_quoteOrSubstitution_isRefused() {
        for (String text : List.of("a\"b\"c", "\"", "`a`", "$(a)", "${A:-b}", "end\\", "$1", "$UID")) {
            assertThatThrownBy(() -> ShellWords.expandQuoted(text, ENVIRONMENT))
                    .as(text)
                    .isInstanceOf(ShellSyntaxException.class);
        }
    }
}
