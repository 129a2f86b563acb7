// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestPage {
    @Test
    void sum_partsInAnyOrder_isTheSame() {
        Page links = new Page(0, "2,3");
        Page some = new Page(5, "");
        Page more = new Page(7, "");

        for (List<Page> parts : List.of(List.of(links, some, more), List.of(more, links, some))) {
            Page sum = Page.sum(parts);
            assertThat(sum.rank()).isEqualTo(12);
            assertThat(sum.links()).isEqualTo("2,3");
        }
    }

    @Test
    void readFields_whatWasWritten_replacesEverything() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Page(9, "4").write(new DataOutputStream(bytes));
        Page page = new Page(1, "other");
        page.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(page.rank()).isEqualTo(9);
        assertThat(page.links()).isEqualTo("4");
    }

    @Test
    void next_equalRanks_stayEqual() {
        long share = PageRank.WHOLE / 1_000;

        assertThat(PageRank.RankReducer.next(share, share)).isEqualTo(share);
    }
}
