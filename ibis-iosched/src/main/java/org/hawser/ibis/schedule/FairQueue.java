// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Start-time fair queueing for a device that serves several requests at a time: SFQ(D) (Jin, Chase, Kaur 2004; Xu 4.4), with
 * which flows get service in proportion to their weights as long as they have requests waiting.
 *
 * <pre>
 * S(r) = max(v, F(previous of the flow))
 * F(r) = S(r) + (bytes(r) + delay(r)) / w
 * v    = S of the request that was dispatched last
 * </pre>
 *
 * Requests are dispatched in ascending order of S, while the slots of those that have not ended are at most D. With D = 1, it
 * is SFQ. With a {@link LatencyDepth} it is SFQ(D2), with a {@link SlotCost} of two sizes SFQ(D)+, and with
 * {@link Depth#unlimited} every request goes at once. The delay is the service that the flow gets on other nodes
 * meanwhile (DSFQ, Wang and Merchant 2007), so that shares are those of the total.
 *
 * <p><b>Fairness.</b> Between two flows f and g that have requests waiting all the time, what was dispatched differs by
 *
 * <pre>|W(f)/w(f) - W(g)/w(g)| &lt;= max bytes(f)/w(f) + max bytes(g)/w(g)</pre>
 *
 * in any interval (Goyal, Vin, Cheng 1996, theorem 1, which holds for any D, since it speaks of the order alone). What has
 * ended lags behind by at most D requests.
 *
 * <p><b>Departures.</b>
 *
 * <ul>
 *   <li>Only the first request of a flow has a tag. It is the one that the flow's next request would have had from the start:
 *       while requests of the flow wait, v does not pass its finish tag.
 *   <li>With a new weight, a flow owes as many bytes as before: the distance of its tags from v changes with the weight.
 *       Otherwise one request at the weight that a flow has before its own is known would lock it out for as long as one at
 *       that weight takes.
 *   <li>v is never later than the start tag of a request that waits, also if a later one has passed it.
 *   <li>Nodes hear from each other once in a while, and then of much service at a time. Added to one request, a delay of that
 *       size would lock the flow out on all nodes at once until they hear of each other again. So delay(r) is bytes(r) times the
 *       flow's bytes elsewhere for each byte here, as it was at the last exchanges. Where all flows have requests waiting, each
 *       exchange multiplies a flow's local share by w / total, and local shares add up to the device's: that is iterative
 *       proportional fitting, which converges to shares of the total by weight wherever these are possible.
 *   <li>A flow owes at most 256 MiB for what is {@link #charge}d.
 *   <li>Backfilling of SFQ(D)+ lets small requests pass a large one that finds too few slots. As printed, small requests that
 *       never cease starve it. After {@code maxBypass} of them, only the first request in the order may go.
 *   <li>A request that has waited for {@code maxWaitNs} goes next, whatever its tag and the depth are.
 *   <li>When nothing waits or runs, all flows are forgotten. Before that, an idle flow is forgotten when v has reached its
 *       finish tag, since it would start from v anyway.
 * </ul>
 *
 * A submission, a dispatch and an end take time logarithmic in the number of flows. A cancellation takes time linear in the
 * number of the flow's waiting requests.
 */
public final class FairQueue {
    private static final Comparator<IoRequest> ORDER =
            Comparator.comparingDouble(IoRequest::startTag).thenComparingLong(IoRequest::sequence);

    private final Depth depth;
    private final SlotCost cost;
    private final int maxBypass;
    private final long maxWaitNs;
    private final ToDoubleFunction<String> weights;

    private final Map<String, Flow> flows = new HashMap<>();
    private final NavigableSet<IoRequest> small = new TreeSet<>(ORDER);
    private final NavigableSet<IoRequest> large = new TreeSet<>(ORDER);
    /** Flows that have come to be idle, and may have come back since; each once, with its finish tag at that time. */
    private final PriorityQueue<Idle> idle = new PriorityQueue<>(Comparator.comparingDouble(Idle::finishTag));

    private final Spreads spreads = new Spreads();

    private final Deque<IoRequest> arrivals = new ArrayDeque<>();
    private double virtualTime;
    private long sequence;
    private int slotsInUse;
    private int waiting;
    private int outstanding;
    private int bypasses;
    private long overdue;

    private record Idle(Flow flow, double finishTag) {}

    /**
     * @param maxBypass how many requests may pass the first one in the order while that finds too few slots
     * @param maxWaitNs after which a request goes in any case
     * @param weights of flows by their names, positive; asked when a flow has its first request, and by {@link #reweigh}
     */
    public FairQueue(Depth depth, SlotCost cost, int maxBypass, long maxWaitNs, ToDoubleFunction<String> weights) {
        this.depth = requireNonNull(depth, "depth is null");
        this.cost = requireNonNull(cost, "cost is null");
        this.maxBypass = maxBypass;
        this.maxWaitNs = maxWaitNs;
        this.weights = requireNonNull(weights, "weights is null");
    }

    /** Lets a request wait for its turn, which {@link #next} says. */
    public IoRequest submit(String flowName, IoKind kind, long bytes, long nowNs) {
        Flow flow = flow(flowName);
        IoRequest request = new IoRequest(flow, kind, bytes, cost.of(bytes), nowNs, sequence++);
        flow.waiting().add(request);
        arrivals.add(request);
        waiting++;
        if (flow.waiting().size() == 1) {
            request.tag(Math.max(virtualTime, flow.finishTag()));
            heads(request).add(request);
        }
        return request;
    }

    /** Dispatches the next request, if there is one that may go now; otherwise null. */
    public IoRequest next(long nowNs) {
        IoRequest request = overdue(nowNs);
        if (request == null) {
            request = fitting();
        } else {
            overdue++;
        }
        if (request == null) {
            return null;
        }
        dispatch(request, nowNs);
        return request;
    }

    /**
     * The request's I/O has ended, well or not.
     *
     * @throws IllegalStateException if it was not dispatched, or has ended before
     */
    public void completed(IoRequest request, long nowNs) {
        release(request);
        depth.completed(request.kind(), nowNs - request.dispatchedNs(), nowNs);
    }

    /** Frees the request's slots. Unlike {@link #completed}, it says nothing of the device's latency: its I/O may still run. */
    public void release(IoRequest request) {
        request.end();
        slotsInUse -= request.heldSlots();
        outstanding--;
        request.flow().ended();
        noteIdle(request.flow());
    }

    /** Takes back a request that waits. False if it was dispatched before, and is to be {@link #completed}. */
    public boolean cancel(IoRequest request) {
        if (!request.cancel()) {
            return false;
        }
        Flow flow = request.flow();
        boolean wasHead = flow.waiting().peek() == request;
        if (wasHead) {
            heads(request).remove(request);
        }
        flow.waiting().remove(request);
        waiting--;
        if (wasHead) {
            promote(flow, request.startTag());
        }
        dropEnded();
        noteIdle(flow);
        return true;
    }

    /** Counts service that is not held back, such as that of metadata. */
    public void charge(String flowName, long bytes) {
        Flow flow = flow(flowName);
        flow.charge(bytes * spreads.charge(flowName), virtualTime, spreads.leastCharge());
        spreads.served(flowName, bytes);
        noteIdle(flow);
    }

    /** Service that flows have got on other nodes since this was last said, in bytes. */
    public void delay(Map<String, Double> bytesElsewhere) {
        List<String> present = flows.values().stream()
                .filter(flow -> !flow.isIdle())
                .map(Flow::name)
                .toList();
        spreads.exchanged(bytesElsewhere, present);
    }

    /** Nothing is known any more of what flows get on other nodes. What they were charged for that is forgiven. */
    public void forgetDelays() {
        spreads.forget();
        small.clear();
        large.clear();
        flows.values().forEach(flow -> {
            flow.forgive(virtualTime);
            promote(flow, virtualTime);
        });
    }

    /** Asks for the weights of all flows again. */
    public void reweigh() {
        flows.values().forEach(this::reweigh);
    }

    private void reweigh(Flow flow) {
        double weight = weight(flow.name());
        if (weight == flow.weight()) {
            return;
        }
        double ratio = flow.weight() / weight;
        flow.weigh(weight, virtualTime);
        IoRequest head = flow.waiting().peek();
        if (head != null) {
            heads(head).remove(head);
            promote(flow, virtualTime + (head.startTag() - virtualTime) * ratio);
        }
    }

    /** Requests that wait. */
    public int waiting() {
        return waiting;
    }

    /** Requests that were dispatched and have not ended. */
    public int outstanding() {
        return outstanding;
    }

    /** Slots that dispatched requests hold. */
    public int slotsInUse() {
        return slotsInUse;
    }

    /** Slots that may be in use. */
    public int depth() {
        return depth.value();
    }

    /** Requests so far that went because they had waited for the longest time allowed. */
    public long overdue() {
        return overdue;
    }

    /** Flows that are remembered. */
    int flows() {
        return flows.size();
    }

    private Flow flow(String name) {
        return flows.computeIfAbsent(name, absent -> new Flow(absent, weight(absent)));
    }

    /** The weight that a flow has, or would have. */
    public double weight(String name) {
        double weight = weights.applyAsDouble(name);
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new IllegalStateException("the weight of " + name + " is " + weight);
        }
        return weight;
    }

    private NavigableSet<IoRequest> heads(IoRequest request) {
        return request.slots() == 1 ? small : large;
    }

    private IoRequest overdue(long nowNs) {
        IoRequest oldest = arrivals.peek();
        return oldest != null && nowNs - oldest.submittedNs() >= maxWaitNs ? oldest : null;
    }

    private IoRequest fitting() {
        IoRequest first = small.isEmpty() ? null : small.first();
        IoRequest other = large.isEmpty() ? null : large.first();
        if (first == null || (other != null && ORDER.compare(other, first) < 0)) {
            IoRequest swap = first;
            first = other;
            other = swap;
        }
        if (first == null) {
            return null;
        }
        if (fits(first)) {
            bypasses = 0;
            return first;
        }
        if (other != null && bypasses < maxBypass && fits(other)) {
            bypasses++;
            return other;
        }
        depth.limited();
        return null;
    }

    private boolean fits(IoRequest request) {
        return slotsInUse + (long) held(request) <= depth.value();
    }

    /** A request that takes more slots than there are would never go. */
    private int held(IoRequest request) {
        return Math.min(request.slots(), depth.value());
    }

    private void dispatch(IoRequest request, long nowNs) {
        Flow flow = request.flow();
        heads(request).remove(request);
        flow.waiting().remove();
        waiting--;
        request.dispatch(held(request), nowNs);
        slotsInUse += request.heldSlots();
        outstanding++;
        // One that goes before its turn does not take time with it, and one that was passed does not turn it back.
        virtualTime = Math.max(virtualTime, Math.min(request.startTag(), firstTag()));
        flow.dispatched(request, spreads.charge(flow.name()));
        spreads.served(flow.name(), request.bytes());
        if (!flow.waiting().isEmpty()) {
            promote(flow, flow.finishTag());
        }
        dropEnded();
        forgetIdle();
    }

    /** The earliest start tag of those that wait. */
    private double firstTag() {
        double first = small.isEmpty() ? Double.MAX_VALUE : small.first().startTag();
        return large.isEmpty() ? first : Math.min(first, large.first().startTag());
    }

    private void promote(Flow flow, double tag) {
        IoRequest head = flow.waiting().peek();
        if (head != null) {
            head.tag(tag);
            heads(head).add(head);
        }
    }

    private void dropEnded() {
        while (!arrivals.isEmpty() && !arrivals.peek().isWaiting()) {
            arrivals.remove();
        }
    }

    private void noteIdle(Flow flow) {
        if (waiting == 0 && outstanding == 0) {
            flows.clear();
            idle.clear();
            // Far from 0, small steps would be lost.
            virtualTime = 0;
            return;
        }
        if (flow.isIdle() && flow.list(true)) {
            idle.add(new Idle(flow, flow.finishTag()));
            forgetIdle();
        }
    }

    private void forgetIdle() {
        while (!idle.isEmpty() && idle.peek().finishTag() <= virtualTime) {
            Flow flow = idle.remove().flow();
            if (flow.isIdle() && flow.finishTag() > virtualTime) {
                idle.add(new Idle(flow, flow.finishTag()));
                continue;
            }
            flow.list(false);
            if (flow.isIdle()) {
                flows.remove(flow.name());
            }
        }
    }
}
