// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.network;

/**
 * The cables between the hosts of a {@link VirtualCluster} and its switches. Tests and benchmarks pull them to cut a
 * host off, or limit their bandwidth. That works from any process of root.
 *
 * @param prefix what the names of the cluster's namespaces begin with
 */
public record Cables(String prefix) {
    /** Of a loopback interface, with its headers. */
    private static final String LARGEST_PACKET = "66kb";

    /** From now on nothing reaches the host over that network or comes from there, and nobody is told. */
    public void pull(int network, int host) {
        Command.run("ip", "-n", hub(), "link", "set", port(network, host), "down");
    }

    public void plugIn(int network, int host) {
        Command.run("ip", "-n", hub(), "link", "set", port(network, host), "up");
    }

    /**
     * Sets the bandwidth in each direction. What is on its way stays so, and follows at the new rate.
     *
     * @param rate as tc writes it, such as 100mbit
     */
    public void limit(int network, int host, String rate) {
        limit(hub(), port(network, host), rate);
        limit(namespace(host), device(network), rate);
    }

    /** Sets the bandwidth of what the host sends to itself: that of both directions of a connection together. */
    public void limitLoopback(int host, String rate) {
        limit(namespace(host), "lo", rate, LARGEST_PACKET);
    }

    /** The namespace of the switches. */
    public String hub() {
        return prefix + "hub";
    }

    /** The switch's end of a cable, in the namespace of the switches. */
    public static String port(int network, int host) {
        return "port" + network + "-" + host;
    }

    /** The host's end of a cable, in the host's namespace. */
    public static String device(int network) {
        return "eth" + network;
    }

    String namespace(int host) {
        return prefix + host;
    }

    private static void limit(String namespace, String device, String rate) {
        limit(namespace, device, rate, "256kb");
    }

    /** @param burst how much passes unlimited after a pause */
    private static void limit(String namespace, String device, String rate, String burst) {
        Command.run(
                "tc", "-n", namespace, "qdisc", "replace", "dev", device, "root", "tbf", "rate", rate, "burst", burst,
                "latency", "100ms");
    }
}
