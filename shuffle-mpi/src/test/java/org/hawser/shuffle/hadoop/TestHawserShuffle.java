// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.shuffle.client.FakeAgent;
import org.hawser.shuffle.client.FetchStatistics;
import org.hawser.shuffle.client.FilesInMemory;
import org.hawser.shuffle.client.Misbehaviour;
import org.hawser.shuffle.config.ClientKeys;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.transport.PeerId;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plug-in with the real merge, real map outputs, and agents over TCP in this process. */
class TestHawserShuffle {
    private static final Lookup DEFAULTS = name -> null;

    @TempDir
    private Path directory;

    private final Configuration settings = new Configuration();
    private final List<NettyEndpoint> endpoints = new ArrayList<>();
    private final TreeMap<String, String> expected = new TreeMap<>();
    private Optional<CompressionCodec> codec = Optional.empty();
    private long bytes;
    private FakeHttpShuffle http;

    @BeforeEach
    void start() throws IOException {
        http = new FakeHttpShuffle();
        settings.set(MRConfig.LOCAL_DIR, directory.resolve("local").toString());
        settings.set(
                ReuseKeys.ADDRESS_DIR.name(), directory.resolve("addresses").toString());
        settings.set(ClientKeys.MONITOR_DIR.name(), directory.toString());
        settings.set(ClientKeys.FLUSH.name(), "10ms");
        settings.set("hawser.transport.silence", "30s");
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 64 << 20);
    }

    @AfterEach
    void stop() {
        http.close();
        endpoints.forEach(NettyEndpoint::close);
    }

    @Test
    void run_twoAgents_mergesAllAndCountsAsStock() throws Exception {
        FakeAgent first = agent("127.0.0.1:11", Misbehaviour.NONE);
        FakeAgent second = agent("127.0.0.1:12", Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 20, codec);
        for (int map = 0; map < 20; map++) {
            finish(reduce, map, 500, map % 2 == 0 ? first : second, "127.0.0.1:1" + (1 + map % 2));
        }

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(20);
        assertThat(reduce.counter(TaskCounter.REDUCE_SHUFFLE_BYTES)).isEqualTo(bytes);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
        assertThat(reduce.counter(TaskCounter.MERGED_MAP_OUTPUTS)).isEqualTo(20);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes over tcp")).isEqualTo(bytes);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments over tcp"))
                .isEqualTo(20);
        assertThat(http.served()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"64000000, false", "64000000, true", "1000000, false", "1000000, true"})
    void run_outputsInThisNodesMemory_readsThemThereAndCountsAsStock(long mergeBytes, boolean compressed)
            throws Exception {
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, mergeBytes);
        if (compressed) {
            DefaultCodec deflate = new DefaultCodec();
            deflate.setConf(settings);
            codec = Optional.of(deflate);
        }
        ReduceSide reduce = finishInMemory();

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(4);
        assertThat(reduce.counter(TaskCounter.REDUCE_SHUFFLE_BYTES)).isEqualTo(bytes);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
        assertThat(reduce.counter(Fetcher.SHUFFLE_ERR_GRP_NAME, "IO_ERROR")).isZero();
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes over memory"))
                .isEqualTo(bytes);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments over memory"))
                .isEqualTo(4);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes from local memory"))
                .isEqualTo(bytes);
        assertThat(http.served()).isZero();
        assertNoThreadIsLeft();
    }

    @Test
    void run_outputsInThisNodesMemoryAreGone_fetchesThem() throws Exception {
        ReduceSide reduce = finishInMemory();
        FileUtils.deleteDirectory(directory.resolve("memory").toFile());

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(Fetcher.SHUFFLE_ERR_GRP_NAME, "IO_ERROR")).isZero();
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes over memory"))
                .isZero();
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes over tcp")).isEqualTo(bytes);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments not read in place"))
                .isPositive();
    }

    @Test
    void run_outputsInThisNodesMemoryAndNotToBeReadThere_fetchesThem() throws Exception {
        settings.setBoolean(ClientKeys.LOCAL_MEMORY.name(), false);
        ReduceSide reduce = finishInMemory();

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes over tcp")).isEqualTo(bytes);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Bytes from local memory"))
                .isEqualTo(bytes);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments not read in place"))
                .isZero();
    }

    /** Four maps have ended on this host, with outputs that are long enough. */
    private ReduceSide finishInMemory() throws IOException {
        String host = InetAddress.getLocalHost().getHostName() + ":11";
        FakeAgent agent = agent(host, Misbehaviour.NONE);
        FilesInMemory memory = new FilesInMemory(
                Files.createDirectory(directory.resolve("memory")).toRealPath(), new JobName("job_" + ReduceSide.JOB));
        ReduceSide reduce = new ReduceSide(settings, 4, codec);
        for (int map = 0; map < 4; map++) {
            MapAttempt attempt = new MapAttempt(ReduceSide.mapAttempt(map, 0).toString());
            FakeAgent.Output output = write(reduce, map, 15_000);
            agent.put(attempt, output.in(memory.write(attempt, output.bytes())));
            reduce.tell(ReduceSide.mapAttempt(map, 0), TaskCompletionEvent.Status.SUCCEEDED, host);
        }
        return reduce;
    }

    @Test
    void run_compressedOutputs_mergesAll() throws Exception {
        DefaultCodec deflate = new DefaultCodec();
        deflate.setConf(settings);
        codec = Optional.of(deflate);
        assertAllMerged(10, 2_000);
    }

    @Test
    void run_encryptedOutputs_mergesAll() throws Exception {
        settings.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
        Credentials credentials = new Credentials();
        TokenCache.setEncryptedSpillKey(new byte[16], credentials);
        UserGroupInformation.getCurrentUser().addCredentials(credentials);
        assertAllMerged(10, 500);
    }

    @Test
    void run_outputsLongerThanTheLimit_mergesAllInRanges() throws Exception {
        settings.set(ClientKeys.IN_FLIGHT_LIMIT.name(), "64k");
        ReduceSide reduce = assertAllMerged(4, 10_000);

        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Peak staging bytes, sum of reducers"))
                .isPositive()
                .isLessThanOrEqualTo(64 << 10);
    }

    @Test
    void run_outputsLargerThanTheMergesMemory_mergesAllOnDisk() throws Exception {
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 200_000);
        assertAllMerged(8, 5_000);
    }

    @Test
    void run_mergeIsOutOfMemoryAgainAndAgain_mergesAll() throws Exception {
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 400_000);
        assertAllMerged(60, 800);
    }

    @Test
    void run_agentThatCorrupts_fetchesAgain() throws Exception {
        settings.setLong(MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, 10);
        FakeAgent agent = agent(http.host(), new Misbehaviour(0.1, 0.1, 0.3, 0, 0));
        ReduceSide reduce = new ReduceSide(settings, 30, codec);
        for (int map = 0; map < 30; map++) {
            finish(reduce, map, 200, agent, http.host());
        }

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(30);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isEqualTo(http.served());
    }

    @Test
    void run_hostWithoutAgent_fetchesOverHttp() throws Exception {
        FakeAgent agent = agent("127.0.0.1:11", Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 10, codec);
        for (int map = 0; map < 10; map++) {
            finish(reduce, map, 100, agent, map < 5 ? "127.0.0.1:11" : http.host());
        }

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(http.served()).isEqualTo(5);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments over http"))
                .isEqualTo(5);
        assertThat(reduce.counter(FetchStatistics.COUNTERS, "Segments left to HTTP: no agent"))
                .isEqualTo(5);
        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(10);
        assertThat(reduce.counter(TaskCounter.REDUCE_SHUFFLE_BYTES)).isEqualTo(bytes);
    }

    /** With a failure that the ApplicationMaster hears of: the stock shuffle does not find it in earnest. */
    @Test
    void run_movedOutputIsLost_isReportedAndLeftToHttp() throws Exception {
        settings.setLong(MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, 10);
        FakeAgent agent = agent(http.host(), Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 2, codec);
        finish(reduce, 0, 100, agent, http.host());
        finish(reduce, 1, 100, agent, http.host());
        MapAttempt moved = new MapAttempt(ReduceSide.mapAttempt(1, 0).toString());
        agent.move(moved, List.of("memory/nobody:1"));
        reduce.onProgress(() -> agent.lose(moved));

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(http.served()).isEqualTo(1);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isEqualTo(1);
    }

    @Test
    void run_agentIsGone_fetchesOverHttp() throws Exception {
        FakeAgent agent = agent(http.host(), Misbehaviour.NONE);
        endpoints.forEach(NettyEndpoint::close);
        settings.set(ClientKeys.REQUEST_TIMEOUT.name(), "500ms");
        settings.set(ClientKeys.PATIENCE.name(), "200ms");
        ReduceSide reduce = new ReduceSide(settings, 10, codec);
        for (int map = 0; map < 10; map++) {
            finish(reduce, map, 100, agent, http.host());
        }

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(http.served()).isEqualTo(10);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
    }

    @Test
    void run_agentAndNodeManagerAreGone_failureTellsWhatWasTried() throws Exception {
        String host = http.host();
        FakeAgent agent = agent(host, Misbehaviour.NONE);
        endpoints.forEach(NettyEndpoint::close);
        http.close();
        settings.setLong(MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, 10);
        settings.setInt(MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, 100);
        settings.set(ClientKeys.PATIENCE.name(), "200ms");
        ReduceSide reduce = new ReduceSide(settings, 3, codec);
        for (int map = 0; map < 3; map++) {
            finish(reduce, map, 10, agent, host);
        }

        assertThatThrownBy(() -> merged(reduce))
                .isInstanceOf(ShuffleFailedException.class)
                .hasMessageContaining("error in shuffle in fetcher#")
                .hasMessageContaining(ReduceSide.mapAttempt(2, 0) + " from " + host + " over tcp: ");
        assertNoThreadIsLeft();
    }

    @Test
    void run_noAgentAndNodeManagerIsGone_failureNamesHostMapTransportAndCause() throws Exception {
        String host = http.host();
        http.close();
        settings.setLong(MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, 10);
        settings.setInt(MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, 100);
        ReduceSide reduce = new ReduceSide(settings, 1, codec);
        reduce.tell(ReduceSide.mapAttempt(0, 0), TaskCompletionEvent.Status.SUCCEEDED, host);

        assertThatThrownBy(() -> merged(reduce))
                .isInstanceOf(ShuffleFailedException.class)
                .hasMessageContaining("error in shuffle in fetcher#")
                .hasMessageContaining(ReduceSide.mapAttempt(0, 0) + " from " + host + ": no agent is published")
                .hasMessageContaining(ReduceSide.mapAttempt(0, 0) + " from " + host + " over http: cannot connect");
    }

    @Test
    void run_copierRunsOutOfHeap_reducerFailsAndLeavesNothing() throws Exception {
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 1_000);
        FakeAgent agent = agent(http.host(), Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 1, codec);
        finish(reduce, 0, 100, agent, http.host());
        OutOfMemoryError full = new OutOfMemoryError("heap of this test");
        reduce.onProgress(() -> {
            if (Thread.currentThread().getName().startsWith("hawser-shuffle-copier")) {
                throw full;
            }
        });

        assertThatThrownBy(() -> merged(reduce))
                .isInstanceOf(ShuffleFailedException.class)
                .hasMessageContaining("hawser-shuffle-copier")
                .hasCause(full);

        assertThat(agent.fetches()).isEqualTo(1);
        assertThat(http.served()).isZero();
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
        try (Stream<Path> files = Files.walk(directory.resolve("local"))) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
        assertNoThreadIsLeft();
    }

    @Test
    void run_encryptedShuffle_asksNoAgent() throws Exception {
        settings.setBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, true);
        FakeAgent agent = agent(http.host(), Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 1, codec);
        finish(reduce, 0, 100, agent, http.host());

        assertThat(HawserShuffle.whyStock(reduce.context(), ReducerSettings.of(settings::get)))
                .hasValueSatisfying(why -> assertThat(why).contains("mapreduce.shuffle.ssl.enabled is true"));
        // The stock shuffle does not speak HTTPS to a server that has only HTTP.
        assertThatThrownBy(() -> merged(reduce)).isInstanceOf(Shuffle.ShuffleError.class);
        assertThat(agent.fetches()).isZero();
    }

    @Test
    void run_mapRunAgainElsewhere_mergesTheNewOutput() throws Exception {
        FakeAgent silent = agent("127.0.0.1:11", new Misbehaviour(0, 0, 0, 0, 1));
        FakeAgent other = agent("127.0.0.1:12", Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 3, codec);
        finish(reduce, 0, 100, other, "127.0.0.1:12");
        TaskAttemptID lost = ReduceSide.mapAttempt(2, 7);
        silent.put(new MapAttempt(lost.toString()), new FakeAgent.Output(new byte[9], 9));
        reduce.tell(lost, TaskCompletionEvent.Status.SUCCEEDED, "127.0.0.1:11");
        finish(reduce, 1, 100, other, "127.0.0.1:12");
        reduce.tell(lost, TaskCompletionEvent.Status.OBSOLETE, "127.0.0.1:11");
        finish(reduce, 2, 100, other, "127.0.0.1:12");

        assertThat(merged(reduce)).isEqualTo(expected);

        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(3);
        assertThat(reduce.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
        assertNoThreadIsLeft();
    }

    @Test
    void run_mapFailedForGood_endsWithoutIt() throws Exception {
        FakeAgent agent = agent("127.0.0.1:11", Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, 3, codec);
        finish(reduce, 0, 100, agent, "127.0.0.1:11");
        reduce.tell(ReduceSide.mapAttempt(1, 0), TaskCompletionEvent.Status.TIPFAILED, "127.0.0.1:11");
        finish(reduce, 2, 100, agent, "127.0.0.1:11");

        assertThat(merged(reduce)).isEqualTo(expected);
        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(2);
    }

    @Test
    void run_over_neitherThreadNorMBeanIsLeft() throws Exception {
        assertAllMerged(5, 100);

        assertNoThreadIsLeft();
        assertThat(ManagementFactory.getPlatformMBeanServer()
                        .queryNames(new ObjectName("Hadoop:service=Reduce,*"), null))
                .isEmpty();
    }

    private static void assertNoThreadIsLeft() {
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("hawser-shuffle") || name.startsWith("fetcher#"))
                        .collect(Collectors.toSet()))
                .isEmpty();
    }

    private ReduceSide assertAllMerged(int maps, int records) throws Exception {
        FakeAgent agent = agent("127.0.0.1:11", Misbehaviour.NONE);
        ReduceSide reduce = new ReduceSide(settings, maps, codec);
        for (int map = 0; map < maps; map++) {
            finish(reduce, map, records, agent, "127.0.0.1:11");
        }
        assertThat(merged(reduce)).isEqualTo(expected);
        assertThat(reduce.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(maps);
        assertThat(http.served()).isZero();
        return reduce;
    }

    private FakeAgent agent(String name, Misbehaviour misbehaviour) throws IOException {
        int rank = endpoints.size();
        String secret = "secret of agent " + rank;
        FakeAgent agent = new FakeAgent(new JobKey(ReduceSide.SECRET), new Random(rank), misbehaviour);
        NettyEndpoint endpoint = new NettyEndpoint(
                new PeerId(rank), secret, peer -> Optional.empty(), agent, TransportKeys.limits(DEFAULTS));
        endpoints.add(endpoint);
        int port = endpoint.listen("127.0.0.1", 0).getPort();
        new AgentAddresses(directory.resolve("addresses"))
                .publish(name, new AgentAddress("", rank, "127.0.0.1", port, secret));
        return agent;
    }

    private void finish(ReduceSide reduce, int map, int records, FakeAgent agent, String host) throws IOException {
        TaskAttemptID attempt = ReduceSide.mapAttempt(map, 0);
        FakeAgent.Output output = write(reduce, map, records);
        agent.put(new MapAttempt(attempt.toString()), output);
        http.put(attempt.toString(), output);
        reduce.tell(attempt, TaskCompletionEvent.Status.SUCCEEDED, host);
    }

    private FakeAgent.Output write(ReduceSide reduce, int map, int records) throws IOException {
        TreeMap<String, String> content = new TreeMap<>();
        for (int i = 0; i < records; i++) {
            content.put(String.format("%08d-%04d", i * 7919L % 100_000_000, map), "value " + i);
        }
        FakeAgent.Output output = MapSide.write(reduce.job(), directory.resolve("map-" + map), codec, content);
        expected.putAll(content);
        bytes += output.bytes().length;
        return output;
    }

    private static SortedMap<String, String> merged(ReduceSide reduce) throws Exception {
        HawserShuffle<Text, Text> shuffle = new HawserShuffle<>();
        shuffle.init(reduce.context());
        RawKeyValueIterator records = shuffle.run();
        SortedMap<String, String> merged = new TreeMap<>();
        String last = "";
        Text key = new Text();
        Text value = new Text();
        while (records.next()) {
            key.readFields(records.getKey());
            value.readFields(records.getValue());
            assertThat(key.toString()).isGreaterThan(last);
            last = key.toString();
            merged.put(last, value.toString());
        }
        records.close();
        shuffle.close();
        return merged;
    }
}
