// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * The Avro records of MapReduce's job history. Each keeps readers in static fields, and a reader the thread that made
 * it, and that thread, though long ended, the container's class loader.
 */
public final class HistoryRecords {
    static final String PACKAGE = "org.apache.hadoop.mapreduce.jobhistory.";
    static final List<String> NAMES = List.of(
            """
            AMStarted Event JhCounter JhCounterGroup JhCounters JobFinished JobInfoChange JobInited
            JobPriorityChange JobQueueChange JobStatusChanged JobSubmitted JobUnsuccessfulCompletion
            MapAttemptFinished ReduceAttemptFinished TaskAttemptFinished TaskAttemptStarted
            TaskAttemptUnsuccessfulCompletion TaskFailed TaskFinished TaskStarted TaskUpdated"""
                    .split("\\s+"));
    static final String READER = "READER$";
    static final String DECODER = "DECODER";
    private static final Set<String> ADOPTED = ConcurrentHashMap.newKeySet();

    private HistoryRecords() {}

    /** Makes the calling thread pass for the one that made the readers; they only cache a resolver for it. */
    public static void adopt() {
        for (String name : NAMES) {
            if (!ADOPTED.contains(name)) {
                SharedClasses.LOADED.initialised(PACKAGE + name).ifPresent(record -> adopt(name, record));
            }
        }
    }

    private static void adopt(String name, Class<?> record) {
        PrivateField creator = PrivateField.of(avro("generic.GenericDatumReader"), "creator");
        PrivateField decoders = PrivateField.of(avro("message.BinaryMessageDecoder"), "codecByFingerprint");
        PrivateField reader = PrivateField.of(avro("message.RawMessageDecoder"), "reader");
        creator.set(PrivateField.of(record, READER).get(), Thread.currentThread());
        ((Map<?, ?>) decoders.get(PrivateField.of(record, DECODER).get()))
                .values()
                .forEach(decoder -> creator.set(reader.get(decoder), Thread.currentThread()));
        ADOPTED.add(name);
    }

    /** Each of Avro's readers remembers the thread that made it. */
    private static Class<?> avro(String name) {
        return SharedClasses.LOADED
                .loaded("org.apache.avro." + name)
                .orElseThrow(() -> new IllegalStateException("Avro's " + name + " is not in use"));
    }
}
