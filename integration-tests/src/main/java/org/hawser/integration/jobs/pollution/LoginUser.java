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
