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

/** Reports of the devices of a node, as they are sent. */
public final class Reports implements Writable {
    private List<Report> reports = List.of();

    /** For {@link #readFields}. */
    public Reports() {}

    public Reports(List<Report> reports) {
        this.reports = List.copyOf(reports);
    }

    public List<Report> all() {
        return reports;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(reports.size());
        for (Report report : reports) {
            out.writeUTF(report.device());
            out.writeLong(report.session());
            out.writeInt(report.servedBytes().size());
            for (Map.Entry<String, Long> flow : report.servedBytes().entrySet()) {
                out.writeUTF(flow.getKey());
                out.writeLong(flow.getValue());
            }
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        int devices = Limits.count("devices", in.readInt(), Limits.DEVICES);
        List<Report> read = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            String name = in.readUTF();
            long session = in.readLong();
            int flows = Limits.count("flows", in.readInt(), Limits.FLOWS);
            Map<String, Long> served = new HashMap<>();
            for (int flow = 0; flow < flows; flow++) {
                served.put(in.readUTF(), Limits.service(in.readLong()));
            }
            read.add(new Report(name, session, served));
        }
        reports = List.copyOf(read);
    }
}
