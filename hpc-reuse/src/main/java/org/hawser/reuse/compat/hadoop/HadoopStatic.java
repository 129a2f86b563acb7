// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.hawser.reuse.compat.jdk.MissingInternalException;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * The static fields of Hadoop 3.5 that clean-up reads or sets. None of these accessors loads or initialises a class: a
 * class that no container used needs no cleaning.
 */
public enum HadoopStatic {
    FILE_SYSTEM_CACHE("fs.FileSystem", "CACHE"),
    FILE_SYSTEM_STATISTICS("fs.FileSystem", "statisticsTable"),
    FILE_SYSTEM_SERVICES("fs.FileSystem", "SERVICE_FILE_SYSTEMS"),
    FILE_SYSTEM_SERVICES_LOADED("fs.FileSystem", "FILE_SYSTEMS_LOADED"),
    FILE_SYSTEM_SYMLINKS("fs.FileSystem", "symlinksEnabled"),
    FILE_CONTEXT_DELETE_ON_EXIT("fs.FileContext", "DELETE_ON_EXIT"),
    ABSTRACT_FILE_SYSTEM_STATISTICS("fs.AbstractFileSystem", "STATISTICS_TABLE"),
    ABSTRACT_FILE_SYSTEM_CONSTRUCTORS("fs.AbstractFileSystem", "CONSTRUCTOR_CACHE"),
    HAR_METADATA("fs.HarFileSystem", "harMetaCache"),
    LOCAL_DIR_CONTEXTS("fs.LocalDirAllocator", "contexts"),
    DELEGATION_TOKEN_RENEWER("fs.DelegationTokenRenewer", "INSTANCE"),
    AUDIT_GLOBAL_CONTEXT("fs.audit.CommonAuditContext", "GLOBAL_CONTEXT_MAP"),
    IO_STATISTICS_ENABLED("fs.statistics.impl.IOStatisticsContextIntegration", "isThreadIOStatsEnabled"),
    IO_STATISTICS_NUMBER("fs.statistics.impl.IOStatisticsContextIntegration", "INSTANCE_ID"),
    IO_STATISTICS_CONTEXTS("fs.statistics.impl.IOStatisticsContextIntegration", "ACTIVE_IOSTATS_CONTEXT"),

    CONFIGURATION_DEFAULT_RESOURCES("conf.Configuration", "defaultResources"),
    CONFIGURATION_DEPRECATIONS("conf.Configuration", "deprecationContext"),
    CONFIGURATION_REGISTRY("conf.Configuration", "REGISTRY"),
    CONFIGURATION_CLASS_CACHE("conf.Configuration", "CACHE_CLASSES"),
    CONFIGURATION_TAGS("conf.Configuration", "TAGS"),
    CONFIGURATION_RESTRICTS_PROPERTIES("conf.Configuration", "restrictSystemPropsDefault"),

