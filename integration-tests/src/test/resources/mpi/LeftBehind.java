// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.hawser.reuse.mpi.HawserMpi;
import org.hawser.reuse.mpi.Meeting;

/** Two programs: one leaves messages and receives behind, the other looks for them. Arguments: which, input, output. */
public final class LeftBehind {
    private static final int BYTES = 8;
    private static final int LEFT_TAG = 7;
    private static final int AWAITED_TAG = 9;
    private static final int ROUNDS = 200;

    private LeftBehind() {}

    public static void main(String[] arguments) throws Exception {
        Configuration settings = new Configuration();
        settings.setInt("mapreduce.map.maxattempts", 1);
        settings.setBoolean("mapreduce.map.speculative", false);
        settings.set("meeting", arguments[2] + "-meeting");
        Job job = Job.getInstance(settings, arguments[0]);
        job.setJarByClass(LeftBehind.class);
        job.setMapperClass(arguments[0].equals("leave") ? Leaver.class : Looker.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        FileInputFormat.addInputPath(job, new Path(arguments[1]));
        FileOutputFormat.setOutputPath(job, new Path(arguments[2]));
        System.exit(job.waitForCompletion(true) ? 0 : 1);
    }

    /** A mapper that does its work over MPI. */
    public abstract static class MpiMapper extends Mapper<LongWritable, Text, Text, NullWritable> {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            Path place = new Path(context.getConfiguration().get("meeting"));
            int tasks = context.getConfiguration().getInt("mapreduce.job.maps", 0);
            int task = context.getTaskAttemptID().getTaskID().getId();
            HawserMpi mpi = HawserMpi.required();
            int[] ranks = new Meeting(place.getFileSystem(context.getConfiguration()), place, tasks)
                    .join(task, mpi.rank(), Duration.ofMinutes(1));
            Intracomm group = mpi.group(Intracomm.class, ranks);
            try {
                context.write(new Text(mpi.call(() -> work(mpi, group))), NullWritable.get());
            } catch (IOException | InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }

        abstract String work(HawserMpi mpi, Intracomm group) throws Exception;
    }

    /** Sends to everybody, and awaits what nobody sends. */
    public static final class Leaver extends MpiMapper {
        @Override
        String work(HawserMpi mpi, Intracomm group) throws Exception {
            Intracomm all = mpi.allSlots(Intracomm.class);
            List<Request> begun = new ArrayList<>();
            for (int rank = 0; rank < all.getSize(); rank++) {
                begun.add(all.iSend(ByteBuffer.allocateDirect(BYTES), BYTES, MPI.BYTE, rank, LEFT_TAG));
            }
            for (int rank = 0; rank < group.getSize(); rank++) {
                begun.add(group.iSend(ByteBuffer.allocateDirect(BYTES), BYTES, MPI.BYTE, rank, LEFT_TAG));
            }
            begun.add(all.iRecv(ByteBuffer.allocateDirect(BYTES), BYTES, MPI.BYTE, MPI.ANY_SOURCE, AWAITED_TAG));
            group.barrier();
            return "began " + begun.size();
        }
    }

    /** Looks for messages, and whether a message to itself arrives. */
    public static final class Looker extends MpiMapper {
        @Override
        String work(HawserMpi mpi, Intracomm group) throws Exception {
            Intracomm all = mpi.allSlots(Intracomm.class);
            int found = 0;
            for (int round = 0; round < ROUNDS; round++) {
                group.barrier();
                found += all.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null ? 0 : 1;
                found += group.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null ? 0 : 1;
            }
            Request own = all.iSend(ByteBuffer.allocateDirect(BYTES), BYTES, MPI.BYTE, all.getRank(), AWAITED_TAG);
            boolean arrived = false;
            for (int round = 0; round < ROUNDS; round++) {
                group.barrier();
                arrived |= all.iProbe(all.getRank(), AWAITED_TAG) != null;
            }
            if (arrived) {
                all.recv(new byte[BYTES], BYTES, MPI.BYTE, all.getRank(), AWAITED_TAG);
                own.waitFor();
            }
            return mpi.access() + " found=" + found + " own=" + (arrived ? "arrived" : "lost");
        }
    }
}
