// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

/** {@code Hadoop:service=DataNode,name=Ibis} on {@code /jmx}. */
public interface IbisMXBean {
    /** Each device by its name, with the state of its scheduler and of the flows that are present; JSON. */
    String getDevices();

    /** {@code none}, {@code connected} or {@code lost}. */
    String getBroker();
}
