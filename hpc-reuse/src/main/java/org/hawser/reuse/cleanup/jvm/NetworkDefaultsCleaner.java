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
package org.hawser.reuse.cleanup.jvm;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.DatagramSocket;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores the process-wide defaults of {@code java.net}, among them factories that can be set only once. */
public final class NetworkDefaultsCleaner extends RestoringCleaner {
    private FieldSnapshot baseline;

    public NetworkDefaultsCleaner() {
        super("network-defaults");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        baseline = new FieldSnapshot(List.of(
                PrivateField.of(Authenticator.class, "theAuthenticator"),
                PrivateField.of(CookieHandler.class, "cookieHandler"),
                PrivateField.of(ProxySelector.class, "theProxySelector"),
                PrivateField.of(ResponseCache.class, "theResponseCache"),
                PrivateField.of(Socket.class, "factory"),
                PrivateField.of(ServerSocket.class, "factory"),
                PrivateField.of(DatagramSocket.class, "factory")));
    }

    @Override
    public int clean(ContainerTrace trace) {
        return baseline.restore();
    }
}
