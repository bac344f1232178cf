import { setTimeout as wait } from "node:timers/promises";
import { randomFrom, type Random } from "../../packages/server/src/demo/random.ts";
import { openClient } from "../../packages/simulator/src/client.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { openTab, type StaffClient } from "../../harness/staff-client.ts";
import { Tally } from "../../harness/tally.ts";

export interface CutSettings {
  connections: number;
  cuts: number;
  messages: number;
  messagesPerSecond: number;
  seed: number;
}

const tabsEach = 2;
/** Recipients of each message; fewer when there are few users, because sends wait for each other's recipients. */
const maxRecipients = 10;
/** A cut happens within this many bytes: inside of a handshake, a frame's header or its text. */
const withinBytes = 600;
const pauseMs = 20;
const settleWithinMs = 120_000;
/** Divides the client's waits; a larger divisor would end handshakes with a busy server too early. */
const timerSpeedUp = 4;

/** Cuts until enough connections broke; the cuts of one moment are spread over all connections. */
async function cutAll(proxy: FaultProxy, random: Random, cuts: number, perSecond: number): Promise<void> {
  const made = () => proxy.cuts.toServer + proxy.cuts.toClient;
  const startedAt = performance.now();
  while (made() < cuts) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (let requested = Math.min(cuts, due) - made(); requested > 0; requested -= 1)
      proxy.cutSome(random, withinBytes);
    await wait(pauseMs);
  }
}

function judge(tally: Tally, tabs: readonly StaffClient[], byUser: ReadonlyMap<number, string[]>): void {
  let shown = 0;
  let missing = 0;
  let twice = 0;
  let disordered = 0;
  for (const { announced, userId } of tabs) {
    const requested = byUser.get(userId) ?? [];
    const seen = new Set(announced);
    shown += announced.length;
    twice += announced.length - seen.size;
    missing += requested.filter((id) => !seen.has(id)).length;
    const inOrder = requested.filter((id) => seen.has(id));
    disordered += [...seen].filter((id, place) => id !== inOrder[place]).length;
  }
  tally.record("G-R8", "shown, over all tabs", shown, shown > 0);
  tally.record("G-R8", "lost", missing, missing === 0);
  tally.record("G-R8", "shown twice in one tab", twice, twice === 0);
  tally.record("G-R8", "out of order", disordered, disordered === 0);
}

async function play(tally: Tally, system: TestSystem, proxy: FaultProxy, settings: CutSettings): Promise<void> {
  const { connections, cuts, messages, messagesPerSecond, seed } = settings;
  const random = randomFrom(seed);
  const people = await system.createUsers(Math.ceil(connections / tabsEach));
  const controller = new AbortController();
  const call = openClient(system.server.url, controller.signal, 32);
  const tabs = people.flatMap(({ id, token }: Person) =>
    Array.from({ length: tabsEach }, () =>
      openTab({ call, userId: id, token, port: proxy.port, timerSpeed: timerSpeedUp }),
    ),
  );
  try {
    await waitUntil(() => tabs.every((tab) => tab.greetings() > 0), settleWithinMs);
    const seconds = messages / messagesPerSecond;
    const recipients = Math.min(maxRecipients, Math.ceil(people.length / 10));
    const sending = atRate(messagesPerSecond, seconds, () =>
      system.send(Array.from({ length: recipients }, () => random.pick(people).id)),
    );
    await Promise.all([sending, cutAll(proxy, random, cuts, cuts / seconds)]);
    const { byUser } = await system.streams();
    const isDone = (tab: StaffClient) => tab.announced.length >= (byUser.get(tab.userId)?.length ?? 0);
    await waitUntil(() => tabs.every(isDone), settleWithinMs);
    const unacknowledged = await system.waitForAcknowledgements();
    tally.record("G-R8", `sent, each to ${recipients} users`, (await sending).length);
    tally.record(
      "G-R8",
      "cuts towards the server, towards the client",
      `${proxy.cuts.toServer}, ${proxy.cuts.toClient}`,
    );
    judge(tally, tabs, byUser);
    tally.record("G-R8", "never acknowledged", unacknowledged, unacknowledged === 0);
    const resyncs = tabs.reduce((sum, tab) => sum + tab.resyncs(), 0);
    tally.record("G-R8", "resyncs", resyncs, resyncs === 0);
    tally.record(
      "G-R8",
      "reconnects",
      tabs.reduce((sum, tab) => sum + tab.greetings() - 1, 0),
    );
    tally.record(
      "G-R8",
      "sent again after a missing acknowledgement",
      await system.metric("vowdesk_messages_resent_total"),
    );
  } finally {
    controller.abort();
    for (const tab of tabs) tab.inbox.stop();
  }
}

/**
 * Cuts connections of the product's own client to a real server at random bytes in both directions while messages are
 * sent (G-R8).
 */
export async function runCuts(settings: CutSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  const proxy = await FaultProxy.open(system.server.socketPort);
  try {
    await play(tally, system, proxy, settings);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    await proxy.close();
    await system.close();
  }
}

if (import.meta.main) {
  const [connections = 1_000, cuts = 10_000, messages = 10_000, messagesPerSecond = 100] = process.argv
    .slice(2)
    .map(Number);
  const seed = Number(process.argv[6] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  process.exit((await runCuts({ connections, cuts, messages, messagesPerSecond, seed })).print());
}