    UGI_LOGIN_USER("security.UserGroupInformation", "loginUserRef"),
    UGI_CONFIGURATION("security.UserGroupInformation", "conf"),
    UGI_RENEWS_IMMEDIATELY("security.UserGroupInformation", "shouldRenewImmediatelyForTests"),
    SECURITY_IP_FOR_SERVICE("security.SecurityUtil", "useIpForTokenService"),
    SECURITY_HOST_RESOLVER("security.SecurityUtil", "hostResolver"),
    SECURITY_DOMAIN_RESOLVER("security.SecurityUtil", "domainNameResolver"),
    SECURITY_LOGS_SLOW_LOOKUPS("security.SecurityUtil", "logSlowLookups"),
    SECURITY_SLOW_LOOKUP_MILLIS("security.SecurityUtil", "slowLookupThresholdMs"),
    SECURITY_CACHING_INTERVAL("security.SecurityUtil", "cachingInterval"),
    SECURITY_TEST_PROVIDERS("security.SecurityUtil", "testProviders"),
    SECURITY_PROVIDERS("security.SecurityUtil", "securityInfoProviders"),
    PROXY_USERS("security.authorize.ProxyUsers", "sip"),
    PROXY_SERVERS("security.authorize.ProxyServers", "proxyServers"),
    KERBEROS_RULES("security.authentication.util.KerberosName", "rules"),
    KERBEROS_RULE_MECHANISM("security.authentication.util.KerberosName", "ruleMechanism"),
    KERBEROS_DEFAULT_REALM("security.authentication.util.KerberosName", "defaultRealm"),
    TOKEN_KINDS("security.token.Token", "tokenKindMap"),
    TOKEN_RENEWERS("security.token.Token", "renewers"),
    SASL_MECHANISM("security.SaslMechanismFactory", "mechanism"),
    SASL_SERVERS("security.SaslRpcServer", "saslFactory"),
    SASL_HDFS_SERVERS("hdfs.protocol.datatransfer.sasl.SaslParticipant", "saslServerFactory"),
    SASL_HDFS_CLIENTS("hdfs.protocol.datatransfer.sasl.SaslParticipant", "saslClientFactory"),
    SSL_SOCKET_FACTORY("security.ssl.DelegatingSSLSocketFactory", "instance"),
    CALLBACK_HANDLERS("security.CustomizedCallbackHandler$Cache", "MAP"),
    SECRET_MANAGER_ALGORITHM("security.token.SecretManager", "selectedAlgorithm"),
    SECRET_MANAGER_LENGTH("security.token.SecretManager", "selectedLength"),
    SECRET_MANAGER_KEYGEN_READ("security.token.SecretManager", "keygenInitialized"),
    SECRET_MANAGER_MAC_READ("security.token.SecretManager", "macInitialized"),
    SECRET_MANAGER_KEY_READ("security.token.SecretManager", "secretKeyInitialized"),

    RPC_CLIENTS_PROTOBUF("ipc.ProtobufRpcEngine2", "CLIENTS"),
    RPC_CLIENTS_PROTOBUF_LEGACY("ipc.ProtobufRpcEngine", "CLIENTS"),
    RPC_CLIENTS_WRITABLE("ipc.WritableRpcEngine", "CLIENTS"),
    RPC_PROTOCOL_ENGINES("ipc.RPC", "PROTOCOL_ENGINES"),
    RPC_SERVER_PROTOCOLS("ipc.Server", "PROTOCOL_CACHE"),
    RPC_SIGNATURES("ipc.RpcClientUtil", "signatureMap"),
    RPC_FINGERPRINTS("ipc.ProtocolSignature", "PROTOCOL_FINGERPRINT_CACHE"),
    CALL_QUEUE_DECAY_METRICS("ipc.DecayRpcScheduler$MetricsProxy", "INSTANCES"),
    CALL_QUEUE_FAIR_METRICS("ipc.FairCallQueue$MetricsProxy", "INSTANCES"),
    RESOLVED_HOSTS("net.NetUtils", "hostToResolved"),

    HDFS_CLIENT_CONTEXTS("hdfs.ClientContext", "CACHES"),
    HDFS_LEASE_RENEWERS("hdfs.client.impl.LeaseRenewer$Factory", "INSTANCE"),
    HDFS_HEDGED_READ_POOL("hdfs.DFSClient", "HEDGED_READ_THREAD_POOL"),
    HDFS_STRIPED_READ_POOL("hdfs.DFSClient", "STRIPED_READ_THREAD_POOL"),

    HDFS_TOKEN_USERS("hdfs.security.token.delegation.DelegationTokenIdentifier", "ugiCache"),

    METRICS_SYSTEM("metrics2.lib.DefaultMetricsSystem", "INSTANCE"),
    JVM_METRICS("metrics2.source.JvmMetrics$Singleton", "INSTANCE"),
    MUTABLE_QUANTILES_SCHEDULER("metrics2.lib.MutableQuantiles", "scheduler"),
    MUTABLE_ROLLING_AVERAGES_SCHEDULER("metrics2.lib.MutableRollingAverages", "SCHEDULER"),
    SERVICE_LISTENERS("service.AbstractService", "globalListeners"),

