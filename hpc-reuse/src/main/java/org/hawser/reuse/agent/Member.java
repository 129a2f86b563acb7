/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.Optional;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the agent holds of one slot's JVM: its process, its line, the container it was given and who asked for it. */
final class Member {
    private static final Logger LOG = LoggerFactory.getLogger(Member.class);

    private final SlotLauncher.SlotProcess process;
    private Optional<Connection> line = Optional.empty();
    private Optional<Request> request = Optional.empty();
    private Optional<Message.Vitals> vitals = Optional.empty();
    private Optional<SlotNetwork> transport = Optional.empty();
    private Message.Started started;
    private String retireDetail = "";

    /** A container's request for a slot and the connection that waits for its end. */
    record Request(long id, LaunchSpec spec, Connection client) {
        void answer(Message message) {
            try {
                client.send(message);
            } catch (IOException e) {
                LOG.info("Requester of {} is gone: {}", spec.containerId(), e.getMessage());
            }
        }
    }

    Member(SlotLauncher.SlotProcess process) {
        this.process = process;
    }

    SlotLauncher.SlotProcess process() {
        return process;
    }

    void connected(Connection connection, SlotNetwork over) {
        line = Optional.of(connection);
        transport = Optional.of(over);
    }

    /** What the slot exchanges data over, once it has said so. */
    Optional<SlotNetwork> transport() {
        return transport;
    }

    Optional<Request> request() {
        return request;
    }

    void serve(Request toServe, int use, long waitedNanos) {
        request = Optional.of(toServe);
        started = new Message.Started(process.slot(), process.incarnation(), process.pid(), use, waitedNanos);
    }

    /** What to tell the requester when the slot confirms. */
    Message.Started started() {
        return started;
    }

    void served() {
        request = Optional.empty();
    }

    Optional<Message.Vitals> vitals() {
        return vitals;
    }

    void report(Message.Vitals reported) {
        vitals = Optional.of(reported);
    }

    String retireDetail() {
        return retireDetail;
    }

    void retiring(String detail) {
        retireDetail = detail;
    }

    /** False when the slot has no line or it is broken; its process's end, or its time limit, tells the pool. */
    boolean send(Message message) {
        if (line.isEmpty()) {
            return false;
        }
        try {
            line.get().send(message);
            return true;
        } catch (IOException e) {
            LOG.info(
                    "Slot {} does not hear {}: {}",
                    process.slot(),
                    message.getClass().getSimpleName(),
                    e.getMessage());
            return false;
        }
    }
}
