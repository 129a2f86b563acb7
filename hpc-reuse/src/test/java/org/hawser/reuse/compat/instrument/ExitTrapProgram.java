// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

/** Calls exit and halt with the trap in place, and ends as its argument says. */
final class ExitTrapProgram {
    private static final class Trapped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Trapped(String message) {
            super(message);
        }
    }

    private ExitTrapProgram() {}

    public static void main(String[] args) {
        ExitTrap trap = new ExitTrap(SlotJavaAgent.instrumentation().orElseThrow());
        if (args[0].equals("unarmed")) {
            System.exit(4);
        }
        trap.arm((status, kind) -> {
            throw new Trapped(kind + " " + status);
        });
        print(() -> System.exit(3));
        print(() -> Runtime.getRuntime().exit(-1));
        print(() -> Runtime.getRuntime().halt(9));
        trap.arm((status, kind) -> System.out.println("passes " + kind + " " + status));
        if (args[0].equals("passing")) {
            System.exit(5);
        }
        trap.disarm();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        if (args[0].equals("exit")) {
            System.exit(6);
        }
        Runtime.getRuntime().halt(7);
    }

    private static void print(Runnable ending) {
        try {
            ending.run();
            System.out.println("came back");
        } catch (Trapped e) {
            System.out.println(e.getMessage());
        }
    }
}