    COMPARATORS("io.WritableComparator", "comparators"),
    WRITABLE_NAME_TO_CLASS("io.WritableName", "NAME_TO_CLASS"),
    WRITABLE_CLASS_TO_NAME("io.WritableName", "CLASS_TO_NAME"),
    WRITABLE_FACTORIES("io.WritableFactories", "CLASS_TO_FACTORY"),
    CODEC_PROVIDERS("io.compress.CompressionCodecFactory", "CODEC_PROVIDERS"),
    CODEC_COMPRESSORS("io.compress.CodecPool", "compressorPool"),
    CODEC_DECOMPRESSORS("io.compress.CodecPool", "decompressorPool"),
    CODEC_COMPRESSOR_COUNTS("io.compress.CodecPool", "compressorCounts"),
    CODEC_DECOMPRESSOR_COUNTS("io.compress.CodecPool", "decompressorCounts"),
    CONSTRUCTORS("util.ReflectionUtils", "CONSTRUCTOR_CACHE"),
    SERIALIZATION("util.ReflectionUtils", "serialFactory"),
    EXIT_DISABLED("util.ExitUtil", "systemExitDisabled"),
    HALT_DISABLED("util.ExitUtil", "systemHaltDisabled"),
    FIRST_EXIT("util.ExitUtil", "FIRST_EXIT_EXCEPTION"),
    FIRST_HALT("util.ExitUtil", "FIRST_HALT_EXCEPTION"),
    SHUTDOWN_HOOKS("util.ShutdownHookManager", "MGR"),
    SHUTDOWN_HOOK_LOG("util.ShutdownHookManager", "LOG"),
    CHILD_SHELLS("util.Shell", "CHILD_SHELLS"),
    DISK_VALIDATORS("util.DiskValidatorFactory", "INSTANCES"),

    RESOURCE_TYPES_READ("yarn.util.resource.ResourceUtils", "initializedResources"),
    NODE_RESOURCES_READ("yarn.util.resource.ResourceUtils", "initializedNodeResources"),
    RACK_MAPPING("yarn.util.RackResolver", "dnsToSwitchMapping"),
    RACK_RESOLVER_READ("yarn.util.RackResolver", "initCalled"),
    YARN_AUTHORIZER("yarn.security.YarnAuthorizationProvider", "authorizer"),
    NM_TOKENS("yarn.client.api.NMTokenCache", "NM_TOKEN_CACHE"),
    WEB_CLIENT("yarn.webapp.util.WebServiceClient", "instance"),
    WEB_CLIENT_SSL("yarn.webapp.util.WebServiceClient", "sslFactory"),
    WEB_CLIENT_HTTPS("yarn.webapp.util.WebServiceClient", "isHttps"),
    TAGS_LOWER_CASE("yarn.api.records.impl.pb.ApplicationSubmissionContextPBImpl", "forceLowerCaseTags"),
    QUERY_TAGS_LOWER_CASE("yarn.api.protocolrecords.impl.pb.GetApplicationsRequestPBImpl", "forceLowerCaseTags"),

    TASK_ATTEMPT("mapred.YarnChild", "taskid"),
    TASK_LOG_FILE_SYSTEM("mapred.TaskLog", "localFS"),
    TASK_LOG_STDOUT_LENGTH("mapred.TaskLog", "prevOutLength"),
    TASK_LOG_STDERR_LENGTH("mapred.TaskLog", "prevErrLength"),
    TASK_LOG_SYSLOG_LENGTH("mapred.TaskLog", "prevLogLength"),
    TASK_LOG_ATTEMPT("mapred.TaskLog", "currentTaskid"),
    LOCAL_JOB_NUMBER("mapred.LocalJobRunner", "jobid"),
    PATH_CLEANUP_THREAD("mapred.CleanupQueue", "cleanupThread"),
    COUNTER_LIMITS_READ("mapreduce.counters.Limits", "isInited"),
    COUNTER_SCHEMES("mapreduce.counters.FileSystemCounterGroup", "schemes"),
    PROGRESS_MIN_DELTA("mapreduce.util.MRJobConfUtil", "progressMinDeltaThreshold"),
    PROGRESS_MAX_WAIT("mapreduce.util.MRJobConfUtil", "progressMaxWaitDeltaTimeThreshold"),
    FETCHER_NUMBER("mapreduce.task.reduce.Fetcher", "NEXT_ID"),
    FETCHER_SSL("mapreduce.task.reduce.Fetcher", "sslShuffle"),
    FETCHER_SSL_FACTORY("mapreduce.task.reduce.Fetcher", "sslFactory"),
    MAP_OUTPUT_NUMBER("mapreduce.task.reduce.MapOutput", "ID"),
    AGGREGATOR_DESCRIPTORS("mapreduce.lib.aggregate.ValueAggregatorJobBase", "aggregatorDescriptorList"),
    FRAMEWORKS("mapreduce.Cluster", "frameworkLoader"),

