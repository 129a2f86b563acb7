// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * The value that {@link PageRank} passes between map and reduce: the rank that other pages pass to a page, and, from
 * its own record, the pages it links to. Several can be added up in any order.
 */
public final class Page implements Writable {
    private long rank;
    private String links = "";

    /** Of no rank and no links, as Hadoop needs it. */
    public Page() {}

    /**
     * A page.
     *
     * @param rank in parts of {@link PageRank#WHOLE}
     * @param links numbers of pages, separated by commas; empty if they are not known or there are none
     */
    public Page(long rank, String links) {
        this.rank = rank;
        this.links = links;
    }

    /** All that several records tell of one page. */
    static Page sum(Iterable<Page> parts) {
        Page sum = new Page();
        for (Page part : parts) {
            sum.rank += part.rank;
            sum.links = part.links.isEmpty() ? sum.links : part.links;
        }
        return sum;
    }

    long rank() {
        return rank;
    }

    String links() {
        return links;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(rank);
        Text.writeString(out, links);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        rank = in.readLong();
        links = Text.readString(in);
    }
}
