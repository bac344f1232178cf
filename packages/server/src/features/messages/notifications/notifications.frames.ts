import { setImmediate as nextTurn } from "node:timers/promises";
import {
  clientFrames,
  type Hello,
  type MessageGroup,
  type ServerControlFrame,
  visibleTab,
} from "@vowdesk/contract/messages/notifications";
import { closeCodes, writePosition, type FrameBody } from "@vowdesk/contract/kernel";
import { retryWithBackoff } from "../../../kernel/concurrency/retry-with-backoff.ts";
import { createBatch, type Batch } from "../../../kernel/concurrency/batch.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { DeliverySubscription, type DeliveryContent } from "../../../kernel/realtime/delivery-subscription.ts";
import { DeliveryPump } from "../../../kernel/realtime/delivery-pump.ts";
import { windowLimits, type WindowLimits } from "../../../kernel/realtime/delivery-window.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { handleFrames } from "../../../kernel/realtime/frames.ts";
import type { SocketConnection } from "../../../kernel/realtime/socket-connection.ts";
import { socketMetrics } from "../../../kernel/realtime/socket-metrics.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { openQueue } from "../../../platform/jobs/queue.ts";
import { isReceiver, openChanges, type Changes, type Receivers } from "./changes.ts";
import { idsIn, parseHello } from "./frame-fields.ts";
import { ringUnclaimed } from "./handling/ring-unclaimed.ts";
import { createTeamUpdates } from "./handling/team-updates.ts";
import { isAcknowledged, maySee } from "./notifications.policy.ts";
import { openVisibility } from "./visibility.service.ts";
import * as present from "./notifications.present.ts";
import * as notifications from "./notifications.service.ts";
import type { StreamRow } from "./notifications.store.ts";

/** The delivery of messages over sockets, one per process. */
export interface Delivery {
  text(connection: SocketConnection, text: string): void;
  closed(connection: SocketConnection): void;
  signal(signal: Signal): void;
  /** Redelivers due messages, closes sockets that do not acknowledge, and updates metrics. */
  tick(): void;
  /** Sends what lost signals missed and rings for unclaimed orders. */
  sweep(): Promise<void>;
  /** Writes the buffered acknowledgements. */
  flush(): Promise<void>;
  stats(): { v1: number; v2: number; inFlight: number; ackQueue: number };
}

/** Limits the streams that start concurrently: after a restart thousands of clients reconnect at once (G-R24). */
const startQueueLimits = { name: "streams", concurrency: 4, maxWaiting: 12_000 };
/** Interval of sweeps. */
export const sweepMs = 3_000;
const ackBatch = { waitMs: 50, atMost: 5_000, maxQueued: 100_000 };

interface Parts {
  services: Services;
  limits: WindowLimits;
  pump: DeliveryPump<StreamRow, StreamLine>;
  acks: Batch<{ userId: number; id: string }>;
  /** Ids of users who look at a tab. */
  visibility: Batch<number>;
  lines: Map<SocketConnection, StreamLine>;
  content: DeliveryContent<StreamRow>;
  changes: Changes;
  startQueue: ReturnType<typeof openQueue>;
}

type StreamLine = DeliverySubscription<StreamRow>;

const now = () => performance.now();
const encode = (frame: object) => Buffer.from(JSON.stringify(frame));
const control = (frame: ServerControlFrame) => encode(frame);

const seqsOf = (rows: readonly StreamRow[]) => rows.map(({ seq }) => seq);

function contentOf(services: Services): DeliveryContent<StreamRow> {
  const orWarn = (done: Promise<void>, what: string) =>
    done.catch((error: unknown) => {
      services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, what);
    });
  return {
    maySee,
    isAcknowledged,
    encode: (row, re, { version, connection: { language } }) =>
      encode(
        version === 2 ? { ...present.messageWithPosition(row, language), re } : present.olderMessage(row, language),
      ),
    failed: (error) => reportFault(services, { error, where: "socket: a message", requestId: null }),
    withdraw: (userId, rows) =>
      void orWarn(notifications.withdraw(services, userId, seqsOf(rows)), "messages could not be withdrawn"),
    stuck: (userId, rows) =>
      void orWarn(notifications.markStuck(services, userId, seqsOf(rows)), "stuck messages could not be saved"),
  };
}

