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
package org.hawser.cluster.batch.control;

/**
 * Where a node keeps files.
 *
 * @param localInMemory whether the data of jobs is in a file system that takes its space from memory
 * @param hdfsInMemory whether the blocks of HDFS are
 * @param hdfsMebibytes the size of the file system that the blocks of HDFS are in
 */
public record NodeFiles(boolean localInMemory, boolean hdfsInMemory, long hdfsMebibytes) {
    /** How many of the two are in memory. */
    public int inMemory() {
        return (localInMemory ? 1 : 0) + (hdfsInMemory ? 1 : 0);
    }
}
