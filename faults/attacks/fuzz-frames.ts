import { randomFrom, type Random } from "../../packages/server/src/demo/random.ts";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { fatalFrames, harmlessFrames, malformedFrame, type FatalCase } from "./frame-cases.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { RawSocket } from "../../harness/raw-socket.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

const concurrency = 16;
const bystanders = 5;
const messagesPerSecond = 10;
const maxHarmless = 12;
/** One fewer than the connection tolerates. */
const maxNonFrames = 3;
const endsWithinMs = 8_000;
const heartbeatWithinMs = 5_000;

interface FuzzRun {
  tally: Tally;
  port: number;
  random: Random;
  left: number;
  byCode: Record<string, number>;
}

/** Sends odd but harmless frames, after which the connection must still answer; returns how many were sent. */
async function sendHarmless({ tally, random }: FuzzRun, socket: RawSocket): Promise<number> {
  const cases = Array.from({ length: 1 + random.below(maxHarmless) }, () => random.pick(harmlessFrames)(random));
  const spoiled = Array.from({ length: random.below(maxNonFrames + 1) }, () => malformedFrame(random));
  for (const { bytes } of [...cases, ...spoiled]) socket.stream.write(bytes);
  socket.sendText(4);
  const isAnswered = () => socket.hasEnded || socket.texts.some((text) => text === '{"action":4}');
  await waitUntil(isAnswered, heartbeatWithinMs);
  tally.expect(
    "harmless frames do not close the connection",
    !socket.hasEnded && isAnswered(),
    [...cases, ...spoiled].map(({ name }) => name).join(),
  );
  return cases.reduce((sum, { frames }) => sum + frames, spoiled.length + 1);
}

async function kill(
  { tally, byCode }: FuzzRun,
  socket: RawSocket,
  { name, bytes, codes, ends }: FatalCase,
): Promise<void> {
  socket.stream.write(bytes);
  if (ends) socket.stream.end();
  const late = new Promise<"late">((resolve) => setTimeout(resolve, endsWithinMs, "late").unref());
  const code = await Promise.race([socket.closed, late]);
  byCode[String(code)] = (byCode[String(code)] ?? 0) + 1;
  tally.expect(`${name} ends with ${codes.join()}`, code !== "late" && codes.includes(code), String(code));
  socket.stream.destroy();
}

/** Opens one connection and sends the greeting, odd frames and a deadly one. */
async function runConnection(run: FuzzRun, person: Person): Promise<void> {
  const socket = await RawSocket.open(run.port, person.token);
  run.tally.expect("the handshake succeeds with a valid token", socket !== null);
  if (!socket) return void (run.left -= 1);
  // A client of protocol version 2; only those receive an answer to a heartbeat.
  socket.sendText(1, { msg: JSON.stringify({ v: 2, tab: "fuzz", after: null }) });
  await waitUntil(() => socket.hasEnded || socket.texts.length > 0, heartbeatWithinMs);
  const sent = await sendHarmless(run, socket);
  const last = run.random.pick(fatalFrames)(run.random);
  if (!socket.hasEnded) await kill(run, socket, last);
  run.left -= sent + 1 + last.frames;
}

/** Sends messages to uninvolved users all the time; returns the times from commit to client. */
function monitorConnection(system: TestSystem, members: readonly LightClient[], isOver: () => boolean) {
  const accepted = new Map<string, number>();
  const userIds = members.map(({ person }) => person.id);
  const sending = (async () => {
    while (!isOver())
      await atRate(messagesPerSecond, 1, async () => {
        const id = await system.send(userIds);
        accepted.set(id, performance.now());
      });
  })();
  return async () => {
    await sending;
    await waitUntil(() => members.every(({ ids }) => ids.length >= accepted.size), 10_000);
    return members.flatMap(({ ids, times }) =>
      ids.map((id, place) => Math.max(0, (times[place] ?? NaN) - (accepted.get(id) ?? 0))),
    );
  };
}

async function fuzz(tally: Tally, system: TestSystem, frames: number, seed: number): Promise<void> {
  const { socketPort } = system.server;
  const members = await connectAll(await system.createUsers(bystanders), socketPort);
  // Each user opens one socket: an eleventh socket would close the first.
  const people = await system.createUsers(concurrency);
  const run: FuzzRun = { tally, port: socketPort, random: randomFrom(seed), left: frames, byCode: {} };
  const rssBefore = await system.rssMb();
  const times = monitorConnection(system, members, () => run.left <= 0);
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (person) => {
      while (run.left > 0) await runConnection(run, person);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const spread = spreadOf(await times());
  const { byUser } = await system.streams();
  const wrong = members.filter(
    ({ ids, person, isOpen }) => !isOpen || ids.join() !== (byUser.get(person.id) ?? []).join(),
  );
  const isFreed = await waitUntil(async () => (await system.metric("vowdesk_sockets")) === members.length, 10_000);
  tally.record("G-R28", `frames in ${seconds.toFixed(0)} s`, frames - run.left);
  tally.record("G-R28", "closes by code", JSON.stringify(run.byCode));
  tally.record(
    "G-R28",
    "other clients with missing, repeated or reordered messages, or closed",
    wrong.length,
    wrong.length === 0,
  );
  tally.record("G-R28", "other clients meanwhile, from commit to client", formatSpread(spread));
  tally.record("G-R28", "all attacking sockets are closed", isFreed ? "yes" : "no", isFreed);
  tally.record(
    "G-R28",
    "memory before and after",
    `${rssBefore.toFixed(0)} and ${(await system.rssMb()).toFixed(0)} MB`,
  );
  const closes = await system.metric("vowdesk_socket_closes_total");
  tally.record("G-R30", "closes by reason in /metrics", closes, closes > 0);
  tally.record("G-R30", "unreadable frames in /metrics", await system.metric("vowdesk_bad_frames_total"));
  tally.record("G-R28", "restarts of the server", system.server.restarts, system.server.restarts === 0);
  for (const member of members) member.disconnect();
}

/** Sends frames against RFC 6455 and our own protocol; each connection must end with the right code (G-R28). */
export async function fuzzFrames(frames: number, seed: number): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    await fuzz(tally, system, frames, seed);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const frames = Number(process.argv[2] ?? 100_000);
  const seed = Number(process.argv[3] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  process.exit((await fuzzFrames(frames, seed)).print());
}
