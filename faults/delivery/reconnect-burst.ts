import { authApi } from "@vowdesk/contract/staff/auth";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { openClient } from "../../packages/simulator/src/client.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { openTab, type StaffClient } from "../../harness/staff-client.ts";
import { Tally } from "../../harness/tally.ts";

export interface ReconnectBurstSettings {
  clients: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const backWithinMs = 90_000;
const callP99Ms = 1_000;
const callsPerSecond = 10;

/** Measures calls of another user until `isOver`. */
async function callOthers(url: string, token: string, isOver: () => boolean): Promise<number[]> {
  const paths = [authApi.me.path, `${notificationsApi.inbox.path}?limit=20`, "/api/shopuser/allsend?pageSize=20"];
  const times: number[] = [];
  while (!isOver())
    await atRate(callsPerSecond, 1, async (place) => {
      const startedAt = performance.now();
      const response = await fetch(url + (paths[place % paths.length] ?? ""), { headers: { token } }).catch(() => null);
      if (response?.ok) times.push(performance.now() - startedAt);
    });
  return times;
}

async function judgeReconnects(
  tally: Tally,
  system: TestSystem,
  tabs: readonly StaffClient[],
  judgesTimes: boolean,
): Promise<void> {
  const [other] = await system.createUsers(1);
  const startedAt = performance.now();
  system.server.killServer();
  await waitUntil(() => system.server.restarts > 0, 10_000);
  const readyMs = await system.server.ready();
  let isOver = false;
  const calls = callOthers(system.server.url, other?.token ?? "", () => isOver);
  const areBack = await waitUntil(() => tabs.every((tab) => tab.greetings() > 1), backWithinMs * 2);
  const backMs = performance.now() - startedAt;
  isOver = true;
  const spread = spreadOf(await calls);
  const again = tabs.filter((tab) => tab.greetings() > 2).length;
  tally.record(
    "G-R24",
    `${tabs.length} clients lose their server at once; ready again after`,
    `${(readyMs / 1_000).toFixed(1)} s`,
  );
  tally.record(
    "G-R24",
    "all clients back after",
    `${(backMs / 1_000).toFixed(1)} s`,
    areBack && (!judgesTimes || backMs <= backWithinMs),
  );
  tally.record("G-R24", "clients that reconnected more than once", again, again === 0);
  tally.record("G-R24", "other calls meanwhile", formatSpread(spread), !judgesTimes || spread.p99 <= callP99Ms);
  const resyncs = tabs.reduce((sum, tab) => sum + tab.resyncs(), 0);
  tally.record("G-R24", "resyncs", resyncs, resyncs === 0);
}

/** Crashes the server under all clients: they reconnect by themselves without delaying other users (G-R24). */
export async function runReconnectBurst({ clients, judgesTimes }: ReconnectBurstSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  const controller = new AbortController();
  // Unlike the tabs of one browser, these clients do not wait for each other; this many sockets at once is what one
  // process can open.
  const call = openClient(system.server.url, controller.signal, 200);
  const people = await system.createUsers(clients);
  const tabs = people.map(({ id, token }) => openTab({ call, userId: id, token, timerSpeed: 1 }));
  try {
    const areIn = await waitUntil(() => tabs.every((tab) => tab.greetings() > 0), backWithinMs * 2);
    tally.expect("all were connected", areIn);
    await judgeReconnects(tally, system, tabs, judgesTimes);
    const id = await system.send(people.map((person) => person.id));
    const haveIt = await waitUntil(() => tabs.every((tab) => tab.announced.at(-1) === id), 30_000);
    tally.record("G-R24", "a message to all users reaches all", haveIt ? "yes" : "no", haveIt);
    return tally;
  } finally {
    controller.abort();
    for (const tab of tabs) tab.inbox.stop();
    await system.close();
  }
}

if (import.meta.main) {
  const clients = Number(process.argv[2] ?? 10_000);
  process.exit((await runReconnectBurst({ clients, judgesTimes: true })).print());
}
