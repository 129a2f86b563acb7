// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFs;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.FsServerDefaults;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.local.LocalConfigKeys;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.nativeio.NativeIO;

/**
 * The {@code LocalFs} of stock Hadoop, but permissions are set by {@link LocalPermissions}. The NodeManager writes each
 * container's script, tokens and checksums through it.
 */
public final class ForklessLocalFs extends ChecksumFs {
    /** What names the class for the scheme {@code file}. */
    static final String KEY = "fs.AbstractFileSystem.file.impl";

    private static final String RESOURCE = "hawser-forkless-local-fs.xml";

    /** Called by Hadoop. */
    public ForklessLocalFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(new Raw(uri, conf));
    }

    /**
     * From now on file contexts of this process use this class, unless Hadoop's native library does the same, or the site
     * has named a class of its own.
     *
     * @return whether they do
     */
    public static boolean use() {
        boolean stock = LocalFs.class.getName().equals(new Configuration().get(KEY));
        if (stock && !NativeIO.isAvailable()) {
            Configuration.addDefaultResource(RESOURCE);
        }
        return ForklessLocalFs.class.getName().equals(new Configuration().get(KEY));
    }

    /** As Hadoop's, whose constructor allows no other file system below. */
    private static final class Raw extends DelegateToFileSystem {
        Raw(URI uri, Configuration conf) throws IOException, URISyntaxException {
            super(uri, new RawFileSystem(), conf, FsConstants.LOCAL_FS_URI.getScheme(), false);
        }

        @Override
        public int getUriDefaultPort() {
            return -1;
        }

        @Override
        public FsServerDefaults getServerDefaults(Path path) throws IOException {
            return LocalConfigKeys.getServerDefaults();
        }

        @Override
        @Deprecated
        @SuppressWarnings("InlineMeSuggester") // it is Hadoop's to inline
        public FsServerDefaults getServerDefaults() throws IOException {
            return LocalConfigKeys.getServerDefaults();
        }

        @Override
        public boolean isValidName(String source) {
            return true;
        }
    }

    private static final class RawFileSystem extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            if (!LocalPermissions.set(pathToFile(path), permission)) {
                super.setPermission(path, permission);
            }
        }
    }
}
