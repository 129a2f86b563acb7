// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.junit.jupiter.api.Test;

class TestNodeResources {
    private static final long MIB = 1 << 20;

    private final Map<String, String> settings = new HashMap<>();
    private final Lookup lookup = settings::get;

    @Test
    void from_nothingSet_dividesTheNodeByTheMinimumContainer() {
        assertThat(NodeResources.from(lookup)).isEqualTo(new NodeResources(8, 8, 1024 * MIB, 820 * MIB, true));
    }

    @Test
    void from_slotsSet_sharesTheNodeAmongThem() {
        settings.put("yarn.nodemanager.resource.memory-mb", "6144");
        settings.put("hawser.reuse.slots", "3");
        settings.put("yarn.nodemanager.pmem-check-enabled", "false");
        assertThat(NodeResources.from(lookup)).isEqualTo(new NodeResources(3, 3, 2048 * MIB, 1639 * MIB, false));
    }

    @Test
    void mostSlots_smallerSlots_areAsManyAsTheMemoryHolds() {
        settings.put("hawser.reuse.slots", "3");
        settings.put("hawser.reuse.slot-memory", "1500m");
        assertThat(NodeResources.from(lookup).mostSlots()).isEqualTo(5);
    }

    @Test
    void from_onlySlotMemorySet_hasAsManySlotsAsFit() {
        settings.put("hawser.reuse.slot-memory", "3g");
        assertThat(NodeResources.from(lookup).slots()).isEqualTo(2);
        settings.put("hawser.reuse.slot-memory", "512m");
        assertThat(NodeResources.from(lookup).slots()).isEqualTo(8);
    }

    @Test
    void from_slotsTogetherLargerThanTheNode_isRefused() {
        settings.put("hawser.reuse.slots", "6");
        settings.put("hawser.reuse.slot-memory", "1500m");
        assertThatThrownBy(() -> NodeResources.from(lookup))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "hawser.reuse.slots is 6 and hawser.reuse.slot-memory is 1500m, together 9000m and more than"
                                + " yarn.nodemanager.resource.memory-mb (8192m). Set at most 5 slots, or 1365m for each, or raise"
                                + " yarn.nodemanager.resource.memory-mb.");
    }

    @Test
    void from_shareBelowTheLeastSlot_isNotOfferedAsRemedy() {
        settings.put("hawser.reuse.slots", "134");
        settings.put("hawser.reuse.slot-memory", "128m");
        assertThatThrownBy(() -> NodeResources.from(lookup))
                .hasMessageEndingWith("Set at most 64 slots, or raise yarn.nodemanager.resource.memory-mb.");
    }

    @Test
    void from_nodeMemoryIsDetectedByYarn_isNotChecked() {
        settings.put("yarn.nodemanager.resource.memory-mb", "-1");
        settings.put("yarn.nodemanager.resource.detect-hardware-capabilities", "true");
        settings.put("hawser.reuse.slots", "6");
        settings.put("hawser.reuse.slot-memory", "9g");
        assertThat(NodeResources.from(lookup).slots()).isEqualTo(6);
    }

    @Test
    void from_nodeMemoryIsLeftToDetection_takesYarnsDefault() {
        settings.put("yarn.nodemanager.resource.memory-mb", "-1");
        assertThat(NodeResources.from(lookup).slots()).isEqualTo(8);
    }

    @Test
    void from_nodeSmallerThanAContainer_hasOneSlot() {
        settings.put("yarn.nodemanager.resource.memory-mb", "512");
        assertThat(NodeResources.from(lookup).slots()).isEqualTo(1);
    }

    @Test
    void from_noSlots_isRefusedForANodeManagerAlone() {
        settings.put("hawser.reuse.slots", "0");
        assertThat(NodeResources.from(lookup).slots()).isZero();
        assertThatThrownBy(() -> NodeResources.from(lookup).requireSlots())
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.key()).isEqualTo("hawser.reuse.slots"))
                .hasMessageContaining("hawser.reuse.slots")
                .hasMessageContaining("0")
                .hasMessageContaining("1")
                .hasMessageContaining("1024");
    }

    @Test
    void from_slotLargerThanTheNode_isRefused() {
        settings.put("hawser.reuse.slot-memory", "9g");
        assertThatThrownBy(() -> NodeResources.from(lookup))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.reuse.slot-memory is 9216m, more than yarn.nodemanager.resource.memory-mb (8192m). "
                        + "Set it to at most that, or raise yarn.nodemanager.resource.memory-mb.");
    }

    @Test
    void from_heapLargerThanTheNode_isRefused() {
        settings.put("hawser.reuse.slot-heap", "16g");
        assertThatThrownBy(() -> NodeResources.from(lookup))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.reuse.slot-heap is 16384m, more than yarn.nodemanager.resource.memory-mb (8192m). "
                        + "Set it to at most that, or raise yarn.nodemanager.resource.memory-mb.");
    }

    @Test
    void from_heapLargerThanTheSlot_isRefused() {
        settings.put("hawser.reuse.slot-memory", "1g");
        settings.put("hawser.reuse.slot-heap", "2g");
        assertThatThrownBy(() -> NodeResources.from(lookup))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.reuse.slot-heap is 2048m, more than hawser.reuse.slot-memory (1024m). "
                        + "Set it to at most that, or raise hawser.reuse.slot-memory.");
    }

    @Test
    void defaultRunDir_sameDirectories_isTheSame() {
        assertThat(NodeResources.defaultRunDir("/a,/b")).isEqualTo(NodeResources.defaultRunDir("/a,/b"));
        assertThat(NodeResources.defaultRunDir("/a,/b")).isNotEqualTo(NodeResources.defaultRunDir("/c"));
    }
}
