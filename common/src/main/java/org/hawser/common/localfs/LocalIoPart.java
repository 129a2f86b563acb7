// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hawser.common.config.Lookup;

/**
 * What a module does about reads and writes of local disks, such as to let them wait for their turn. Found by
 * {@link ServiceLoader}; each user has instances of its own.
 */
public interface LocalIoPart extends Closeable {
    /** Those of the class path that have something to do with this configuration. */
    static List<LocalIoPart> load(Lookup configuration) {
        List<LocalIoPart> parts = ServiceLoader.load(LocalIoPart.class, LocalIoPart.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        parts.forEach(part -> part.configure(configuration));
        return parts.stream().filter(LocalIoPart::isUsed).toList();
    }

    /** Called once, before anything else. */
    void configure(Lookup configuration);

    /** Whether it has anything to do; as of its configuration. */
    boolean isUsed();

    /**
     * The stream that is to be written to instead.
     *
     * @param place of the file
     * @param stream writes at the file's end
     */
    OutputStream output(File place, OutputStream stream) throws IOException;

    /** The stream that is to be read instead, likewise. */
    FSDataInputStream input(File place, FSDataInputStream stream) throws IOException;

    /**
     * Reads a part of a file otherwise, as a shuffle server does.
     *
     * @param application whose file it is, by its id
     * @param bytes that are read
     */
    void read(String application, File place, long bytes, Read read) throws IOException;

    /** The read itself. */
    @FunctionalInterface
    interface Read {
        void run() throws IOException;
    }
}
