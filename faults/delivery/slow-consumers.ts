import { setTimeout as wait } from "node:timers/promises";
import { closeCodes } from "@vowdesk/contract/kernel";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { frameOf, opcodes, RawSocket } from "../../harness/raw-socket.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface SlowSettings {
  others: number;
  /** Sockets that never read. */
  slow: number;
  messagesPerSecond: number;
  /** Duration of each part: without disturbance, with slow clients, and with each flood. */
  seconds: number;
  /** Waits until the slow clients are closed, which takes a minute. */
  waitsForCloses: boolean;
  judgesTimes: boolean;
}

const recipientsEach = 10;
/** A minute with a full window, one tick of the server's timer, and a margin for a busy machine. */
const closedWithinMs = 62_000;
const rssGrowthMb = 64;
const maxSlowdown = 1.2;
const maxFloodSlowdown = 2;
const floodFramesPerSecond = 10_000;
const floodPauseMs = 10;
/** A busy server may need longer than the flow lasts until it has read the limit. */
const floodLagMs = 10_000;
/** Long enough that the window reaches its limit in bytes, not only in messages. */
const body = "字".repeat(1_300);

interface Run {
  tally: Tally;
  system: TestSystem;
  others: readonly LightClient[];
  settings: SlowSettings;
}

/** Sends to all given users in turn for a while; returns the other clients' times from commit to client. */
async function flow({ system, others, settings }: Run, userIds: readonly number[], seconds: number): Promise<number[]> {
  const accepted = new Map<string, number>();
  await atRate(settings.messagesPerSecond, seconds, async (place) => {
    const some = Array.from(
      { length: recipientsEach },
      (_, i) => userIds[(place * recipientsEach + i) % userIds.length] ?? 0,
    );
    const id = await system.send(some, { msg: body });
    accepted.set(id, performance.now());
  });
  const { byUser } = await system.streams();
  await waitUntil(() => others.every(({ ids, person }) => ids.length >= (byUser.get(person.id)?.length ?? 0)), 30_000);
  return others.flatMap(({ ids, times }) =>
    ids.flatMap((id, place) => {
      const at = accepted.get(id);
      return at === undefined ? [] : [Math.max(0, (times[place] ?? NaN) - at)];
    }),
  );
}

async function judgeStreams({ tally, system }: Run, goal: string, members: readonly LightClient[]): Promise<void> {
  const { byUser } = await system.streams();
  await waitUntil(() => members.every(({ ids, person }) => ids.length >= (byUser.get(person.id)?.length ?? 0)), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join()).length;
  tally.record(goal, "clients with missing, repeated or reordered messages", wrong, wrong === 0);
}

/** Stops reading; data in transit stays in the kernel. */
async function stopReading(system: TestSystem, people: readonly Person[]): Promise<LightClient[]> {
  const members = await connectAll(people, system.server.socketPort);
  for (const member of members) member.ws?.pause();
  return members;
}

async function returnAll(system: TestSystem, members: readonly LightClient[]): Promise<void> {
  for (const member of members) {
    member.disconnect();
    await waitUntil(() => member.closedWith !== null, 5_000);
    await member.connect(system.server.socketPort);
  }
}

/** G-R9: clients that never read. */
async function openSlowClients(run: Run, calm: number): Promise<void> {
  const { tally, system, others, settings } = run;
  const { seconds, slow, waitsForCloses, judgesTimes } = settings;
  const rssBefore = await system.rssMb();
  const slowClients = await stopReading(system, await system.createUsers(slow));
  const startedAt = performance.now();
  const userIds = [...others, ...slowClients].map(({ person }) => person.id);
  const times = await flow(run, userIds, seconds);
  const growth = (await system.rssMb()) - rssBefore;
  const { p99 } = spreadOf(times);
  tally.record(
    "G-R9",
    `memory used by ${slow} clients that never read`,
    `${growth.toFixed(0)} MB`,
    growth <= rssGrowthMb,
  );
  tally.record(
    "G-R9",
    "the other clients meanwhile",
    formatSpread(spreadOf(times)),
    !judgesTimes || p99 <= calm * maxSlowdown,
  );
  if (waitsForCloses) {
    const code = `code="${closeCodes.tooSlow}"`;
    const areClosed = async () => (await system.metric("vowdesk_socket_closes_total", code)) >= slow;
    const all = await waitUntil(areClosed, closedWithinMs * 2 - (performance.now() - startedAt));
    const tookMs = performance.now() - startedAt;
    const max =
      closedWithinMs + (recipientsEach * 1_000 * userIds.length) / (settings.messagesPerSecond * recipientsEach ** 2);
    tally.record(
      "G-R9",
      `closed with ${closeCodes.tooSlow}, the last after`,
      `${(tookMs / 1_000).toFixed(0)} s`,
      all && tookMs <= max,
    );
  }
  await returnAll(system, slowClients);
  await judgeStreams(run, "G-R9", [...others, ...slowClients]);
  for (const member of slowClients) member.disconnect();
}

