// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.world;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The world directory as JSON. */
public final class WorldJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private WorldJson() {}

    /** Encodes a directory as bytes. */
    public static byte[] toJson(WorldDirectory world) {
        ObjectNode root = JSON.createObjectNode().put("secret", world.secret());
        ArrayNode members = root.putArray("members");
        world.members().forEach(member -> members.add(toJson(member)));
        try {
            return JSON.writeValueAsBytes(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of text and numbers is JSON", e);
        }
    }

    /**
     * The opposite of {@link #toJson}.
     *
     * @throws IOException if the bytes are not JSON
     * @throws IllegalArgumentException if they are not a world directory
     */
    public static WorldDirectory fromJson(byte[] bytes) throws IOException {
        JsonNode root = JSON.readTree(bytes);
        List<Member> members = new ArrayList<>();
        root.path("members").forEach(node -> members.add(member(node)));
        return new WorldDirectory(text(root, "secret"), members);
    }

    private static ObjectNode toJson(Member member) {
        ObjectNode node = JSON.createObjectNode()
                .put("rank", member.rank())
                .put("role", member.role().name())
                .put("node", member.node())
                .put("host", member.host())
                .put("port", member.port());
        member.slot().ifPresent(slot -> node.put("slot", slot));
        return node;
    }

    private static Member member(JsonNode node) {
        return new Member(
                node.path("rank").asInt(-1),
                ProcessRole.valueOf(text(node, "role")),
                text(node, "node"),
                text(node, "host"),
                node.path("port").asInt(-1),
                node.has("slot") ? OptionalInt.of(node.path("slot").asInt()) : OptionalInt.empty());
    }

    private static String text(JsonNode node, String name) {
        if (!node.path(name).isTextual()) {
            throw new IllegalArgumentException("no text \"" + name + "\" in " + node);
        }
        return node.path(name).asText();
    }
}
