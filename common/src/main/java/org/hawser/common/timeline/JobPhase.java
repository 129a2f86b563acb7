// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

/** The phases of a MapReduce job from its submission to its end, in order. */
public enum JobPhase {
    MASTER_START("ApplicationMaster, until its program begins"),
    JOB_START("ApplicationMaster, until the job begins"),
    FIRST_CONTAINER("wait for the first container"),
    MAPS("maps"),
    FIRST_REDUCE("wait for a reduce"),
    SHUFFLE("shuffle, after the last map"),
    REDUCES("reduces"),
    END("end of the job");

    private final String label;

    JobPhase(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
