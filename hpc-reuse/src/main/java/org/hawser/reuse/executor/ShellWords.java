// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/**
 * The part of bash that YARN commands use: words, single and double quotes, backslashes, {@code $NAME} and
 * {@code ${NAME}}, and redirections of descriptors 1 and 2. All other shell syntax is refused, so that a slot never runs a
 * command that a shell would have interpreted differently.
 */
final class ShellWords {
    /** Variables that bash always sets itself, whatever the environment contains. */
    private static final Set<String> SET_BY_SHELL = Set.of(
            """
            _ DIRSTACK EPOCHREALTIME EPOCHSECONDS EUID FUNCNAME GROUPS HISTCMD IFS LINENO OPTERR OPTIND
            PIPESTATUS PPID RANDOM SECONDS SHELLOPTS SHLVL SRANDOM UID"""
                    .split("\\s+"));

    /** Variables that bash sets if the environment does not. */
    private static final Set<String> DEFAULTS_OF_SHELL =
            Set.of("HOSTNAME", "HOSTTYPE", "MACHTYPE", "OLDPWD", "OSTYPE", "PATH", "PS4", "PWD", "SHELL", "TERM");

    private static final String SPECIAL = "|&;()<`*?[]~#!{}\n";

    /**
     * A command as the shell of its launch script would see it.
     *
     * @param words the words after expansion and quote removal
     * @param stdout the target of file descriptor 1
     * @param stderr the target of file descriptor 2
     */
    record Command(List<String> words, Redirect stdout, Redirect stderr) {}

    private final String input;
    private final Map<String, String> environment;
    private int at;
    private Redirect stdout = Redirect.DISCARD;
    private Redirect stderr = Redirect.DISCARD;

    private ShellWords(String input, Map<String, String> environment) {
        this.input = input;
        this.environment = environment;
    }

    /** Splits, expands and unquotes a command. */
    static Command parse(String text, Map<String, String> environment) throws ShellSyntaxException {
        ShellWords scanner = new ShellWords(text, environment);
        List<String> words = new ArrayList<>();
        for (scanner.skipBlanks(); scanner.at < text.length(); scanner.skipBlanks()) {
            String operator = scanner.redirection();
            if (operator.isEmpty()) {
                scanner.word().ifPresent(words::add);
            } else {
                scanner.redirect(operator);
            }
        }
        return new Command(List.copyOf(words), scanner.stdout, scanner.stderr);
    }

    /** A text in double quotes: variables are expanded, blanks and glob characters are not special. */
    static String expandQuoted(String text, Map<String, String> environment) throws ShellSyntaxException {
        ShellWords scanner = new ShellWords(text, environment);
        StringBuilder out = new StringBuilder();
        while (scanner.at < text.length()) {
            scanner.quotedCharacter(out);
        }
        return out.toString();
    }

    private void skipBlanks() {
        while (at < input.length() && (input.charAt(at) == ' ' || input.charAt(at) == '\t')) {
            at++;
        }
    }

    /** Empty for a word that expands to nothing; a shell drops such words. */
    private Optional<String> word() throws ShellSyntaxException {
        StringBuilder out = new StringBuilder();
        boolean quoted = false;
        int start = at;
        while (at < input.length()) {
            char c = input.charAt(at);
            if (c == ' ' || c == '\t' || c == '>') {
                break;
            }
            quoted |= c == '\'' || c == '"' || c == '\\';
            switch (c) {
                case '\'' -> singleQuoted(out);
                case '"' -> doubleQuoted(out);
                case '\\' -> escaped(out);
                case '$' -> variable(out, true);
                default -> {
                    if (SPECIAL.indexOf(c) >= 0) {
                        throw new ShellSyntaxException("'" + c + "' at position " + at);
                    }
                    out.append(c);
                    at++;
                }
            }
        }
        String text = out.toString();
        boolean descriptor = at > start && input.substring(start, at).chars().allMatch(c -> c >= '0' && c <= '9');
        if (descriptor && at < input.length() && input.charAt(at) == '>') {
            throw new ShellSyntaxException("redirection of descriptor " + text);
        }
        return text.isEmpty() && !quoted ? Optional.empty() : Optional.of(text);
    }

