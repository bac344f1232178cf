import { openClient } from "../../packages/simulator/src/client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { openTab } from "../../harness/staff-client.ts";
import { Tally } from "../../harness/tally.ts";

export interface HalfOpenSettings {
  clients: number;
  /** Divides the client's waits and its goal. */
  timerSpeed: number;
  /** Waits until the server detects the connections too, which takes more than a minute. */
  waitsForServer: boolean;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const clientWithinMs = 45_000;
const serverWithinMs = 75_000;
/** The server updates its figures each second, and the test polls them. */
const serverLagMs = 1_500;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Drops all data in both directions without closing the connections (G-R25). */
export async function runHalfOpen(settings: HalfOpenSettings): Promise<Tally> {
  const { clients, timerSpeed, waitsForServer, judgesTimes } = settings;
  const tally = new Tally();
  const system = await TestSystem.open();
  const proxy = await FaultProxy.open(system.server.socketPort);
  const controller = new AbortController();
  const call = openClient(system.server.url, controller.signal, 32);
  const people = await system.createUsers(clients);
  const tabs = people.map(({ id, token }) => openTab({ call, userId: id, token, port: proxy.port, timerSpeed }));
  const isOnline = (tab: (typeof tabs)[number]) => tab.inbox.getSnapshot().connection.is === "online";
  const sockets = () => system.metric("vowdesk_sockets");
  try {
    await waitUntil(() => tabs.every((tab) => tab.greetings() === 1), 30_000);
    await waitUntil(async () => (await sockets()) === clients, 10_000);
    proxy.swallows = true;
    const startedAt = performance.now();
    const noticed = new Map<number, number>();
    const allNoticed = await waitUntil(() => {
      for (const tab of tabs)
        if (!isOnline(tab) && !noticed.has(tab.userId)) noticed.set(tab.userId, performance.now() - startedAt);
      return noticed.size === clients;
    }, clientWithinMs * 2);
    const slowest = Math.max(0, ...noticed.values());
    tally.record(
      "G-R25",
      `detected by ${noticed.size} of ${clients} clients, at ${timerSpeed} times their pace, after`,
      seconds(slowest),
      allNoticed && (!judgesTimes || slowest <= clientWithinMs / timerSpeed),
    );
    if (waitsForServer) {
      const areFreed = await waitUntil(async () => (await sockets()) === 0, serverWithinMs * 2);
      const tookMs = performance.now() - startedAt;
      tally.record(
        "G-R25",
        "freed by the server after",
        seconds(tookMs),
        areFreed && (!judgesTimes || tookMs <= serverWithinMs + serverLagMs),
      );
      const closes = await system.metric("vowdesk_socket_closes_total", 'code="4408"');
      tally.record("G-R30", "silent sockets in /metrics", closes, closes >= clients);
    }
    proxy.swallows = false;
    const areBack = await waitUntil(() => tabs.every((tab) => tab.greetings() > 1), 60_000);
    tally.record("G-R25", "all clients are back when the network is back", areBack ? "yes" : "no", areBack);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    controller.abort();
    for (const tab of tabs) tab.inbox.stop();
    await proxy.close();
    await system.close();
  }
}

if (import.meta.main) {
  const clients = Number(process.argv[2] ?? 100);
  process.exit((await runHalfOpen({ clients, timerSpeed: 1, waitsForServer: true, judgesTimes: true })).print());
}
