import { setImmediate as nextTurn } from "node:timers/promises";
import { clientFrames, Hello, type MessageGroup, type ServerControlFrame } from "@vowdesk/contract/notifications";
import { closeCodes, writePosition, type FrameBody } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { backingOff } from "../../kernel/concurrency/retry-with-backoff.ts";
import { createBatch, type Batch } from "../../kernel/concurrency/batch.ts";
import type { Services } from "../../kernel/http/context.ts";
import { DeliveryLine, type LineContent } from "../../kernel/realtime/delivery-queue.ts";
import { Pump } from "../../kernel/realtime/delivery-pump.ts";
import { windowLimits, type WindowLimits } from "../../kernel/realtime/delivery-window.ts";
import { noteFault } from "../../kernel/http/fault.ts";
import { answerFrames } from "../../kernel/realtime/frames.ts";
import { createGather, type Change } from "../../kernel/realtime/coalesce-changes.ts";
import type { SocketConnection } from "../../kernel/realtime/socket-connection.ts";
import { socketMetrics } from "../../kernel/realtime/socket-metrics.ts";
import type { Signal } from "../../platform/signals/signals.ts";
import { openQueue } from "../../platform/jobs/queue.ts";
import { ringUnclaimed } from "./handling/ring-unclaimed.ts";
import { createTeamUpdates } from "./handling/team-updates.ts";
import { maySee } from "./policy.ts";
import * as present from "./present.ts";
import * as notifications from "./service.ts";
import type { StreamRow } from "./store.ts";

/** The delivery of messages over sockets, one per process: what happens on frames, hints and the clock. */
export interface Delivery {
  text(connection: SocketConnection, text: string): void;
  closed(connection: SocketConnection): void;
  signal(signal: Signal): void;
  /** Sends again what is due, closes who acknowledges nothing, and counts. */
  tick(): void;
  /** Finds what lost hints did not tell, and rings for what nobody claims. */
  sweep(): Promise<void>;
  /** Writes the acknowledgements that wait. */
  flush(): Promise<void>;
  stats(): { v1: number; v2: number; inFlight: number; ackQueue: number };
}

/** Ids of one acknowledgement that count; more are ignored (DELIVERY 6.6). */
const idsPerFrame = 500;
/** Changes of a moment are told together; a busy list refetches at most this often. */
const gatherChangesMs = 250;
/** So many changed records are named; beyond that "any of them" is shorter. */
const namedAtMost = 100;
/** Streams that begin at the same time; after a restart thousands want to (RELIABILITY R24). */
const beginnings = { name: "streams", atOnce: 4, waitingAtMost: 12_000 };
/** As often as a sweep comes. */
export const sweepMs = 3_000;
const ackBatch = { waitMs: 50, atMost: 5_000, keepAtMost: 100_000 };

interface Parts {
  services: Services;
  limits: WindowLimits;
  pump: Pump<StreamRow, StreamLine>;
  acks: Batch<{ userId: number; id: string }>;
  lines: Map<SocketConnection, StreamLine>;
  content: LineContent<StreamRow>;
  inTurn: ReturnType<typeof openQueue>;
}

type StreamLine = DeliveryLine<StreamRow>;

const now = () => performance.now();
const encode = (frame: object) => Buffer.from(JSON.stringify(frame));
const control = (frame: ServerControlFrame) => encode(frame);

const seqsOf = (rows: readonly StreamRow[]) => rows.map(({ seq }) => seq);

function contentOf(services: Services): LineContent<StreamRow> {
  const orWarn = (done: Promise<void>, what: string) =>
    done.catch((error: unknown) => {
      services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, what);
    });
  return {
    maySee,
    encode: (row, re, { version, connection: { language } }) =>
      encode(version === 2 ? { ...present.placedMessage(row, language), re } : present.message(row, language)),
    failed: (error) => noteFault(services, { error, where: "socket: a message", requestId: null }),
    withdraw: (userId, rows) =>
      void orWarn(notifications.withdraw(services, userId, seqsOf(rows)), "messages could not be withdrawn"),
    stuck: (userId, rows) =>
      void orWarn(notifications.noteStuck(services, userId, seqsOf(rows)), "stuck messages could not be noted"),
  };
}

