// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;

/** Another login user, and secrets in the hands of the former one. */
public final class LoginUser implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        UserGroupInformation.getLoginUser().getCredentials().addSecretKey(new Text("pollution"), new byte[1]);
        UserGroupInformation mallory = UserGroupInformation.createRemoteUser("mallory");
        UserGroupInformation.getCurrentUser().addCredentials(mallory.getCredentials());
        UserGroupInformation.setLoginUser(mallory);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        UserGroupInformation login = UserGroupInformation.getLoginUser();
        return login.getUserName() + " " + UserGroupInformation.getCurrentUser().getUserName() + " "
                + (login.getCredentials().getSecretKey(new Text("pollution")) == null);
    }
}
