import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { gather, type Member } from "../../harness/light-client.ts";
import { spreadOf, told } from "../../harness/figures.ts";
import { atRate, until } from "../../harness/pace.ts";
import { Stage, type Person } from "../../harness/test-system.ts";
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
function latencies(members: readonly Member[], accepted: Accepted): number[] {
  return members.flatMap(({ ids, times }) =>
    ids.flatMap((id, place) => {
      const at = accepted.get(id);
      return at === undefined ? [] : [Math.max(0, (times[place] ?? NaN) - at)];
    }),
  );
}

/** Checks that every client received its stream, each message once and in order. */
async function judgeStreams(tally: Tally, goal: string, stage: Stage, members: readonly Member[]): Promise<void> {
  const isBehind = (byUser: ReadonlyMap<number, string[]>, member: Member) =>
    member.ids.length < (byUser.get(member.person.id)?.length ?? 0);
  const { byUser } = await stage.streams();
  await until(() => !members.some((member) => isBehind(byUser, member)), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join());
  tally.note(goal, "clients with missing, repeated or reordered messages", wrong.length, wrong.length === 0);
  const unacked = await stage.acknowledged();
  tally.note(goal, "never acknowledged", unacked, unacked === 0);
}

/** R1: idle sockets stay connected. */
async function idle(tally: Tally, stage: Stage, members: readonly Member[], settings: ManySettings): Promise<void> {
  const loopName = "nodejs_eventloop_lag_p99_seconds";
  await stage.metric(loopName);
  await wait(settings.idleSeconds * 1_000);
  const loopMs = (await stage.metric(loopName)) * 1_000;
  const dropped = members.filter(({ isOpen }) => !isOpen).length;
  const answered = await until(
    () => members.every(({ heartbeatsUnanswered }) => heartbeatsUnanswered === 0),
    heartbeatAnswerMs,
  );
  const rssMb = await stage.rssMb();
  const { judgesTimes, idleSeconds } = settings;
  tally.note("R1", `dropped in ${idleSeconds} s`, dropped, dropped === 0);
  tally.note("R1", "heartbeats answered", answered ? "all" : "not all", answered);
  tally.note("R1", "memory of the server's process", `${rssMb.toFixed(0)} MB`, !judgesTimes || rssMb <= goals.rssMb);
  tally.note("R1", "event loop, p99", `${loopMs.toFixed(1)} ms`, !judgesTimes || loopMs <= goals.loopMs);
}

/** R2: a steady flow of messages. */
async function flow(tally: Tally, stage: Stage, members: readonly Member[], settings: ManySettings): Promise<void> {
  const { messagesPerSecond, sendingSeconds, judgesTimes } = settings;
  const accepted: Accepted = new Map();
  const startedAt = performance.now();
  await atRate(messagesPerSecond, sendingSeconds, async (place) => {
    const some = Array.from(
      { length: recipientsEach },
      (_, i) => members[(place * recipientsEach + i) % members.length],
    );
    const id = await stage.send(some.flatMap((member) => member?.person.id ?? []));
    accepted.set(id, performance.now());
  });
  const perSecond = (accepted.size * recipientsEach * 1_000) / (performance.now() - startedAt);
  await judgeStreams(tally, "R2", stage, members);
  const spread = spreadOf(latencies(members, accepted));
  const holds = spread.p50 <= goals.p50 && spread.p99 <= goals.p99 && spread.p999 <= goals.p999;
  tally.note("R2", "deliveries a second", perSecond.toFixed(0));
  tally.note("R2", "from commit to client", told(spread), !judgesTimes || holds);
}

/** R3: broadcasts to 1,000 users within a second, to 10,000 within eight. */
async function broadcast(
  tally: Tally,
  stage: Stage,
  members: readonly Member[],
  settings: ManySettings,
): Promise<void> {
  const { broadcasts, broadcastTo, judgesTimes } = settings;
  const some = members.slice(0, broadcastTo);
  const lasts: number[] = [];
  for (let round = 0; round < broadcasts; round += 1) {
    const id = await stage.send(some.map(({ person }) => person.id));
    const at = performance.now();
    await until(() => some.every(({ ids }) => ids.at(-1) === id), 30_000);
    lasts.push(Math.max(...some.map(({ times }) => times.at(-1) ?? NaN)) - at);
    if (round < broadcasts - 1) await wait(judgesTimes ? broadcastPauseMs : 0);
  }
  const withinMs = some.length <= 1_000 ? 1_000 : 8_000;
  const most = Math.max(...lasts);
  tally.note(
    "R3",
    `${broadcasts} broadcasts to ${some.length}: at the last client after at most`,
    `${most.toFixed(0)} ms`,
    !judgesTimes || most <= withinMs,
  );
  await judgeStreams(tally, "R3", stage, members);
}

async function connectAll(tally: Tally, people: readonly Person[], port: number, judgesTimes: boolean) {
  const startedAt = performance.now();
  const members = await gather(people, port);
  const tookMs = performance.now() - startedAt;
  const open = members.filter(({ isOpen }) => isOpen).length;
  tally.note("R1", "sockets open", open, open === people.length);
  tally.note("R1", "connected within", `${(tookMs / 1_000).toFixed(1)} s`, !judgesTimes || tookMs <= goals.connectMs);
  return members;
}

/** Many sockets at one server: idle, under a steady flow, and with broadcasts (R1, R2, R3). */
export async function tryMany(settings: ManySettings): Promise<Tally> {
  const tally = new Tally();
  const stage = await Stage.open();
  let members: Member[] = [];
  try {
    tally.note("R1", "memory before", `${(await stage.rssMb()).toFixed(0)} MB`);
    const people = await stage.hire(settings.sockets);
    members = await connectAll(tally, people, stage.server.socketPort, settings.judgesTimes);
    await idle(tally, stage, members, settings);
    await flow(tally, stage, members, settings);
    await broadcast(tally, stage, members, settings);
    tally.expect("the server never restarted", stage.server.starts === 1);
    return tally;
  } finally {
    for (const member of members) member.leave();
    await stage.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [sockets = 10_000, idleSeconds = 600, messagesPerSecond = 200, sendingSeconds = 300, broadcasts = 20] =
    process.argv.slice(2).map(Number);
  const broadcastTo = Math.min(sockets, Number(process.argv[7] ?? 1_000));
  const settings = { sockets, idleSeconds, messagesPerSecond, sendingSeconds, broadcasts, broadcastTo };
  process.exit((await tryMany({ ...settings, judgesTimes: true })).print());
}
