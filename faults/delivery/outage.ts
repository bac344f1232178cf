import { setTimeout as wait } from "node:timers/promises";
import { openClient, type Call } from "../../packages/simulator/src/client.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { openTab, type StaffClient } from "../../harness/staff-client.ts";
import { Tally } from "../../harness/tally.ts";

export interface OutageSettings {
  clients: number;
  outageSeconds: number;
  /** Divides the client's waits and its goals. */
  timerSpeed: number;
  /** Messages that one user misses: as many as a client can resume, and more. */
  missed: number;
  missedTooMany: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const messagesPerSecond = 20;
const recipientsEach = 50;
const backWithinMs = 30_000;
const missedWithinMs = 20_000;
const maxResumed = 5_000;
/** Shortens the waits of the single client. */
const normalTimerSpeed = 5;

interface Run {
  tally: Tally;
  system: TestSystem;
  proxy: FaultProxy;
  call: Call;
  timerSpeed: number;
}

const enter = ({ proxy, call, timerSpeed }: Run, people: readonly Person[]) =>
  people.map(({ id, token }) => openTab({ call, userId: id, token, port: proxy.port, timerSpeed }));

/**
 * Cuts the network for all clients while messages are sent; afterwards each has every message, once and in order (G-R6).
 */
async function outage(run: Run, { clients, outageSeconds, timerSpeed, judgesTimes }: OutageSettings): Promise<void> {
  const { tally, system, proxy } = run;
  const people = await system.createUsers(clients);
  const tabs = enter(run, people);
  await waitUntil(() => tabs.every((tab) => tab.greetings() === 1), 60_000);
  proxy.goDown();
  const recipients = Math.min(recipientsEach, clients);
  const sent = await atRate(messagesPerSecond, outageSeconds, (place) =>
    system.send(Array.from({ length: recipients }, (_, i) => people[(place * recipients + i) % clients]?.id ?? 0)),
  );
  proxy.isDown = false;
  const startedAt = performance.now();
  const areBack = await waitUntil(() => tabs.every((tab) => tab.greetings() > 1), backWithinMs * 3);
  const backMs = performance.now() - startedAt;
  const { byUser } = await system.streams();
  const wantedOf = ({ userId }: StaffClient) => byUser.get(userId) ?? [];
  await waitUntil(() => tabs.every((tab) => tab.announced.length >= wantedOf(tab).length), backWithinMs);
  const wrong = tabs.filter((tab) => tab.announced.join() !== wantedOf(tab).join()).length;
  const unacknowledged = await system.waitForAcknowledgements();
  tally.record("G-R6", `sent in ${outageSeconds} s, each to ${recipients} of ${clients}`, sent.length);
  tally.record("G-R6", "clients with missing, repeated or reordered messages", wrong, wrong === 0);
  tally.record("G-R6", "never acknowledged", unacknowledged, unacknowledged === 0);
  const goalMs = backWithinMs / timerSpeed;
  tally.record(
    "G-R6",
    `all clients back, at ${timerSpeed} times their pace, after`,
    `${(backMs / 1_000).toFixed(1)} s`,
    areBack && (!judgesTimes || backMs <= goalMs),
  );
  for (const tab of tabs) tab.inbox.stop();
}

/**
 * Disconnects one client while messages arrive; returns its tab after the new greeting, and how long it took to show
 * everything.
 */
async function measureMissedMessages(
  run: Run,
  count: number,
): Promise<{ tab: StaffClient; wanted: string[]; tookMs: number }> {
  const { system, proxy } = run;
  const [person] = await system.createUsers(1);
  const [tab] = person ? enter(run, [person]) : [];
  if (!person || !tab) throw new Error("no user was created");
  await waitUntil(() => tab.greetings() === 1, 30_000);
  proxy.goDown();
  await system.insertBacklog(person, count);
  proxy.isDown = false;
  const startedAt = performance.now();
  const { byUser } = await system.streams();
  const requested = byUser.get(person.id) ?? [];
  await waitUntil(() => tab.announced.length >= count || tab.resyncs() > 0, missedWithinMs * 2);
  await waitUntil(() => tab.greetings() > 1, missedWithinMs);
  return { tab, wanted: requested, tookMs: performance.now() - startedAt };
}

/** G-R7: one client that misses many messages. */
async function backlog(run: Run, { missed, missedTooMany, judgesTimes }: OutageSettings): Promise<void> {
  const { tally, system } = run;
  const few = await measureMissedMessages(run, missed);
  const isWhole = few.tab.announced.join() === few.wanted.join();
  tally.record("G-R7", `${missed} missed by one user: each once, in order`, isWhole ? "yes" : "no", isWhole);
  tally.record(
    "G-R7",
    "all of them after",
    `${(few.tookMs / 1_000).toFixed(1)} s`,
    !judgesTimes || few.tookMs <= missedWithinMs,
  );
  few.tab.inbox.stop();
  const many = await measureMissedMessages(run, missedTooMany);
  tally.record(
    "G-R7",
    `${missedTooMany} missed, more than can be resumed: resyncs`,
    many.tab.resyncs(),
    many.tab.resyncs() === 1,
  );
  await waitUntil(() => many.tab.inbox.getSnapshot().unread === missedTooMany, 10_000);
  const { messages, unread } = many.tab.inbox.getSnapshot();
  const newest = many.wanted.slice(-messages.length).toReversed();
  const isNewest = messages.length > 0 && messages.map(({ id }) => id).join() === newest.join();
  tally.record(
    "G-R7",
    "the list then starts with the newest message, and counts",
    unread,
    isNewest && unread === missedTooMany,
  );
  const id = await system.send([many.tab.userId]);
  const goesOn = await waitUntil(() => many.tab.announced.at(-1) === id, 10_000);
  tally.record("G-R7", "and the next message is shown", goesOn ? "yes" : "no", goesOn);
  tally.record("G-R30", "expired cursors in /metrics", await system.metric("vowdesk_resyncs_total"));
  many.tab.inbox.stop();
}

/** Cuts the client's connection to the server, for all clients or for a long time for one (G-R6, G-R7). */
export async function runOutage(settings: OutageSettings): Promise<Tally> {
  if (settings.missed > maxResumed) throw new Error(`at most ${maxResumed} can be resumed`);
  const tally = new Tally();
  const system = await TestSystem.open();
  const proxy = await FaultProxy.open(system.server.socketPort);
  const controller = new AbortController();
  const call = openClient(system.server.url, controller.signal, 32);
  try {
    const run = { tally, system, proxy, call, timerSpeed: settings.timerSpeed };
    await outage(run, settings);
    await backlog({ ...run, timerSpeed: normalTimerSpeed }, settings);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    controller.abort();
    await wait(0);
    await proxy.close();
    await system.close();
  }
}

if (import.meta.main) {
  const [clients = 1_000, outageSeconds = 60] = process.argv.slice(2).map(Number);
  const settings = {
    clients,
    outageSeconds,
    timerSpeed: 1,
    missed: maxResumed,
    missedTooMany: 12_000,
    judgesTimes: true,
  };
  process.exit((await runOutage(settings)).print());
}
