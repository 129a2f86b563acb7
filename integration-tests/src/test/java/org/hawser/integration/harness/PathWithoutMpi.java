// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Programs of this machine without those of any MPI: what a PATH looks like where none is installed. */
public final class PathWithoutMpi {
    private static final Pattern MPI = Pattern.compile("(mpi|orte|ompi|prte|hydra).*");

    private PathWithoutMpi() {}

    /** Fills a directory with links to the programs of the present PATH, and returns it. */
    public static Path in(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (String entry : System.getenv("PATH").split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                link(Path.of(entry), directory);
            }
        }
        return directory;
    }

    private static void link(Path programs, Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(programs)) {
            for (Path file : files) {
                Path link = directory.resolve(file.getFileName());
                if (!MPI.matcher(file.getFileName().toString()).matches() && Files.notExists(link)) {
                    Files.deleteIfExists(link);
                    Files.createSymbolicLink(link, file);
                }
            }
        }
    }
}
