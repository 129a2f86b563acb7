// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/**
 * Hosts that are network namespaces, each with a cable of limited bandwidth to each of some networks. The networks are
 * bridges in a namespace of their own, the hub, so that the machine's own network sees nothing of it.
 *
 * <p>Needs root, or CAP_SYS_ADMIN and CAP_NET_ADMIN, and iproute2. Namespaces are named after this process: those of
 * processes that died without removing them are removed when the next cluster is made.
 */
public final class VirtualCluster implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("hawser-(\\d+)-\\d+-\\w+");
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Cables cables;
    private final List<String> namespaces = new ArrayList<>();

    private VirtualCluster(Cables cables) {
        this.cables = cables;
    }

    /**
     * Makes one.
     *
     * @param hosts how many; they are numbered from 1
     * @param networks how many; they are numbered from 0
     * @param rate of each cable in each direction, as tc writes it, such as 100mbit
     * @throws ClusterException if namespaces cannot be made here, or one of the programs fails
     */
    public static VirtualCluster create(int hosts, int networks, String rate) {
        removeIf(pid -> ProcessHandle.of(pid).isEmpty());
        VirtualCluster cluster = new VirtualCluster(
                new Cables("hawser-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet() + "-"));
        try {
            cluster.addHub(networks);
            for (int host = 1; host <= hosts; host++) {
                cluster.addHost(host, networks, rate);
            }
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Removes the hosts of all clusters of this process, whatever runs on them: for its own end. */
    public static void removeAll() {
        long own = ProcessHandle.current().pid();
        removeIf(pid -> pid == own);
    }

    /** The address of a host, or of the hub if that is 0. */
    public static String address(int network, int host) {
        return "198.18." + network + "." + (host == 0 ? 254 : host);
    }

    /** All addresses of a network. */
    public static String subnet(int network) {
        return "198.18." + network + ".0/24";
    }

    public Cables cables() {
        return cables;
    }

    public String namespace(int host) {
        return cables.namespace(host);
    }

    /** The command that runs another on a host, under a host name of its own. */
    public List<String> on(int host, List<String> command) {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", namespace(host), "unshare", "--uts"));
        words.addAll(List.of("sh", "-c", "hostname node" + host + " && exec \"$@\"", "sh"));
        words.addAll(command);
        return words;
    }

    /** The command that runs another where all hosts are in reach and no cable can be pulled. */
    public List<String> onHub(List<String> command) {
        return Stream.concat(Stream.of("ip", "netns", "exec", cables.hub()), command.stream())
                .toList();
    }

    /** Kills what still runs on the hosts, and removes them. */
    @Override
    public void close() {
        namespaces.forEach(VirtualCluster::remove);
        namespaces.clear();
    }

    private void addHub(int networks) {
        addNamespace(cables.hub());
        for (int network = 0; network < networks; network++) {
            String bridge = "net" + network;
            ip(cables.hub(), "link add " + bridge + " type bridge");
            ip(cables.hub(), "address add " + address(network, 0) + "/24 dev " + bridge);
            ip(cables.hub(), "link set " + bridge + " up");
        }
    }

    private void addHost(int host, int networks, String rate) {
        String inside = namespace(host);
        addNamespace(inside);
        for (int network = 0; network < networks; network++) {
            String port = Cables.port(network, host);
            String device = Cables.device(network);
            ip(cables.hub(), "link add " + port + " type veth peer name " + device + " netns " + inside);
            cables.limit(network, host, rate);
            ip(cables.hub(), "link set " + port + " master net" + network);
            ip(cables.hub(), "link set " + port + " up");
            ip(inside, "address add " + address(network, host) + "/24 dev " + device);
            ip(inside, "link set " + device + " up");
        }
    }

    private static void ip(String namespace, String words) {
        Command.run(("ip -n " + namespace + " " + words).split(" "));
    }

    private void addNamespace(String name) {
        try {
            Command.run("ip", "netns", "add", name);
        } catch (ClusterException e) {
            throw new ClusterException(
                    "Network namespaces cannot be made: that needs root (or CAP_SYS_ADMIN and CAP_NET_ADMIN) and "
                            + "iproute2. " + e.getMessage(),
                    e);
        }
        namespaces.add(name);
        ip(name, "link set lo up");
    }

    private static void removeIf(LongPredicate ofProcess) {
        for (String name : names()) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches() && ofProcess.test(Long.parseLong(matcher.group(1)))) {
                remove(name);
            }
        }
    }

    /** Somebody else may be removing it at the same time. */
    private static void remove(String namespace) {
        try {
            for (String pid : Command.run("ip", "netns", "pids", namespace).split("\n")) {
                if (!pid.isBlank()) {
                    ProcessHandle.of(Long.parseLong(pid.strip())).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
            Command.run("ip", "netns", "delete", namespace);
        } catch (ClusterException e) {
            if (names().contains(namespace)) {
                throw e;
            }
        }
    }

    private static List<String> names() {
        return Command.run("ip", "netns", "list")
                .lines()
                .map(line -> line.split(" ")[0])
                .toList();
    }
}
