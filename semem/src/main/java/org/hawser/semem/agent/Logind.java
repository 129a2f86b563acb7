// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether systemd deletes what an account has in {@code /dev/shm} when its last login session ends (RemoveIPC), even while
 * other processes of the account run.
 *
 * @param root of the machine's file system
 */
record Logind(Path root) {
    private static final int FIRST_UID_OF_USERS = 1000;

    boolean removesFilesOf(int uid, String user) {
        return uid >= FIRST_UID_OF_USERS
                && Files.isDirectory(root.resolve("run/systemd/system"))
                && Files.notExists(root.resolve("var/lib/systemd/linger").resolve(user))
                && removes();
    }

    /** The last setting counts; without any, it does. */
    private boolean removes() {
        String last = "yes";
        for (Path directory : List.of(root.resolve("usr/lib/systemd"), root.resolve("etc/systemd"))) {
            for (Path file : files(directory)) {
                for (String line : lines(file)) {
                    String[] setting = line.split("=", 2);
                    if (setting[0].strip().equals("RemoveIPC") && setting.length == 2) {
                        last = setting[1].strip();
                    }
                }
            }
        }
        return !List.of("no", "false", "off", "0", "n", "f").contains(last.toLowerCase(Locale.ROOT));
    }

    private static List<Path> files(Path directory) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(directory.resolve("logind.conf.d"), "*.conf")) {
            parts.forEach(files::add);
        } catch (IOException e) {
            // There is none.
        }
        files.sort(null);
        files.add(0, directory.resolve("logind.conf"));
        return files;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
