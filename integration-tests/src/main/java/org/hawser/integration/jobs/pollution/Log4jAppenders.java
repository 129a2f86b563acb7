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
package org.hawser.integration.jobs.pollution;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.Appender;
import org.apache.log4j.LogManager;
import org.apache.log4j.varia.NullAppender;

/** A further appender, and the removal of the others. */
public final class Log4jAppenders implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        LogManager.getRootLogger().removeAllAppenders();
        NullAppender appender = new NullAppender();
        appender.setName("pollution");
        LogManager.getRootLogger().addAppender(appender);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        @SuppressWarnings("unchecked") // the method returns a raw type
        List<?> appenders = Collections.list(LogManager.getRootLogger().getAllAppenders());
        return appenders.stream()
                .map(appender -> ((Appender) appender).getName())
                .toList()
                .toString();
    }
}