/** `msgIds` as clients write it: a number, ids with blanks and stray commas, or nothing (PRODUCT 2). */
function idsIn(msgIds: string | number | null | undefined): string[] {
  const ids = String(msgIds ?? "").split(",", idsPerFrame * 2);
  return ids
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, idsPerFrame);
}

function helloIn(msg: unknown): Hello | null {
  if (typeof msg !== "string" || !msg.startsWith("{")) return null;
  try {
    return z.safeParse(Hello, JSON.parse(msg)).data ?? null;
  } catch {
    return null;
  }
}

async function greet(
  { services, limits, pump, lines, content }: Parts,
  connection: SocketConnection,
  hello: Hello | null,
): Promise<void> {
  if (!connection.isOpen) return;
  const userId = connection.actor.id;
  const start = await (hello
    ? notifications.resume(services, userId, hello.after)
    : notifications.begin(services, userId));
  if (!connection.isOpen) return;
  if (hello?.lang) connection.language = hello.lang;
  const { after, base } = start;
  const line: StreamLine = new DeliveryLine(connection, { version: hello ? 2 : 1, after, base, limits }, content);
  lines.set(connection, line);
  pump.add(line);
  if (start.resync) {
    socketMetrics.resyncs.inc();
    return line.tell(control({ action: 9, reason: "resync", last: writePosition(start.end) }));
  }
  line.tell(control({ action: 1, epoch: start.end.epoch, last: writePosition(start.end) }));
  pump.wakeLine(line);
}

function answerHello(parts: Parts, frame: FrameBody<typeof clientFrames.hello>, connection: SocketConnection): void {
  if (!connection.allowFrame(now()) || !connection.noteGreeting()) return;
  parts
    .inTurn(() => greet(parts, connection, helloIn(frame.msg)))
    .catch((error: unknown) => {
      parts.services.log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "a stream could not be begun",
      );
      noteFault(parts.services, { error, where: "socket: begin", requestId: null });
      connection.close(closeCodes.overloaded);
    });
}

function answerAck(
  { pump, acks, lines }: Parts,
  frame: FrameBody<typeof clientFrames.ackMessage>,
  connection: SocketConnection,
): void {
  const ids = idsIn(frame.msgIds);
  if (!connection.allowIds(ids.length, now())) return;
  acks.add(ids.map((id) => ({ userId: connection.actor.id, id })));
  const line = lines.get(connection);
  const known = line?.acknowledge(ids) ?? 0;
  socketMetrics.unknownAcks.inc(ids.length - known);
  if (line && known > 0) pump.wakeLine(line);
}

function answerHeartbeat({ lines }: Parts, connection: SocketConnection): void {
  if (connection.allowFrame(now())) lines.get(connection)?.tell(control({ action: 4 }));
}

function hearing(parts: Parts) {
  const ack = (frame: FrameBody<typeof clientFrames.ackMessage>, connection: SocketConnection) =>
    answerAck(parts, frame, connection);
  const hear = answerFrames<typeof clientFrames, SocketConnection>(clientFrames, {
    hello: (frame, connection) => answerHello(parts, frame, connection),
    ackMessage: ack,
    ackOrder: (frame, connection) => ack({ ...frame, action: 3 }, connection),
    ackBroadcast: (frame, connection) => ack({ ...frame, action: 3 }, connection),
    heartbeat: (_frame, connection) => answerHeartbeat(parts, connection),
  });
  return (connection: SocketConnection, text: string) => {
    const heard = hear(text, connection);
    if (heard === "answered") return;
    connection.allowFrame(now());
    if (heard === "bad") connection.noteBadFrame();
  };
}

function tellRead({ pump }: Parts, signal: Extract<Signal, { kind: "read" }>): void {
  const { ids, upTo, unread } = signal;
  const group = signal.group === undefined ? {} : { group: signal.group as MessageGroup };
  const frame = control({ action: 7, ids: [...ids], upTo, unread, ...group });
  for (const line of pump.linesOf(signal.userId)) line.tell(frame);
}

