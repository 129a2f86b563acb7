// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes {@link Outcomes} when all tests have ended: of each test, and of each class that failed outside its tests. Prints
 * failures at once, for the case that it does not come to that.
 */
final class OutcomeListener implements TestExecutionListener {
    private final Path file;
    private final List<Outcomes.Outcome> outcomes = new ArrayList<>();

    OutcomeListener(Path file) {
        this.file = file;
    }

    @Override
    public synchronized void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (identifier.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            add(identifier, result.getThrowable().map(OutcomeListener::trace).orElse(""));
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier identifier, String reason) {
        add(identifier, "skipped: " + reason);
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        try {
            new Outcomes(outcomes).write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(TestIdentifier identifier, String failure) {
        outcomes.add(new Outcomes.Outcome(identifier.getLegacyReportingName(), failure));
        if (!failure.isEmpty()) {
            System.err.println(identifier.getLegacyReportingName() + " fails: " + failure);
        }
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
