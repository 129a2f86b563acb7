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
package org.hawser.reuse.compat.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.compat.jdk.PrivateField;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestHadoopStatic {
    @ParameterizedTest
    @EnumSource
    void member_inStockHadoop_isStaticField(HadoopStatic member) throws ClassNotFoundException {
        Class<?> owner = Class.forName(member.className(), false, SharedClasses.loader());

        assertThat(PrivateField.of(owner, member.fieldName()).isStatic()).isTrue();
    }
}
