// SPDX-License-Identifier: Apache-2.0
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
