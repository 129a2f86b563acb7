// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.IncomingRequest;

/**
 * Decides whether a request may be served: it must be well-formed, correctly signed with the secret of a running job,
 * not a repetition, and about nothing but that job's map outputs and that reducer's partition. Runs on the transport's
 * thread and does no I/O. Safe for use by several threads.
 *
 * @param jobs that have not ended; safe for use by several threads
 */
record RequestCheck(Map<JobName, Job> jobs, Sessions sessions) {
    /** @param arrivedNanos when it came, as {@link System#nanoTime} */
    Verdict check(IncomingRequest incoming, long arrivedNanos) {
        SignedRequest signed;
        try {
            signed = RequestCodec.decode(incoming.header());
        } catch (MalformedMessageException e) {
            return new Verdict.Answer(
                    ReplyStatus.MALFORMED,
                    ReplyCodec.unsigned(Optional.empty(), ShuffleReply.Refused.unsigned(ReplyStatus.MALFORMED)));
        }
        return signed.request() instanceof ShuffleRequest.InSession request
                ? checkInSession(signed, request, incoming, arrivedNanos)
                : checkOpen(signed, (ShuffleRequest.Open) signed.request());
    }

    /** The refusal of a request whose signature was right. */
    static Verdict.Answer refuse(SignedRequest request, ReplyStatus why, int retryAfterMillis, JobKey key) {
        ShuffleReply refusal = new ShuffleReply.Refused(why, retryAfterMillis, true);
        return new Verdict.Answer(why, ReplyCodec.sign(refusal, request, key));
    }

    private Verdict checkOpen(SignedRequest signed, ShuffleRequest.Open request) {
        Optional<Job> job = Optional.ofNullable(jobs.get(request.job()));
        if (job.isEmpty()) {
            return refuseUnsigned(signed, ReplyStatus.UNKNOWN_JOB);
        }
        JobKey key = job.get().key();
        if (!signed.isSignedBy(key)) {
            return refuseUnsigned(signed, ReplyStatus.BAD_SIGNATURE);
        }
        if (!request.reducer().belongsTo(request.job())) {
            return refuse(signed, ReplyStatus.MALFORMED, 0, key);
        }
        Optional<Session> session = sessions.open(job.get(), request);
        if (session.isEmpty()) {
            return refuse(signed, ReplyStatus.REPLAYED, 0, key);
        }
        if (job.get().over()) {
            sessions.forget(request.job());
        }
        ShuffleReply opened = new ShuffleReply.Opened(session.get().id());
        return new Verdict.Answer(request.kind(), ReplyCodec.sign(opened, signed, key));
    }

    private Verdict checkInSession(
            SignedRequest signed, ShuffleRequest.InSession request, IncomingRequest incoming, long arrivedNanos) {
        Optional<Session> found = sessions.find(request.session());
        if (found.isEmpty()) {
            return refuseUnsigned(signed, ReplyStatus.UNKNOWN_SESSION);
        }
        Session session = found.get();
        JobKey key = session.job().key();
        if (!signed.isSignedBy(key)) {
            return refuseUnsigned(signed, ReplyStatus.BAD_SIGNATURE);
        }
        if (!session.accept(request.sequence())) {
            return refuse(signed, ReplyStatus.REPLAYED, 0, key);
        }
        Work work = new Work(session, signed, request, incoming, arrivedNanos, new AtomicBoolean());
        boolean proper = request.reduce() == session.reduce()
                && ofJob(request, session.job())
                && work.replyBytes() <= incoming.destinationBytes();
        return proper ? work : refuse(signed, ReplyStatus.MALFORMED, 0, key);
    }

    private static boolean ofJob(ShuffleRequest.InSession request, Job job) {
        if (request instanceof ShuffleRequest.Fetch fetch) {
            return fetch.ranges().stream().map(Range::map).allMatch(map -> map.belongsTo(job.name()));
        }
        return ((ShuffleRequest.Lengths) request).maps().stream().allMatch(map -> map.belongsTo(job.name()));
    }

    private static Verdict refuseUnsigned(SignedRequest signed, ReplyStatus why) {
        return new Verdict.Answer(
                why, ReplyCodec.unsigned(Optional.of(signed.request().kind()), ShuffleReply.Refused.unsigned(why)));
    }
}
