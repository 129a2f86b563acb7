// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

/** Why a file does not get a part of the pool file. It is then a file of its own on the disk. */
public enum PoolRefusal {
    OFF("this node has no pool file"),
    READ_AS_FILES("the application's map outputs are read as files"),
    UNWRITABLE("the pool file cannot be written"),
    LOST("others have the file's part of the pool file"),
    ENDED("the application has ended on this node");

    private final String text;

    PoolRefusal(String text) {
        this.text = text;
    }

    /** For the client's log. */
    public String text() {
        return text;
    }
}