async function startStream(
  { services, limits, pump, lines, content, changes }: Parts,
  connection: SocketConnection,
  hello: Hello | null,
): Promise<void> {
  if (!connection.isOpen) return;
  const userId = connection.actor.id;
  const start = await (hello
    ? notifications.resume(services, userId, hello.after)
    : notifications.startWithoutCursor(services, userId));
  if (!connection.isOpen) return;
  if (hello?.lang) connection.language = hello.lang;
  const { after, base } = start;
  const line: StreamLine = new DeliverySubscription(
    connection,
    { version: hello ? 2 : 1, after, base, limits },
    content,
  );
  lines.set(connection, line);
  pump.add(line);
  if (start.resync) {
    socketMetrics.resyncs.inc();
    return line.sendControl(control({ action: 9, reason: "resync", last: writePosition(start.end) }));
  }
  const missed = changes.missedBy(connection.actor, hello?.missedMs);
  const repeats = missed ? { repeats: true as const } : {};
  line.sendControl(control({ action: 1, epoch: start.end.epoch, last: writePosition(start.end), ...repeats }));
  for (const frame of missed ?? []) line.sendControl(encode(frame));
  pump.wakeSubscription(line);
}

function handleHello(parts: Parts, frame: FrameBody<typeof clientFrames.hello>, connection: SocketConnection): void {
  if (!connection.allowFrame(now()) || !connection.noteHello()) return;
  parts.visibility.add([connection.actor.id]);
  parts
    .startQueue(() => startStream(parts, connection, parseHello(frame.msg)))
    .catch((error: unknown) => {
      parts.services.log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "a stream could not be started",
      );
      reportFault(parts.services, { error, where: "socket: begin", requestId: null });
      connection.close(closeCodes.overloaded);
    });
}

function handleAck(
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
  if (line && known > 0) pump.wakeSubscription(line);
}

function handleHeartbeat(
  { lines, visibility, acks, pump }: Parts,
  { msg }: FrameBody<typeof clientFrames.heartbeat>,
  connection: SocketConnection,
): void {
  if (!connection.allowFrame(now())) return;
  const line = lines.get(connection);
  line?.sendControl(control({ action: 4 }));
  line?.awaitReceipt((ids) => {
    acks.add(ids.map((id) => ({ userId: connection.actor.id, id })));
    pump.wakeSubscription(line);
  });
  if (msg === visibleTab) visibility.add([connection.actor.id]);
}

function frameHandler(parts: Parts) {
  const ack = (frame: FrameBody<typeof clientFrames.ackMessage>, connection: SocketConnection) =>
    handleAck(parts, frame, connection);
  const handle = handleFrames<typeof clientFrames, SocketConnection>(clientFrames, {
    hello: (frame, connection) => handleHello(parts, frame, connection),
    ackMessage: ack,
    ackOrder: (frame, connection) => ack({ ...frame, action: 3 }, connection),
    ackBroadcast: (frame, connection) => ack({ ...frame, action: 3 }, connection),
    heartbeat: (frame, connection) => handleHeartbeat(parts, frame, connection),
  });
  return (connection: SocketConnection, text: string) => {
    const result = handle(text, connection);
    if (result === "answered") return;
    connection.allowFrame(now());
    if (result === "bad") connection.noteBadFrame();
  };
}

function sendRead({ pump }: Parts, signal: Extract<Signal, { kind: "read" }>): void {
  const { ids, upTo, unread } = signal;
  const group = signal.group === undefined ? {} : { group: signal.group as MessageGroup };
  const frame = control({ action: 7, ids: [...ids], upTo, unread, ...group });
  for (const line of pump.subscriptionsOf(signal.userId)) line.sendControl(frame);
}