function count({ lines }: Parts) {
  const all = [...lines.values()];
  const v2 = all.filter((line) => line.version === 2).length;
  return { v1: all.length - v2, v2, inFlight: all.reduce((sum, line) => sum + line.window.size, 0) };
}

/** Sends a control frame to every v2 client whose person has the access, or to one person's; encoded once. */
function tellHolders({ lines, pump }: Parts, { access, userId }: Omit<Change, "kind">, frame: Buffer): void {
  for (const line of userId === undefined ? lines.values() : pump.linesOf(userId)) {
    if (access === "signed-in" || line.connection.actor.codes.has(access)) line.tell(frame);
  }
}

/** Sending again to many who have stopped reading takes a while: the others' messages come in between. */
const lookWithoutPauseMs = 2;

async function look(parts: Parts): Promise<void> {
  let since = now();
  for (const line of parts.lines.values()) {
    line.tick(now());
    if (now() - since < lookWithoutPauseMs) continue;
    await nextTurn();
    since = now();
  }
  const { v1, v2, inFlight } = count(parts);
  socketMetrics.sockets.set({ version: "1" }, v1);
  socketMetrics.sockets.set({ version: "2" }, v2);
  socketMetrics.inFlight.set(inFlight);
}

/** Begins the work unless it is still under way. */
function oneByOne(work: () => Promise<void>): () => void {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
  };
}

/** A sweep in parts: one that fails waits by itself, and the others go on. */
function sweepOf(services: Services, works: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  const failed = (error: unknown) => {
    services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a sweep failed");
    noteFault(services, { error, where: "socket: sweep", requestId: null });
  };
  const parts = works.map((work) => backingOff({ everyMs: sweepMs, work, failed }));
  return async () => {
    for (const part of parts) await part();
  };
}

/** Builds the delivery of this process. */
export function openDelivery(services: Services, limits: WindowLimits = windowLimits): Delivery {
  const { log } = services;
  const pump = new Pump<StreamRow, StreamLine>(
    {
      next: (wants) => notifications.nextRows(services, wants),
      behind: (sent) => notifications.behind(services, sent),
    },
    log,
  );
  const acks = createBatch({
    ...ackBatch,
    log,
    dropped: (error) => noteFault(services, { error, where: "socket: an acknowledgement", requestId: null }),
    write: (items: { userId: number; id: string }[]) => notifications.acknowledge(services, items),
  });
  const inTurn = openQueue(beginnings);
  const parts: Parts = { services, limits, pump, acks, lines: new Map(), content: contentOf(services), inTurn };
  const changes = createGather(gatherChangesMs, (change, ids) => {
    const isAny = ids.length > namedAtMost || ids.includes("");
    tellHolders(parts, change, control({ action: 8, feature: change.kind, ids: isAny ? [] : ids }));
  });

  const echo = createTeamUpdates(services, (heard) => tellHolders(parts, heard, encode(heard.frame)));

  function signal(given: Signal): void {
    if (given.kind === "stream") pump.wake(given.userIds);
    else if (given.kind === "read") tellRead(parts, given);
    else if (given.kind === "tell") echo.hear(given);
    else if (given.kind === "changed")
      changes.add({ kind: given.feature, access: given.access, userId: given.userId }, given.id);
    else if (given.kind === "all") void sweep();
  }

  const sweep = sweepOf(services, [
    async () => socketMetrics.swept.inc(await pump.sweep()),
    echo.sweep,
    () => ringUnclaimed(services),
  ]);

  return {
    text: hearing(parts),
    closed: (connection) => {
      const line = parts.lines.get(connection);
      if (line) pump.remove(line);
      parts.lines.delete(connection);
    },
    signal,
    tick: oneByOne(() => look(parts)),
    sweep,
    flush: () => acks.flush(),
    stats: () => ({ ...count(parts), ackQueue: acks.size }),
  };
}
