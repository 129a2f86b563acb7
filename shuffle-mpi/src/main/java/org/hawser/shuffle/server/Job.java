// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;

/**
 * A job whose map outputs the server of this node may serve: its user, who owns the files, and its secret, with which
 * requests are signed. It exists from the NodeManager's word that the job has started to its word that the job is over.
 */
public final class Job {
    private static final int MAX_USER_CHARS = 255;

    private final JobName name;
    private final String user;
    private final JobKey key;
    private volatile boolean over;

    /**
     * A job that is not over.
     *
     * @param user whose it is, and the name of a directory
     * @throws IllegalArgumentException if the user cannot be the name of a directory
     */
    public Job(JobName name, String user, JobKey key) {
        this.name = requireNonNull(name, "name is null");
        this.user = requireFileName(user);
        this.key = requireNonNull(key, "key is null");
    }

    public JobName name() {
        return name;
    }

    public String user() {
        return user;
    }

    public JobKey key() {
        return key;
    }

    /** Whether the NodeManager has merely told of it again. */
    boolean isSameAs(Job other) {
        return name.equals(other.name) && user.equals(other.user) && key.isSameAs(other.key);
    }

    /** Whether nothing of it may be served or kept any more. */
    boolean over() {
        return over;
    }

    void end() {
        over = true;
    }

    @Override
    public String toString() {
        return name + " of " + user;
    }

    private static String requireFileName(String user) {
        boolean plain = !user.isBlank()
                && user.length() <= MAX_USER_CHARS
                && !user.equals(".")
                && !user.equals("..")
                && user.chars().allMatch(c -> c != '/' && !Character.isISOControl(c));
        if (!plain) {
            throw new IllegalArgumentException("the user of a job is '" + user + "', which is no name of a directory");
        }
        return user;
    }
}