    /** {@code >}, {@code 1>}, {@code 2>>} and so on; empty if something else follows. */
    private String redirection() {
        int end = at;
        if (end < input.length() && (input.charAt(end) == '1' || input.charAt(end) == '2')) {
            end++;
        }
        if (end >= input.length() || input.charAt(end) != '>') {
            return "";
        }
        end += input.startsWith(">>", end) ? 2 : 1;
        String operator = input.substring(at, end);
        at = end;
        return operator;
    }

    private void redirect(String operator) throws ShellSyntaxException {
        if (at < input.length() && input.charAt(at) == '&') {
            throw new ShellSyntaxException("redirection to a descriptor");
        }
        skipBlanks();
        String target = word().orElse("");
        if (target.isEmpty()) {
            throw new ShellSyntaxException("redirection to a file without a name");
        }
        if (target.startsWith("&")) {
            throw new ShellSyntaxException("redirection to " + target);
        }
        Redirect redirect = new Redirect(target, operator.endsWith(">>"));
        if (operator.startsWith("2")) {
            stderr = redirect;
        } else {
            stdout = redirect;
        }
    }

    private void singleQuoted(StringBuilder out) throws ShellSyntaxException {
        int end = input.indexOf('\'', at + 1);
        if (end < 0) {
            throw new ShellSyntaxException("unbalanced single quote");
        }
        out.append(input, at + 1, end);
        at = end + 1;
    }

    private void doubleQuoted(StringBuilder out) throws ShellSyntaxException {
        at++;
        while (at < input.length() && input.charAt(at) != '"') {
            quotedCharacter(out);
        }
        if (at == input.length()) {
            throw new ShellSyntaxException("unbalanced double quote");
        }
        at++;
    }

    private void quotedCharacter(StringBuilder out) throws ShellSyntaxException {
        char c = input.charAt(at);
        switch (c) {
            case '`' -> throw new ShellSyntaxException("command substitution");
            case '"' -> throw new ShellSyntaxException("double quote at position " + at);
            case '$' -> variable(out, false);
            case '\\' -> {
                boolean escapes = at + 1 == input.length() || "$`\"\\\n".indexOf(input.charAt(at + 1)) >= 0;
                if (escapes) {
                    escaped(out);
                } else {
                    out.append(c);
                    at++;
                }
            }
            default -> {
                out.append(c);
                at++;
            }
        }
    }

    private void escaped(StringBuilder out) throws ShellSyntaxException {
        if (at + 1 == input.length()) {
            throw new ShellSyntaxException("backslash at the end");
        }
        if (input.charAt(at + 1) == '\n') {
            throw new ShellSyntaxException("line continuation");
        }
        out.append(input.charAt(at + 1));
        at += 2;
    }

    private void variable(StringBuilder out, boolean unquoted) throws ShellSyntaxException {
        int start = at + 1;
        boolean braces = start < input.length() && input.charAt(start) == '{';
        int nameStart = braces ? start + 1 : start;
        int end = nameStart;
        while (end < input.length() && isNameCharacter(input.charAt(end), end == nameStart)) {
            end++;
        }
        boolean unclosed = braces && (end == input.length() || input.charAt(end) != '}');
        if (end == nameStart || unclosed) {
            throw new ShellSyntaxException("expansion at position " + at);
        }
        String name = input.substring(nameStart, end);
        if (name.startsWith("BASH") || SET_BY_SHELL.contains(name)) {
            throw new ShellSyntaxException("the shell's own variable " + name);
        }
        if (!environment.containsKey(name) && DEFAULTS_OF_SHELL.contains(name)) {
            throw new ShellSyntaxException("the shell's default of " + name);
        }
        String value = environment.getOrDefault(name, "");
        if (unquoted && value.chars().anyMatch(c -> Character.isWhitespace(c) || "*?[".indexOf(c) >= 0)) {
            throw new ShellSyntaxException("the value of " + name + " would be split");
        }
        out.append(value);
        at = braces ? end + 1 : end;
    }

    private static boolean isNameCharacter(char c, boolean first) {
        boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        return c == '_' || letter || (!first && c >= '0' && c <= '9');
    }
}
