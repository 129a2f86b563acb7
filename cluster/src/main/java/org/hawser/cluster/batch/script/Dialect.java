// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** The batch systems, with everything in which their requests and job scripts differ. */
public enum Dialect {
    PBSPRO(
            "PBS Pro or OpenPBS",
            "qsub",
            "#PBS",
            "select=3:ncpus=4:mem=8gb,walltime=01:00:00",
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
            "nodes=3:ppn=4,walltime=01:00:00",
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
            SbatchRequest.PREFIX,
            "'--nodes=3 --cpus-per-task=4 --mem=8G --time=01:00:00'",
            """
            job_id=${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}${SLURM_ARRAY_TASK_ID:+_$SLURM_ARRAY_TASK_ID}
            job_dir=${SLURM_SUBMIT_DIR:-$PWD}/hawser-$job_id""",
            """
            scontrol show hostnames "$SLURM_JOB_NODELIST" >"$job_dir/nodes\"""");

    private final String label;
    private final String submitCommand;
    private final String prefix;
    private final String example;

    private final String jobLines;
    private final String nodeFileLines;

    Dialect(String label, String submitCommand, String prefix, String example, String jobLines, String nodeFileLines) {
        this.label = label;
        this.submitCommand = submitCommand;
        this.prefix = prefix;
        this.example = example;
        this.jobLines = jobLines;
        this.nodeFileLines = nodeFileLines;
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

    /**
     * Reads the values of all {@code -l} options of a command line, in their order.
     *
     * @throws ClusterException if they make no sense, or are in the notation of another batch system
     */
    public Resources read(List<String> options) {
        List<Dialect> notations = Stream.of(values())
                .filter(dialect -> dialect.isNotationOf(options))
                .toList();
        if (notations.equals(List.of(this))) {
            return switch (this) {
                case PBSPRO -> new PbsRequest(options, example).select();
                case TORQUE -> new PbsRequest(options, example).nodes();
                case SLURM -> new SbatchRequest(options, example).read();
            };
        }
        throw new ClusterException(switch (notations.size()) {
                    case 0 -> "No nodes are requested";
                    case 1 -> "-l is in the notation of " + notations.get(0).label + ", and the batch system is "
                            + label;
                    default -> "-l mixes the notations of several batch systems";
                }
                + ": write -l " + example + ", or choose another --scheduler.");
    }

    private boolean isNotationOf(List<String> options) {
        return switch (this) {
            case PBSPRO -> PbsRequest.items(options).anyMatch(item -> item.startsWith("select="));
            case TORQUE -> PbsRequest.items(options).anyMatch(item -> item.startsWith("nodes="));
            case SLURM -> options.stream().map(String::strip).anyMatch(text -> text.matches("(?s)(-|#SBATCH).*"));
        };
    }

    /** The lines for the batch system at the top of a script. */
    List<String> directives(JobRequest request) {
        boolean slurm = this == SLURM;
        List<String> lines = new ArrayList<>();
        lines.add((slurm ? "--job-name=" : "-N ") + request.name());
        request.queue().ifPresent(queue -> lines.add((slurm ? "--partition=" : "-q ") + queue));
        request.account().ifPresent(account -> lines.add((slurm ? "--account=" : "-A ") + account));
        lines.addAll(request.resources().lines());
        // A second run would meet the results of the first. PBS takes the account's shell unless it is told another.
        lines.addAll(slurm ? List.of("--no-requeue") : List.of("-j oe", "-S /bin/bash", "-r n"));
        return Stream.concat(
                        lines.stream().map(line -> prefix + " " + line), request.siteLines().directives(this).stream())
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
