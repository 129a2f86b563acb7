// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.List;

/**
 * Classes whose static initialiser keeps something of the thread that happens to run it: its context class loader, its
 * subject, or a thread that inherits both. They are initialised by the slot, so that this is no container's.
 */
public final class CapturingClasses {
    /** Make a Configuration or a service loader with the context class loader, or ask the security providers. */
    static final List<String> CONTEXT_LOADER = List.of(
            """
            fs.FileSystem io.SecureIOUtils io.compress.CompressionCodecFactory
            io.file.tfile.Compression$Algorithm security.SaslRpcClient security.SecurityUtil
            security.UserGroupInformation security.token.SecretManager security.token.Token
            yarn.factory.providers.RecordFactoryProvider yarn.factories.impl.pb.RecordFactoryPBImpl
            yarn.factories.impl.pb.RpcClientFactoryPBImpl yarn.factories.impl.pb.RpcServerFactoryPBImpl"""
                    .split("\\s+"));

    /** Register themselves with a comparator that makes a Configuration. */
    static final List<String> WRITABLES = List.of(
            """
            io.BooleanWritable io.ByteWritable io.BytesWritable io.DoubleWritable io.FloatWritable
            io.IntWritable io.LongWritable io.MD5Hash io.NullWritable io.ShortWritable io.Text io.VIntWritable
            io.VLongWritable io.WritableName"""
                    .split("\\s+"));

    /** Start threads. */
    static final List<String> THREADS = List.of("fs.FileSystem$Statistics", "util.ShutdownHookManager");

    /** Add default resources and deprecated names to every Configuration. */
    static final List<String> CONFIGURATION = List.of(
            "hdfs.HdfsConfiguration", "yarn.conf.YarnConfiguration", "mapreduce.util.ConfigUtil", "mapred.JobConf");

    private static final String HADOOP = "org.apache.hadoop.";

    private CapturingClasses() {}

    /** Initialises all that are on the class path. The caller's context class loader is the shared one. */
    public static void initialise() {
        for (List<String> names : List.of(CONFIGURATION, CONTEXT_LOADER, WRITABLES, THREADS)) {
            names.forEach(name -> SharedClasses.initialise(HADOOP + name));
        }
    }
}