    MASTER_STARTED("mapreduce.v2.app.MRAppMaster", "mainStarted"),
    MASTER_HISTORY_FILES("mapreduce.jobhistory.JobHistoryEventHandler", "fileMap"),
    MASTER_CONTAINER_SPEC("mapreduce.v2.app.job.impl.TaskAttemptImpl", "commonContainerSpec"),
    MASTER_CLASS_PATH("mapreduce.v2.app.job.impl.TaskAttemptImpl", "initialClasspath"),
    MASTER_APP_CLASS_PATH("mapreduce.v2.app.job.impl.TaskAttemptImpl", "initialAppClasspath"),
    MASTER_CLASS_PATH_READ("mapreduce.v2.app.job.impl.TaskAttemptImpl", "initialClasspathFlag"),
    MASTER_HTTP_POLICY("mapreduce.v2.util.MRWebAppUtil", "httpPolicyInYarn"),
    MASTER_HISTORY_HTTP_POLICY("mapreduce.v2.util.MRWebAppUtil", "httpPolicyInJHS");

    private static final Logger LOG = System.getLogger(HadoopStatic.class.getName());
    private static final Map<HadoopStatic, Optional<PrivateField>> RESOLVED = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Object> ZERO =
            Map.of(boolean.class, false, int.class, 0, long.class, 0L, double.class, 0.0);

    @SuppressWarnings("ImmutableEnumChecker") // a record of two names
    private final HadoopName member;

    HadoopStatic(String className, String fieldName) {
        member = HadoopName.of(className, fieldName);
    }

    public String className() {
        return member.className();
    }

    HadoopName member() {
        return member;
    }

    /** The field's value; empty when the class is not in use, the field is null or this Hadoop has no such field. */
    public Optional<Object> value() {
        return field().map(PrivateField::get);
    }

    /** As {@link #value()}, for a field whose type the caller knows. */
    public <T> Optional<T> value(Class<T> type) {
        return value().map(type::cast);
    }

    /** Sets the field when its class is in use. */
    public void set(Object value) {
        field().ifPresent(f -> f.set(value));
    }

    /** Sets the field to null, zero or false. Returns 1 when that changed it. */
    public int clear() {
        return restore(field().map(f -> ZERO.get(f.type())));
    }

    /** Clears them all. Returns how many that changed. */
    public static int clear(Collection<HadoopStatic> fields) {
        return fields.stream().mapToInt(HadoopStatic::clear).sum();
    }

    /** Sets the field to {@code wanted}, empty for null. Returns 1 when that changed it. */
    public int restore(Optional<Object> wanted) {
        return field().map(f -> f.restore(wanted.orElse(null))).orElse(0);
    }

    /** Calls {@code action} with the value when there is one. */
    public void ifPresent(Consumer<Object> action) {
        value().ifPresent(action);
    }

    private Optional<PrivateField> field() {
        if (RESOLVED.containsKey(this)) {
            return RESOLVED.get(this);
        }
        return SharedClasses.LOADED.initialised(member.className()).flatMap(this::resolve);
    }

    private Optional<PrivateField> resolve(Class<?> owner) {
        return RESOLVED.computeIfAbsent(this, self -> {
            try {
                return Optional.of(PrivateField.of(owner, member.memberName()));
            } catch (MissingInternalException e) {
                LOG.log(
                        Level.ERROR,
                        "Hadoop has no " + member
                                + ", so its state is carried from container to container in this slot; use Hadoop 3.5 or"
                                + " turn slots off",
                        e);
                return Optional.empty();
            }
        });
    }
}
