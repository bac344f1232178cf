import { setTimeout as wait } from "node:timers/promises";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface ManySettings {
  sockets: number;
  idleSeconds: number;
  messagesPerSecond: number;
  sendingSeconds: number;
  broadcasts: number;
  /** Members of staff who receive a broadcast. */
  broadcastTo: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const recipientsEach = 10;
const heartbeatAnswerMs = 5_000;
const broadcastPauseMs = 5_000;
const goals = { connectMs: 60_000, rssMb: 250, loopMs: 50, p50: 50, p99: 250, p999: 1_000 };

/** When the server confirmed each message to its sender, by id. */
type Accepted = Map<string, number>;

/** Times from commit to client, over all recipients; zero where a message arrived before the sender's confirmation. */
function latencies(members: readonly LightClient[], accepted: Accepted): number[] {
  return members.flatMap(({ ids, times }) =>
    ids.flatMap((id, place) => {
      const at = accepted.get(id);
      return at === undefined ? [] : [Math.max(0, (times[place] ?? NaN) - at)];
    }),
  );
}

/** Checks that every client received its stream, each message once and in order. */
async function judgeStreams(
  tally: Tally,
  goal: string,
  system: TestSystem,
  members: readonly LightClient[],
): Promise<void> {
  const isBehind = (byUser: ReadonlyMap<number, string[]>, member: LightClient) =>
    member.ids.length < (byUser.get(member.person.id)?.length ?? 0);
  const { byUser } = await system.streams();
  await waitUntil(() => !members.some((member) => isBehind(byUser, member)), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join());
  tally.record(goal, "clients with missing, repeated or reordered messages", wrong.length, wrong.length === 0);
  const unacknowledged = await system.waitForAcknowledgements();
  tally.record(goal, "never acknowledged", unacknowledged, unacknowledged === 0);
}

/** G-R1: idle sockets stay connected. */
async function idle(
  tally: Tally,
  system: TestSystem,
  members: readonly LightClient[],
  settings: ManySettings,
): Promise<void> {
  const loopName = "nodejs_eventloop_lag_p99_seconds";
  await system.metric(loopName);
  await wait(settings.idleSeconds * 1_000);
  const loopMs = (await system.metric(loopName)) * 1_000;
  const dropped = members.filter(({ isOpen }) => !isOpen).length;
  const answered = await waitUntil(
    () => members.every(({ heartbeatsUnanswered }) => heartbeatsUnanswered === 0),
    heartbeatAnswerMs,
  );
  const rssMb = await system.rssMb();
  const { judgesTimes, idleSeconds } = settings;
  tally.record("G-R1", `dropped in ${idleSeconds} s`, dropped, dropped === 0);
  tally.record("G-R1", "heartbeats answered", answered ? "all" : "not all", answered);
  tally.record(
    "G-R1",
    "memory of the server's process",
    `${rssMb.toFixed(0)} MB`,
    !judgesTimes || rssMb <= goals.rssMb,
  );
  tally.record("G-R1", "event loop, p99", `${loopMs.toFixed(1)} ms`, !judgesTimes || loopMs <= goals.loopMs);
}

/** G-R2: a steady flow of messages. */
async function flow(
  tally: Tally,
  system: TestSystem,
  members: readonly LightClient[],
  settings: ManySettings,
): Promise<void> {
  const { messagesPerSecond, sendingSeconds, judgesTimes } = settings;
  const accepted: Accepted = new Map();
  const startedAt = performance.now();
  await atRate(messagesPerSecond, sendingSeconds, async (place) => {
    const some = Array.from(
      { length: recipientsEach },
      (_, i) => members[(place * recipientsEach + i) % members.length],
    );
    const id = await system.send(some.flatMap((member) => member?.person.id ?? []));
    accepted.set(id, performance.now());
  });
  const perSecond = (accepted.size * recipientsEach * 1_000) / (performance.now() - startedAt);
  await judgeStreams(tally, "G-R2", system, members);
  const spread = spreadOf(latencies(members, accepted));
  const holds = spread.p50 <= goals.p50 && spread.p99 <= goals.p99 && spread.p999 <= goals.p999;
  tally.record("G-R2", "deliveries a second", perSecond.toFixed(0));
  tally.record("G-R2", "from commit to client", formatSpread(spread), !judgesTimes || holds);
}

/** G-R3: broadcasts to 1,000 users within a second, to 10,000 within eight. */
async function broadcast(
  tally: Tally,
  system: TestSystem,
  members: readonly LightClient[],
  settings: ManySettings,
): Promise<void> {
  const { broadcasts, broadcastTo, judgesTimes } = settings;
  const some = members.slice(0, broadcastTo);
  const lasts: number[] = [];
  for (let round = 0; round < broadcasts; round += 1) {
    const id = await system.send(some.map(({ person }) => person.id));
    const at = performance.now();
    await waitUntil(() => some.every(({ ids }) => ids.at(-1) === id), 30_000);
    lasts.push(Math.max(...some.map(({ times }) => times.at(-1) ?? NaN)) - at);
    if (round < broadcasts - 1) await wait(judgesTimes ? broadcastPauseMs : 0);
  }
  const withinMs = some.length <= 1_000 ? 1_000 : 8_000;
  const max = Math.max(...lasts);
  tally.record(
    "G-R3",
    `${broadcasts} broadcasts to ${some.length}: at the last client after at most`,
    `${max.toFixed(0)} ms`,
    !judgesTimes || max <= withinMs,
  );
  await judgeStreams(tally, "G-R3", system, members);
}

async function openSockets(tally: Tally, people: readonly Person[], port: number, judgesTimes: boolean) {
  const startedAt = performance.now();
  const members = await connectAll(people, port);
  const tookMs = performance.now() - startedAt;
  const open = members.filter(({ isOpen }) => isOpen).length;
  tally.record("G-R1", "sockets open", open, open === people.length);
  tally.record(
    "G-R1",
    "connected within",
    `${(tookMs / 1_000).toFixed(1)} s`,
    !judgesTimes || tookMs <= goals.connectMs,
  );
  return members;
}

/** Many sockets at one server: idle, under a steady flow, and with broadcasts (G-R1, G-R2, G-R3). */
export async function runMany(settings: ManySettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  let members: LightClient[] = [];
  try {
    tally.record("G-R1", "memory before", `${(await system.rssMb()).toFixed(0)} MB`);
    const people = await system.createUsers(settings.sockets);
    members = await openSockets(tally, people, system.server.socketPort, settings.judgesTimes);
    await idle(tally, system, members, settings);
    await flow(tally, system, members, settings);
    await broadcast(tally, system, members, settings);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    for (const member of members) member.disconnect();
    await system.close();
  }
}

if (import.meta.main) {
  const [sockets = 10_000, idleSeconds = 600, messagesPerSecond = 200, sendingSeconds = 300, broadcasts = 20] =
    process.argv.slice(2).map(Number);
  const broadcastTo = Math.min(sockets, Number(process.argv[7] ?? 1_000));
  const settings = { sockets, idleSeconds, messagesPerSecond, sendingSeconds, broadcasts, broadcastTo };
  process.exit((await runMany({ ...settings, judgesTimes: true })).print());
}
