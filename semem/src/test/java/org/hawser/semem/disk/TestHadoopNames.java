// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.YarnOutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this module takes for granted of Hadoop. If one of these fails, intermediate files would quietly stay on disk. */
class TestHadoopNames {
    @TempDir
    private Path directory;

    @Test
    void names_ofYarnOutputFiles_areIntermediate() throws IOException {
        TaskNode node = new TaskNode(directory);
        JobConf job = new JobConf();
        job.set(MRConfig.LOCAL_DIR, node.appDir(0).toString());
        job.set(MRJobConfig.TASK_ATTEMPT_ID, TaskNode.MAP);
        YarnOutputFiles files = new YarnOutputFiles();
        files.setConf(job);
        org.apache.hadoop.fs.Path spill = files.getSpillFileForWrite(2, 1);

        assertThat(relative(spill, false)).isEqualTo(TaskNode.MAP + "_spill_2.out");
        assertThat(files.getSpillIndexFileForWrite(2, 1).getName()).isEqualTo(TaskNode.MAP + "_spill_2.out.index");
        String output = "output/" + TaskNode.MAP;
        assertThat(relative(files.getOutputFileForWrite(1), true)).isEqualTo(output + "/file.out");
        assertThat(relative(files.getOutputIndexFileForWrite(1), true)).isEqualTo(output + "/file.out.index");
        assertThat(relative(files.getOutputFileForWriteInVolume(spill), true)).isEqualTo(output + "/file.out");
        assertThat(relative(files.getOutputIndexFileForWriteInVolume(spill), true))
                .isEqualTo(output + "/file.out.index");
        TaskID map = TaskID.forName("task_1700000000000_0001_m_000005");
        assertThat(relative(files.getInputFileForWrite(map, 1), true)).isEqualTo(output + "/map_5.out");
    }

    private static String relative(org.apache.hadoop.fs.Path path, boolean shared) {
        IntermediatePath name =
                IntermediatePath.of(new File(path.toUri().getPath())).orElseThrow();
        assertThat(name.shared()).isEqualTo(shared);
        return name.relative();
    }

    /** Its calls are in {@link TestHadoopTasks}; here is what they are resolved by. */
    @Test
    void members_thatAreOverriddenOrCast_exist() throws ReflectiveOperationException {
        Method rename = MapTask.MapOutputBuffer.class.getDeclaredMethod(
                "sameVolRename", org.apache.hadoop.fs.Path.class, org.apache.hadoop.fs.Path.class);
        assertThat(rename.getReturnType()).isEqualTo(void.class);
        assertThat(RawLocalFileSystem.class.getDeclaredMethod("pathToFile", org.apache.hadoop.fs.Path.class))
                .extracting(Method::getReturnType)
                .isEqualTo(File.class);
        assertThat(RawLocalFileSystem.class.getDeclaredMethod(
                        "createOutputStreamWithMode",
                        org.apache.hadoop.fs.Path.class,
                        boolean.class,
                        FsPermission.class))
                .isNotNull();
    }

    /** Each operation asks {@code pathToFile} where the file is, and renames and deletes through the file it gets. */
    @Test
    void operations_ofTheRawFileSystem_goThroughPathToFile() throws IOException {
        Path place = directory.resolve("elsewhere");
        RawLocalFileSystem fs = new Redirected(place.toFile());
        org.apache.hadoop.fs.Path named =
                new org.apache.hadoop.fs.Path(directory.resolve("named").toString());
        fs.initialize(java.net.URI.create("file:///"), new JobConf());

        fs.create(named).close();
        assertThat(place).exists();
        fs.append(named).close();
        fs.setPermission(named, new FsPermission((short) 0600));
        fs.setTimes(named, 1000, 1000);
        assertThat(fs.open(named).read()).isEqualTo(-1);
        assertThat(fs.exists(named)).isTrue();
        assertThat(fs.getFileStatus(named).getModificationTime()).isEqualTo(1000);
        assertThat(fs.truncate(named, 0)).isTrue();
        assertThat(fs.delete(named, false)).isTrue();
        assertThat(place).doesNotExist();
    }

    private static final class Redirected extends RawLocalFileSystem {
        private final File place;

        Redirected(File place) {
            this.place = place;
        }

        @Override
        public File pathToFile(org.apache.hadoop.fs.Path path) {
            return path.getName().equals("named") ? place : super.pathToFile(path);
        }
    }
}
