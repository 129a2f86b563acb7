// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
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

/**
 * Decides whether a request may be served: it must be well-formed, correctly signed with the secret of a running job,
 * not a repetition, and about nothing but that job's map outputs and that reducer's partition. Runs on the transport's
 * thread and does no I/O. Safe for use by several threads.
 */
final class RequestCheck {
    private final Map<JobName, Job> jobs;
    private final Sessions sessions;

    /** @param jobs that have not ended; safe for use by several threads */
    RequestCheck(Map<JobName, Job> jobs, Sessions sessions) {
        this.jobs = requireNonNull(jobs, "jobs is null");
        this.sessions = requireNonNull(sessions, "sessions is null");
    }

    /** @param destinationBytes payload that the caller has room for */
    Verdict check(ByteBuffer header, int destinationBytes) {
        SignedRequest signed;
        try {
            signed = RequestCodec.decode(header);
        } catch (MalformedMessageException e) {
            return new Verdict.Refuse(
                    ReplyStatus.MALFORMED,
                    ReplyCodec.unsigned(Optional.empty(), ShuffleReply.Refused.unsigned(ReplyStatus.MALFORMED)));
        }
        return signed.request() instanceof ShuffleRequest.InSession request
                ? checkInSession(signed, request, destinationBytes)
                : checkOpen(signed, (ShuffleRequest.Open) signed.request());
    }

    /** The refusal of a request whose signature was right. */
    static Verdict.Refuse refuse(SignedRequest request, ReplyStatus why, int retryAfterMillis, JobKey key) {
        ShuffleReply refusal = new ShuffleReply.Refused(why, retryAfterMillis, true);
        return new Verdict.Refuse(why, ReplyCodec.sign(refusal, request, key));
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
        Optional<Session> session = sessions.open(job.get(), Session.Opening.of(request));
        if (session.isEmpty()) {
            return refuse(signed, ReplyStatus.REPLAYED, 0, key);
        }
        if (job.get().over()) {
            sessions.forget(request.job());
        }
        ShuffleReply opened = new ShuffleReply.Opened(session.get().id());
        return new Verdict.Answer(request.kind(), ReplyCodec.sign(opened, signed, key));
    }

    private Verdict checkInSession(SignedRequest signed, ShuffleRequest.InSession request, int destinationBytes) {
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
        Verdict.Serve serve = new Verdict.Serve(session, signed, request);
        boolean proper = request.reduce() == session.reduce()
                && ofJob(request, session.job())
                && serve.bytes() <= destinationBytes;
        return proper ? serve : refuse(signed, ReplyStatus.MALFORMED, 0, key);
    }

    private static boolean ofJob(ShuffleRequest.InSession request, Job job) {
        if (request instanceof ShuffleRequest.Fetch fetch) {
            return fetch.ranges().stream().map(Range::map).allMatch(map -> map.belongsTo(job.name()));
        }
        return ((ShuffleRequest.Lengths) request).maps().stream().allMatch(map -> map.belongsTo(job.name()));
    }

    private static Verdict refuseUnsigned(SignedRequest signed, ReplyStatus why) {
        return new Verdict.Refuse(
                why, ReplyCodec.unsigned(Optional.of(signed.request().kind()), ShuffleReply.Refused.unsigned(why)));
    }
}
