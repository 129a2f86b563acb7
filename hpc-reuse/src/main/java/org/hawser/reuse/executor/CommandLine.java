// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/**
 * A container's command as the shell of its launch script would see it.
 *
 * @param words the words after expansion and quote removal
 * @param stdout the target of file descriptor 1
 * @param stderr the target of file descriptor 2
 */
record CommandLine(List<String> words, Redirect stdout, Redirect stderr) {

    /**
     * Splits, expands and unquotes.
     *
     * @throws ShellSyntaxException if the text needs a real shell
     */
    static CommandLine parse(String text, Map<String, String> environment) throws ShellSyntaxException {
        List<ShellWords.Word> words = ShellWords.split(text, environment);
        List<String> plain = new ArrayList<>();
        Redirect out = Redirect.DISCARD;
        Redirect err = Redirect.DISCARD;
        for (int i = 0; i < words.size(); i++) {
            ShellWords.Word word = words.get(i);
            Optional<String> operator = word.redirection();
            if (operator.isEmpty()) {
                plain.add(word.text());
                continue;
            }
            String target = word.text();
            if (target.isEmpty()) {
                if (++i == words.size() || words.get(i).redirection().isPresent()) {
                    throw new ShellSyntaxException("redirection without a file");
                }
                target = words.get(i).text();
            }
            if (target.startsWith("&")) {
                throw new ShellSyntaxException("redirection to " + target);
            }
            Redirect redirect = new Redirect(target, operator.get().endsWith(">>"));
            if (operator.get().startsWith("2")) {
                err = redirect;
            } else {
                out = redirect;
            }
        }
        return new CommandLine(List.copyOf(plain), out, err);
    }
}
