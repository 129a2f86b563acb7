// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.util.Shell;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.ConfigurationException;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerLivenessContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerReacquisitionContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerSignalContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerStartContext;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.agent.JvmCommand;
import org.hawser.reuse.compat.hadoop.ForklessLocalFs;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.LaunchMode;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.mpirun.SlotRank;
import org.hawser.reuse.mpirun.SpareRank;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.ContainerFiles;
import org.hawser.reuse.slot.SlotMain;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The NodeManager's container executor with a pool of warm JVMs behind it (Dao section 3.1). Set it with
 * {@code yarn.nodemanager.container-executor.class}.
 *
 * <p>The stock executor still handles directories, tokens, scripts, diagnostics and exit codes. This class captures
 * the launch context when the launch script is written. Where the stock executor forks that script, this one hands the
 * context to a slot. A container that a slot cannot run exactly as a forked JVM would is forked as in stock Hadoop, with
 * the reason in the log and in a metric.
 */
public class PooledContainerExecutor extends DefaultContainerExecutor {
    private static final List<Class<?>> SLOT_PROGRAMS = List.of(SlotMain.class, SlotRank.class, SpareRank.class);
    private static final Logger LOG = LoggerFactory.getLogger(PooledContainerExecutor.class);

    static {
        // The constructor of the stock executor already creates the file context that it keeps.
        LOG.info(
                "Permissions of local files are set {}.",
                ForklessLocalFs.use() ? "without a child process" : "as in stock");
    }

    /**
     * How long a signal waits for the agent that replaces a lost one. Without an agent, the signal would kill the
     * slot.
     */
    private static final Duration AGENT_RETURNS = Duration.ofSeconds(5);

    private final Map<String, LaunchScript> captured = new ConcurrentHashMap<>();
    private Context nodeManager;
    private Optional<LaunchPlanner> planner = Optional.empty();
    private Optional<ArchivedCommand> archivedCommand = Optional.empty();
    private Optional<ProcessLock> claim = Optional.empty();
    private Optional<ScheduledExecutorService> heartbeatTimer = Optional.empty();
    private Optional<EarlyHeartbeats> heartbeats = Optional.empty();
    private SlotExecution.Services services;

    /**
     * {@inheritDoc}
     *
     * @throws org.hawser.common.config.ConfigException if a value is outside its range; the NodeManager then refuses
     *     to start
     */
    @Override
    public void init(Context nmContext) throws IOException {
        super.init(nmContext);
        nodeManager = nmContext;
        Lookup lookup = getConf()::get;
        NodeResources resources = NodeResources.from(lookup).requireSlots();
        requireSimpleAuthentication();
        RunDirectory run = RunDirectory.of(lookup);
        if (ReuseKeys.MODE.get(lookup) != LaunchMode.FORK) {
            claim = Optional.of(run.create().claim());
        }
        SharedClassPath shared = SharedClassPath.from(getConf(), System.getenv());
        ExecutorMetrics metrics = new ExecutorMetrics().register(DefaultMetricsSystem.instance());
        Optional<AgentLauncher> launcher = Optional.of(new AgentLauncher(getConf(), run, shared))
                .filter(any -> ReuseKeys.AGENT_START.get(lookup) != AgentStart.EXTERNAL);
        long patienceNanos = ReuseKeys.AGENT_START.get(lookup) == AgentStart.MPIRUN
                ? ReuseKeys.AGENT_PATIENCE.get(lookup).toNanos()
                : 0;
        Duration confirmLimit = ReuseKeys.CONFIRM_TIMEOUT.get(lookup);
        ActiveContainers active = new ActiveContainers(confirmLimit);
        services = new SlotExecution.Services(
                new AgentSupervisor(
                        run,
                        launcher,
                        patienceNanos,
                        ReuseKeys.AGENT_SILENCE.get(lookup),
                        "Containers are forked",
                        active::hangUp,
                        metrics),
                active,
                metrics,
                run.placements(ReuseKeys.MAX_LOG_SIZE.get(lookup)),
                ReuseKeys.SLOT_WAIT.get(lookup).toMillis(),
                confirmLimit);
        if (ReuseKeys.EARLY_HEARTBEATS.get(lookup)) {
            ScheduledExecutorService timer = DaemonThreads.timer("hawser-early-heartbeats");
            heartbeatTimer = Optional.of(timer);
            heartbeats = Optional.of(new EarlyHeartbeats(timer, this::hasEnded, () -> nodeManager
                    .getNodeStatusUpdater()
                    .sendOutofBandHeartBeat()));
        }
        java.nio.file.Path slotsJava = java.nio.file.Path.of(JvmCommand.java());
        Map<String, String> whitelisted = whitelistedEnvironment();
        planner = Optional.of(new LaunchPlanner(
                        resources,
                        new JvmRules(
                                ReuseKeys.IGNORED_JAVA_OPTIONS.get(lookup),
                                ReuseKeys.SLOT_JAVA_OPTIONS.get(lookup),
                                System.getenv(),
                                ContainerLibraryPath.from(getConf(), System.getenv())),
                        shared,
                        whitelisted,
                        ReuseKeys.POOL_APPLICATION_MASTERS.get(lookup),
                        slotsJava))
                .filter(any -> ReuseKeys.MODE.get(lookup) != LaunchMode.FORK);
        if (planner.isPresent()) {
            archivedCommand = Optional.of(new ArchivedCommand(
                            run.archiveArguments("fork"),
                            shared,
                            slotsJava,
                            whitelisted.getOrDefault(ApplicationConstants.Environment.JAVA_HOME.name(), "")))
                    .filter(any -> ReuseKeys.ARCHIVE.get(lookup));
            LOG.info(
                    "{} slots of {} MiB heap, run directory {}",
                    resources.slots(),
                    resources.slotHeapBytes() >> 20,
                    run.path());
            services.agent().start();
        }
    }

