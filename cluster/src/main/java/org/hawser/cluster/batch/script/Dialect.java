/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A batch system, as far as its job scripts differ from others'. */
public enum Dialect {
    PBSPRO(
            "PBS Pro or OpenPBS",
            "qsub",
            "#PBS",
            PbsProDirectives::lines,
            """
            job_id=${PBS_JOBID%%.*}
            job_id=${job_id/'['/-} # job 17[3] of an array is 17-3
            job_id=${job_id%']'}
            job_dir=${PBS_O_WORKDIR:-$PWD}/hawser-$job_id""",
            """
            awk '!seen[$0]++' "$PBS_NODEFILE" >"$job_dir/nodes\""""),

    TORQUE(
            "Torque",
            "qsub",
            "#PBS",
            TorqueDirectives::lines,
            """
            job_id=${PBS_JOBID:-${SLURM_JOB_ID:-}}
            job_id=${job_id%%.*}
            job_id=${job_id/'['/-} # job 17[3] of an array is 17-3
            job_id=${job_id%']'}
            job_dir=${PBS_O_WORKDIR:-$PWD}/hawser-$job_id""",
            """
            # (Slurm reads scripts of Torque too, but gives no node file.)
            if [[ -n ${PBS_NODEFILE:-} ]]; then
              awk '!seen[$0]++' "$PBS_NODEFILE" >"$job_dir/nodes"
            else
              scontrol show hostnames "$SLURM_JOB_NODELIST" >"$job_dir/nodes"
            fi"""),

    SLURM(
            "Slurm",
            "sbatch",
            "#SBATCH",
            SlurmDirectives::lines,
            """
            job_id=${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}${SLURM_ARRAY_TASK_ID:+_$SLURM_ARRAY_TASK_ID}
            job_dir=${SLURM_SUBMIT_DIR:-$PWD}/hawser-$job_id""",
            """
            scontrol show hostnames "$SLURM_JOB_NODELIST" >"$job_dir/nodes\"""");

    private final String label;
    private final String submitCommand;
    private final String prefix;

    @SuppressWarnings("ImmutableEnumChecker") // always a method reference
    private final Function<JobRequest, List<String>> directives;

    private final String jobLines;
    private final String nodeFileLines;

    Dialect(
            String label,
            String submitCommand,
            String prefix,
            Function<JobRequest, List<String>> directives,
            String jobLines,
            String nodeFileLines) {
        this.label = requireNonNull(label, "label is null");
        this.submitCommand = requireNonNull(submitCommand, "submitCommand is null");
        this.prefix = requireNonNull(prefix, "prefix is null");
        this.directives = requireNonNull(directives, "directives is null");
        this.jobLines = requireNonNull(jobLines, "jobLines is null");
        this.nodeFileLines = requireNonNull(nodeFileLines, "nodeFileLines is null");
    }

    public String label() {
        return label;
    }

    /** The program that takes a job script. */
    public String submitCommand() {
        return submitCommand;
    }

    /** What a line for the batch system begins with. */
    String prefix() {
        return prefix;
    }

    /** The lines for the batch system at the top of a script. */
    List<String> directives(JobRequest request) {
        return Stream.concat(directives.apply(request).stream(), request.siteLines().directives(this).stream())
                .toList();
    }

    /** The lines that set {@code job_id} and {@code job_dir}. */
    String jobLines() {
        return jobLines;
    }

    /** The lines that write the node file, one line for each node. */
    String nodeFileLines() {
        return nodeFileLines;
    }
}
