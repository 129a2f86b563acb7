// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;
import org.hawser.cluster.core.ClusterException;

/**
 * Main program that runs a NodeManager's shuffle auxiliary service without the NodeManager. Prints its port once it is
 * ready, and serves until it is killed.
 *
 * <p>Usage: {@code HandlerProcess SITE_FILE HANDLER_CLASS LOCAL_DIRECTORY}
 */
final class HandlerProcess {
    static final List<String> JVM_OPTIONS = List.of("-Xmx256m", "-XX:+UseSerialGC");

    private static final String READY = "READY ";
    static final byte[] SECRET = "a secret of the job, for the benchmark".getBytes(StandardCharsets.US_ASCII);

    private HandlerProcess() {}

    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        conf.addResource(Path.of(arguments[0]).toUri().toURL());
        ShuffleHandler handler = Class.forName(arguments[1])
                .asSubclass(ShuffleHandler.class)
                .getConstructor()
                .newInstance();
        handler.setAuxiliaryLocalPathHandler(new OneDirectory(arguments[2]));
        handler.init(conf);
        handler.start();
        Token<JobTokenIdentifier> token = new Token<>(
                ShuffleLoad.job().toString().getBytes(StandardCharsets.US_ASCII),
                SECRET,
                JobTokenIdentifier.KIND_NAME,
                new Text(ShuffleLoad.job().toString()));
        handler.initializeApplication(new ApplicationInitializationContext(
                ShuffleLoad.USER,
                ApplicationId.newInstance(
                        Long.parseLong(ShuffleLoad.job().getJtIdentifier()),
                        ShuffleLoad.job().getId()),
                ShuffleHandler.serializeServiceData(token)));
        System.out.println(READY + ShuffleHandler.deserializeMetaData(handler.getMetaData()));
        Thread.currentThread().join();
    }

    static List<String> arguments(ShuffleSite site, ShuffleKind kind) {
        return List.of(site.file().toString(), kind.handler(), site.local().toString());
    }

    /** The port of a process of this class, as soon as it serves. */
    static String port(Process handler, Path log) {
        return handler.inputReader(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(READY))
                .findFirst()
                .map(line -> line.substring(READY.length()))
                .orElseThrow(() -> new ClusterException("The shuffle handler did not start; its log is " + log + "."));
    }

    /** The NodeManager's local directory. */
    private record OneDirectory(String directory) implements AuxiliaryLocalPathHandler {
        @Override
        public org.apache.hadoop.fs.Path getLocalPathForRead(String path) {
            return new org.apache.hadoop.fs.Path(directory, path);
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path) {
            return new org.apache.hadoop.fs.Path(directory, path);
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, long size) {
            return new org.apache.hadoop.fs.Path(directory, path);
        }

        @Override
        public Iterable<org.apache.hadoop.fs.Path> getAllLocalPathsForRead(String path) {
            return List.of(new org.apache.hadoop.fs.Path(directory, path));
        }
    }
}