function count({ lines }: Parts) {
  const all = [...lines.values()];
  const v2 = all.filter((line) => line.version === 2).length;
  return { v1: all.length - v2, v2, inFlight: all.reduce((sum, line) => sum + line.window.size, 0) };
}

/** Sends a control frame to the clients of all users with the access, or of one user. The frame is encoded once. */
function sendToHolders({ lines, pump }: Pick<Parts, "lines" | "pump">, receivers: Receivers, frame: Buffer): void {
  for (const line of receivers.userId === undefined ? lines.values() : pump.subscriptionsOf(receivers.userId))
    if (isReceiver(line.connection.actor, receivers)) line.sendControl(frame);
}

/** Redelivery to many slow clients takes long, so it yields to other work after this time. */
const tickSliceMs = 2;

async function tickAll(parts: Parts): Promise<void> {
  let since = now();
  for (const line of parts.lines.values()) {
    line.tick(now());
    if (now() - since < tickSliceMs) continue;
    await nextTurn();
    since = now();
  }
  const { v1, v2, inFlight } = count(parts);
  socketMetrics.sockets.set({ version: "1" }, v1);
  socketMetrics.sockets.set({ version: "2" }, v2);
  socketMetrics.inFlight.set(inFlight);
}

/** Runs the work unless the previous run is still in progress. */
function skipWhileRunning(work: () => Promise<void>): () => void {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
  };
}

/** Combines several sweeps. One that fails backs off on its own and does not affect the others. */
function combineSweeps(services: Services, works: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  const failed = (error: unknown) => {
    services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a sweep failed");
    reportFault(services, { error, where: "socket: sweep", requestId: null });
  };
  const sweeps = works.map((work) => retryWithBackoff({ everyMs: sweepMs, work, failed }));
  return async () => {
    for (const sweep of sweeps) await sweep();
  };
}

/** Builds the delivery of this process. */
export function openDelivery(services: Services, limits: WindowLimits = windowLimits): Delivery {
  const { log } = services;
  const pump = new DeliveryPump<StreamRow, StreamLine>(
    {
      next: (requests) => notifications.readNextRows(services, requests),
      behind: (sent) => notifications.findUsersBehind(services, sent),
    },
    log,
  );
  const acks = createBatch({
    ...ackBatch,
    log,
    dropped: (error) => reportFault(services, { error, where: "socket: an acknowledgement", requestId: null }),
    write: (items: { userId: number; id: string }[]) => notifications.acknowledge(services, items),
  });
  const startQueue = openQueue(startQueueLimits);
  const lines: Parts["lines"] = new Map();
  const content = contentOf(services);
  const changes = openChanges((receivers, frame) => sendToHolders({ lines, pump }, receivers, encode(frame)));
  const visibility = openVisibility(services);
  const parts: Parts = { services, limits, pump, acks, visibility, lines, content, changes, startQueue };

  const teamUpdates = createTeamUpdates(services, (update) => sendToHolders(parts, update, encode(update.frame)));

  function signal(input: Signal): void {
    if (input.kind === "stream") pump.wake(input.userIds);
    else if (input.kind === "read") sendRead(parts, input);
    else if (input.kind === "frame") teamUpdates.forward(input);
    else if (input.kind === "changed") changes.add(input);
    else if (input.kind === "all") {
      changes.noteLoss();
      void sweep();
    }
  }

  const sweep = combineSweeps(services, [
    async () => socketMetrics.swept.inc(await pump.sweep()),
    teamUpdates.sweep,
    () => ringUnclaimed(services),
  ]);

  return {
    text: frameHandler(parts),
    closed: (connection) => {
      const line = parts.lines.get(connection);
      if (line) pump.remove(line);
      parts.lines.delete(connection);
    },
    signal,
    tick: skipWhileRunning(() => tickAll(parts)),
    sweep,
    flush: () => acks.flush().then(visibility.flush),
    stats: () => ({ ...count(parts), ackQueue: acks.size }),
  };
}
