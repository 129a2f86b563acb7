// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists the network interfaces of this machine. */
public final class MachineLinks {
    private static final String ARPHRD_INFINIBAND = "32";
    /** Any port: nothing is sent. */
    private static final int DISCARD_PORT = 9;

    private MachineLinks() {}

    /** Every interface that is up and has an IPv4 address. */
    public static List<Link> list() {
        return up().flatMap(MachineLinks::link).toList();
    }

    /** All IPv4 addresses of the interfaces that are up. */
    public static List<String> addresses() {
        return up().flatMap(MachineLinks::addresses).toList();
    }

    private static Stream<NetworkInterface> up() {
        try {
            return NetworkInterface.networkInterfaces().filter(MachineLinks::isUp);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The interface that packets to a host take; empty if the host is not known or cannot be reached. */
    public static Optional<String> routeTo(String host) {
        try (DatagramSocket socket = new DatagramSocket()) {
            InetSocketAddress target = new InetSocketAddress(host, DISCARD_PORT);
            if (target.isUnresolved()) {
                return Optional.empty();
            }
            socket.connect(target);
            return Optional.ofNullable(NetworkInterface.getByInetAddress(socket.getLocalAddress()))
                    .map(NetworkInterface::getName);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static boolean isUp(NetworkInterface candidate) {
        try {
            return candidate.isUp();
        } catch (SocketException e) {
            return false;
        }
    }

    private static Stream<Link> link(NetworkInterface up) {
        return addresses(up).limit(1).map(address -> new Link(up.getName(), kind(up.getName()), address));
    }

    private static Stream<String> addresses(NetworkInterface up) {
        return up.inetAddresses().filter(Inet4Address.class::isInstance).map(InetAddress::getHostAddress);
    }

    private static Link.Kind kind(String name) {
        if (type(name).equals(ARPHRD_INFINIBAND) || (name.startsWith("ib") && !name.startsWith("ibmveth"))) {
            return Link.Kind.INFINIBAND;
        }
        if (name.startsWith("hsn")) {
            return Link.Kind.SLINGSHOT;
        }
        return name.equals("lo") ? Link.Kind.LOOPBACK : Link.Kind.ETHERNET;
    }

    private static String type(String name) {
        try {
            return Files.readString(Path.of("/sys/class/net", name, "type")).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** As this machine calls itself. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Whether a host of that name is this machine. */
    public static boolean isHere(String host) {
        if (host.equalsIgnoreCase(hostName())) {
            return true;
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            // Distributions give a machine's own name 127.0.1.1, which no interface has.
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }
}
