// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.impl.TaskAttemptImpl;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerRequestor;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * What an ApplicationMaster's allocator knows of its attempts and their containers, and what it talks with the
 * ResourceManager through. All but the methods that replace that must be called by a thread that {@linkplain #isHeld holds} the
 * allocator, as its heartbeat does.
 */
public final class AllocatorInternals {
    private static final String ALLOCATOR = RMContainerAllocator.class.getName();
    private static final Class<?> ROUTER = Reflection.type(MRAppMaster.class.getName() + "$ContainerAllocatorRouter");
    private static final Class<?> SCHEDULED = Reflection.type(ALLOCATOR + "$ScheduledRequests");
    private static final Class<?> ASSIGNED = Reflection.type(ALLOCATOR + "$AssignedRequests");
    private static final Class<?> REQUEST = Reflection.type(RMContainerRequestor.class.getName() + "$ContainerRequest");

    private static final Field MASTER_OF_CONTEXT =
            Reflection.field(Reflection.type(MRAppMaster.class.getName() + "$RunningAppContext"), "this$0");
    private static final Field ALLOCATOR_OF_MASTER = Reflection.field(MRAppMaster.class, "containerAllocator");
    private static final Field ALLOCATOR_OF_ROUTER = Reflection.field(ROUTER, "containerAllocator");
    private static final Field SCHEDULER = Reflection.field(RMCommunicator.class, "scheduler");
    private static final Field POLL_INTERVAL = Reflection.field(RMCommunicator.class, "rmPollInterval");
    private static final Field SCHEDULED_REQUESTS = Reflection.field(RMContainerAllocator.class, "scheduledRequests");
    private static final Field ASSIGNED_REQUESTS = Reflection.field(RMContainerAllocator.class, "assignedRequests");
    private static final Field PENDING_REDUCES = Reflection.field(RMContainerAllocator.class, "pendingReduces");
    private static final Field URGENT_PRIORITY = Reflection.field(RMContainerAllocator.class, "PRIORITY_FAST_FAIL_MAP");
    private static final Field FAILED_MAPS = Reflection.field(SCHEDULED, "earlierFailedMaps");
    private static final Field SCHEDULED_MAPS = Reflection.field(SCHEDULED, "maps");
    private static final Field SCHEDULED_REDUCES = Reflection.field(SCHEDULED, "reduces");
    private static final Field ASSIGNED_MAPS = Reflection.field(ASSIGNED, "maps");
    private static final Field ASSIGNED_REDUCES = Reflection.field(ASSIGNED, "reduces");
    private static final Field ATTEMPT = Reflection.field(REQUEST, "attemptID");
    private static final Field PRIORITY = Reflection.field(REQUEST, "priority");
    private static final Field REQUEST_TIME = Reflection.field(REQUEST, "requestTimeMs");
    private static final Field INPUT_HOSTS = Reflection.field(TaskAttemptImpl.class, "dataLocalHosts");
    private static final Method IS_BLACKLISTED =
            Reflection.method(RMContainerRequestor.class, "isNodeBlacklisted", String.class);

    /** No heartbeats come sooner one after the other, and in a hurry none come more than ten times as often. */
    private static final int LEAST_MILLIS = 25;

    private static final int TIMES = 10;

    private final RMContainerAllocator allocator;
    private final int pollMillis;

    /**
     * An attempt without a container.
     *
     * @param sinceMillis when it asked for one, on the system's clock
     */
    public record Request(TaskAttemptId attempt, Priority priority, long sinceMillis) {}

    private AllocatorInternals(RMContainerAllocator allocator) {
        this.allocator = allocator;
        this.pollMillis = (int) Reflection.get(POLL_INTERVAL, allocator);
    }

    /** Whether the next heartbeats come sooner than usual. */
    public void hurry(boolean hurries) {
        int quick = Math.min(pollMillis, Math.max(LEAST_MILLIS, pollMillis / TIMES));
        Reflection.set(POLL_INTERVAL, allocator, hurries ? quick : pollMillis);
    }

    /** The allocator of this ApplicationMaster; empty as long as it does not talk with the ResourceManager. */
    public static Optional<AllocatorInternals> of(AppContext context) {
        if (!(context instanceof MRAppMaster.RunningAppContext)) {
            return Optional.empty();
        }
        Object allocator = Reflection.get(ALLOCATOR_OF_MASTER, Reflection.get(MASTER_OF_CONTEXT, context));
        Object routed = ROUTER.isInstance(allocator) ? Reflection.get(ALLOCATOR_OF_ROUTER, allocator) : allocator;
        return routed instanceof RMContainerAllocator found && Reflection.get(SCHEDULER, found) != null
                ? Optional.of(new AllocatorInternals(found))
                : Optional.empty();
    }

    /** The priority of maps that run again, of which all are asked for anywhere. */
    public static Priority urgentPriority() {
        return (Priority) Reflection.get(URGENT_PRIORITY, null);
    }

    /** Replaces what the allocator talks through. Waits for the end of a heartbeat. */
    public void wrapScheduler(UnaryOperator<ApplicationMasterProtocol> wrapper) {
        synchronized (allocator) {
            Reflection.set(SCHEDULER, allocator, wrapper.apply((ApplicationMasterProtocol)
                    Reflection.get(SCHEDULER, allocator)));
        }
    }

    /** Puts back what was replaced, unless somebody else has replaced that. Waits for nothing. */
    public void restoreScheduler(ApplicationMasterProtocol replacement, ApplicationMasterProtocol original) {
        if (Reflection.get(SCHEDULER, allocator) == replacement) {
            Reflection.set(SCHEDULER, allocator, original);
        }
    }

    public boolean isHeld() {
        return Thread.holdsLock(allocator);
    }

    /** Whether the allocator gives containers on this host back. */
    public boolean isBlacklisted(String host) {
        return (boolean) Reflection.call(IS_BLACKLISTED, allocator, host);
    }

    /** Attempts that wait, in the order in which they do. */
    public List<Request> waiting() {
        Object scheduled = Reflection.get(SCHEDULED_REQUESTS, allocator);
        return Stream.of(
                        ((Map<?, ?>) Reflection.get(SCHEDULED_MAPS, scheduled)).values(),
                        ((Map<?, ?>) Reflection.get(SCHEDULED_REDUCES, scheduled)).values(),
                        (Collection<?>) Reflection.get(PENDING_REDUCES, allocator))
                .flatMap(Collection::stream)
                .map(AllocatorInternals::request)
                .toList();
    }

    private static Request request(Object request) {
        return new Request(
                (TaskAttemptId) Reflection.get(ATTEMPT, request), (Priority) Reflection.get(PRIORITY, request), (long)
                        Reflection.get(REQUEST_TIME, request));
    }

    /** Those that get the next urgent containers, the first first. Changes take effect. */
    @SuppressWarnings("unchecked")
    public List<TaskAttemptId> urgentMaps() {
        return (List<TaskAttemptId>) Reflection.get(FAILED_MAPS, Reflection.get(SCHEDULED_REQUESTS, allocator));
    }

    /** Attempts that have a container. */
    @SuppressWarnings("unchecked")
    public List<Map.Entry<TaskAttemptId, Container>> assigned() {
        Object assigned = Reflection.get(ASSIGNED_REQUESTS, allocator);
        List<Map.Entry<TaskAttemptId, Container>> all = new ArrayList<>();
        all.addAll(((Map<TaskAttemptId, Container>) Reflection.get(ASSIGNED_MAPS, assigned)).entrySet());
        all.addAll(((Map<TaskAttemptId, Container>) Reflection.get(ASSIGNED_REDUCES, assigned)).entrySet());
        return all;
    }

    /** The hosts that have an attempt's input; none if an input format says that any does. */
    @SuppressWarnings("unchecked")
    public static Set<String> inputHosts(TaskAttempt attempt) {
        Set<String> hosts =
                attempt instanceof TaskAttemptImpl made ? (Set<String>) Reflection.get(INPUT_HOSTS, made) : Set.of();
        return hosts.contains(ResourceRequest.ANY) ? Set.of() : hosts;
    }
}
