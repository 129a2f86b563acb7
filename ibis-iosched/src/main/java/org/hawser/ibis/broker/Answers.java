// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.Writable;

/** Answers to the devices of a node, as they are sent. */
public final class Answers implements Writable {
    private List<Answer> answers = List.of();

    /** For {@link #readFields}. */
    public Answers() {}

    public Answers(List<Answer> answers) {
        this.answers = List.copyOf(answers);
    }

    public List<Answer> all() {
        return answers;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(answers.size());
        for (Answer answer : answers) {
            out.writeLong(answer.session());
            out.writeInt(answer.flows().size());
            for (Map.Entry<String, Answer.Flow> flow : answer.flows().entrySet()) {
                out.writeUTF(flow.getKey());
                out.writeLong(flow.getValue().count());
                out.writeLong(flow.getValue().elsewhereBytes());
                out.writeDouble(flow.getValue().weight());
            }
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        int devices = Limits.count("devices", in.readInt(), Limits.DEVICES);
        List<Answer> read = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            long session = in.readLong();
            int entries = Limits.count("flows", in.readInt(), Limits.FLOWS);
            Map<String, Answer.Flow> flows = new HashMap<>();
            for (int flow = 0; flow < entries; flow++) {
                String name = in.readUTF();
                long count = in.readLong();
                long elsewhere = Limits.service(in.readLong());
                flows.put(name, new Answer.Flow(count, elsewhere, Limits.weight(in.readDouble())));
            }
            read.add(new Answer(session, flows));
        }
        answers = List.copyOf(read);
    }
}