interface Flood {
  name: string;
  frame: Buffer;
  codes: readonly (number | null)[];
}

const ids = "1,".repeat(500);
const { rateLimited, badFrames } = closeCodes;

const floods: readonly Flood[] = [
  { name: "frames of one byte", frame: frameOf({ payload: "x" }), codes: [badFrames] },
  { name: "heartbeats", frame: frameOf({ payload: '{"action":4}' }), codes: [rateLimited] },
  {
    name: "frames of 64 KB",
    frame: frameOf({ payload: `{"action":3,"msgIds":"${ids}${" ".repeat(64_000)}"}` }),
    codes: [rateLimited],
  },
  { name: "empty pieces", frame: frameOf({ opcode: opcodes.continuation, isLast: false }), codes: [badFrames] },
  { name: "pings", frame: frameOf({ opcode: opcodes.ping }), codes: [rateLimited] },
  { name: "pongs", frame: frameOf({ opcode: opcodes.pong }), codes: [rateLimited] },
];

/**
 * Writes frames at the rate of a flood until the connection ends or `forMs` has passed; returns how and when it ended.
 */
async function flood(port: number, person: Person, { name, frame }: Flood, forMs: number) {
  const socket = await RawSocket.open(port, person.token);
  if (!socket) throw new Error("the flooding client could not connect");
  socket.sendText(1);
  if (name === "empty pieces") socket.stream.write(frameOf({ isLast: false }));
  const each = Math.ceil((floodFramesPerSecond * floodPauseMs) / 1_000);
  const bytes = Buffer.concat(Array.from({ length: each }, () => frame));
  const startedAt = performance.now();
  let end: { code: number | null; ms: number } | null = null;
  void socket.closed.then((code) => (end = { code, ms: performance.now() - startedAt }));
  while (!socket.hasEnded && performance.now() - startedAt < forMs) {
    // More unsent data would fill the memory of this process, not the server's.
    if (socket.stream.writableLength < bytes.length * 4) socket.stream.write(bytes);
    await wait(floodPauseMs);
  }
  socket.stream.destroy();
  return end as { code: number | null; ms: number } | null;
}

/** G-R10: one user floods repeatedly with new sockets; other clients are hardly affected. */
async function floodAll(run: Run, calm: number): Promise<void> {
  const { tally, system, others, settings } = run;
  const [loud] = await system.createUsers(1);
  if (!loud) throw new Error("no user was created");
  const userIds = others.map(({ person }) => person.id);
  for (const one of floods) {
    const flooding = flood(system.server.socketPort, loud, one, settings.seconds * 1_000 + floodLagMs);
    const times = await flow(run, userIds, settings.seconds);
    const end = await flooding;
    const ended = end === null ? "goes on" : `${end.code ?? "cut"} after ${Math.round(end.ms)} ms`;
    tally.record(
      "G-R10",
      `${floodFramesPerSecond} ${one.name} a second`,
      ended,
      end !== null && one.codes.includes(end.code),
    );
    const spread = spreadOf(times);
    const holds = !settings.judgesTimes || spread.p99 <= calm * maxFloodSlowdown;
    tally.record("G-R10", "  the other clients meanwhile", formatSpread(spread), holds);
  }
  await judgeStreams(run, "G-R10", others);
}

/** Runs clients that never read and clients that flood, and measures the effect on other clients (G-R9, G-R10). */
export async function runSlowConsumers(settings: SlowSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  let others: LightClient[] = [];
  try {
    others = await connectAll(await system.createUsers(settings.others), system.server.socketPort);
    const run = { tally, system, others, settings };
    const userIds = others.map(({ person }) => person.id);
    // A process is slower in its first seconds.
    await flow(run, userIds, 2);
    const before = spreadOf(await flow(run, userIds, settings.seconds));
    tally.record("G-R9", "before, from commit to client", formatSpread(before));
    await openSlowClients(run, before.p99);
    await floodAll(run, before.p99);
    const open = others.filter(({ isOpen }) => isOpen).length;
    tally.record("G-R10", "other clients still connected", open, open === others.length);
    const areGone = await waitUntil(async () => (await system.metric("vowdesk_sockets")) === others.length, 15_000);
    tally.record("G-R10", "all other sockets are closed", areGone ? "yes" : "no", areGone);
    const closes = await system.metric("vowdesk_socket_closes_total", `code="${rateLimited}"`);
    tally.record("G-R30", "floods in /metrics", closes, closes > 0);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    for (const member of others) member.disconnect();
    await system.close();
  }
}

if (import.meta.main) {
  const [slow = 100, others = 100, messagesPerSecond = 100, seconds = 60] = process.argv.slice(2).map(Number);
  const settings = { slow, others, messagesPerSecond, seconds, waitsForCloses: true, judgesTimes: true };
  process.exit((await runSlowConsumers(settings)).print());
}