    /** Also if the NodeManager has forgotten it by now. */
    private boolean hasEnded(ContainerId id) {
        Container container = nodeManager.getContainers().get(id);
        return container == null || container.getContainerState() == ContainerState.DONE;
    }

    @Override
    public int launchContainer(ContainerStartContext ctx) throws IOException, ConfigurationException {
        try {
            return super.launchContainer(ctx);
        } finally {
            heartbeats.ifPresent(early -> early.processEnded(ctx.getContainer().getContainerId()));
        }
    }

    private void requireSimpleAuthentication() {
        String method = SecurityUtil.getAuthenticationMethod(getConf()).name().toLowerCase(Locale.ROOT);
        if (!method.equals("simple")) {
            throw new ConfigException(
                    YarnConfiguration.NM_CONTAINER_EXECUTOR,
                    YarnConfiguration.NM_CONTAINER_EXECUTOR + " is "
                            + getClass().getName() + ", but "
                            + CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION + " is " + method
                            + ": all users' containers would run under the NodeManager's account. Set it to "
                            + LinuxContainerExecutor.class.getName()
                            + ", which starts containers as stock does, without slots.");
        }
    }

    private Map<String, String> whitelistedEnvironment() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String name : getConf()
                .getTrimmedStrings(
                        YarnConfiguration.NM_ENV_WHITELIST, YarnConfiguration.DEFAULT_NM_ENV_WHITELIST.split(","))) {
            Optional.ofNullable(getNMEnvVar(name)).ifPresent(value -> environment.put(name, value));
        }
        // The script checks whether each variable is set. Bash has already set this one.
        environment.computeIfPresent(
                "PATH", (name, value) -> ShellDefaults.path().orElse(value));
        return environment;
    }

    @Override
    public void stop() {
        if (services != null) {
            services.agent().stop(!containersOutliveThisNodeManager());
        }
        heartbeatTimer.ifPresent(ScheduledExecutorService::shutdownNow);
        claim.ifPresent(IOUtils::closeStream);
        super.stop();
    }

    /** The same rule by which the NodeManager decides whether its containers continue. */
    private boolean containersOutliveThisNodeManager() {
        return nodeManager.getNMStateStore().canRecover()
                && !nodeManager.getDecommissioned()
                && getConf()
                        .getBoolean(
                                YarnConfiguration.NM_RECOVERY_SUPERVISED,
                                YarnConfiguration.DEFAULT_NM_RECOVERY_SUPERVISED);
    }

    @Override
    @SuppressWarnings("NonApiType") // the signature is Hadoop's
    public void writeLaunchEnv(
            OutputStream out,
            Map<String, String> environment,
            Map<Path, List<String>> resources,
            List<String> command,
            Path logDir,
            String user,
            String outFilename,
            LinkedHashSet<String> nmVars)
            throws IOException {
        Map<Path, List<String>> links = resources == null ? Map.of() : resources;
        List<String> scripted = archivedCommand
                .map(archived -> archived.rewrite(command, environment, links))
                .orElse(command);
        ByteArrayOutputStream script = new ByteArrayOutputStream();
        try (out) {
            super.writeLaunchEnv(script, environment, resources, scripted, logDir, user, outFilename, nmVars);
            script.writeTo(out);
        }
        String containerId = environment.get(ApplicationConstants.Environment.CONTAINER_ID.name());
        if (containerId != null && planner.isPresent()) {
            captured.put(
                    containerId,
                    new LaunchScript(
                            LaunchScript.inScriptOrder(environment, nmVars),
                            links,
                            String.join(" ", command),
                            logDir,
                            user,
                            LaunchScript.debugCommands(script.toString(StandardCharsets.UTF_8))));
        }
    }

    /** Avoids the stock executor's child process, which costs more than handing the container to a slot. */
    @Override
    protected void setScriptExecutable(Path script, String owner) throws IOException {
        Files.setPosixFilePermissions(
                java.nio.file.Path.of(script.toUri().getPath()), PosixFilePermissions.fromString("rwx------"));
    }

    @Override
    protected Shell.CommandExecutor buildCommandExecutor(
            String wrapperScriptPath,
            String containerIdStr,
            String user,
            Path pidFile,
            Resource resource,
            File workDir,
            Map<String, String> environment,
            String[] numaCommands) {
        SlotExecution.Forker forker = why -> {
            LOG.info("{} is forked: {} ({})", containerIdStr, why.reason().text(), why.text());
            services.metrics().forked(why.reason());
            services.note(Placement.fork(System.currentTimeMillis(), containerIdStr, why.text()));
            return super.buildCommandExecutor(
                    wrapperScriptPath, containerIdStr, user, pidFile, resource, workDir, environment, numaCommands);
        };
        LaunchScript launch = captured.remove(containerIdStr);
        if (planner.isEmpty() || launch == null) {
            return forker.fork(new Fork(ForkReason.CONFIGURED, ""));
        }
        LaunchPlanner.Plan plan = planner.get()
                .plan(new LaunchPlanner.Request(
                        containerIdStr,
                        launch,
                        workDir.getPath(),
                        pidFile.toString(),
                        resource == null ? 0 : resource.getMemorySize() << 20,
                        numaCommands != null && numaCommands.length > 0));
        return plan.spec()
                .<Shell.CommandExecutor>map(spec -> new SlotExecution(
                        spec,
                        services,
                        launch,
                        forker,
                        () -> isContainerActive(ContainerId.fromString(containerIdStr))))
                .orElseGet(() -> forker.fork(plan.fork().orElseThrow()));
    }

    /** The NodeManager calls this first for a container that is killed, and last for one that has ended. */
    @Override
    public void deactivateContainer(ContainerId containerId) {
        super.deactivateContainer(containerId);
        captured.remove(containerId.toString());
        services.active().kill(containerId.toString());
    }

    /**
     * A signal reaches a slot only while the container owns it. Afterwards the process lives on and runs other
     * containers.
     */
    @Override
    public boolean signalContainer(ContainerSignalContext ctx) throws IOException {
        String containerId = ctx.getContainer().getContainerId().toString();
        if (!services.active().contains(containerId)) {
            return !servesSlots(ctx.getPid()) && super.signalContainer(ctx);
        }
        if (ctx.getSignal() == Signal.NULL) {
            return services.active().isAlive(containerId);
        }
        if (new SlotSignals(services.agent(), services.active(), AGENT_RETURNS)
                .deliver(containerId, ctx.getSignal().getValue())) {
            return true;
        }
        // Without an agent, only the process can be signalled. It then ends with the container.
        return services.active().isAlive(containerId) && super.signalContainer(ctx);
    }

    /** Whether the process is a slot. A late signal to a container that has ended must not reach it. */
    private static boolean servesSlots(String pid) {
        try {
            String commandLine = Files.readString(java.nio.file.Path.of("/proc", pid, "cmdline"));
            return SLOT_PROGRAMS.stream().anyMatch(program -> commandLine.contains(program.getName()));
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public boolean isContainerAlive(ContainerLivenessContext ctx) throws IOException {
        String containerId = ctx.getContainer().getContainerId().toString();
        return services.active().contains(containerId)
                ? services.active().isAlive(containerId)
                : super.isContainerAlive(ctx);
    }

    @Override
    public int reacquireContainer(ContainerReacquisitionContext ctx) throws IOException, InterruptedException {
        ContainerId id = ctx.getContainerId();
        Path pidFile = getPidFilePath(id);
        if (pidFile == null
                || !services.active()
                        .adopt(id.toString(), new ContainerFiles(java.nio.file.Path.of(pidFile.toString())))) {
            return super.reacquireContainer(ctx);
        }
        LOG.info("{} continues in its slot", id);
        int exitCode = services.active().awaitExitCode(id.toString());
        services.active().remove(id.toString());
        return exitCode;
    }
}
