import type { Socket } from "node:net";
import { closeCodes, type Language } from "@vowdesk/contract/kernel";
import type { WebSocket } from "ws";
import type { Log } from "../../platform/observability/log.ts";
import type { Actor } from "../http/context.ts";
import { Bucket, type SocketLimits } from "./socket-limits.ts";
import { socketMetrics } from "./socket-metrics.ts";

/** What a connection is made of. */
interface Wire {
  ws: WebSocket;
  /** The stream under it, to send the frames of one tick together. */
  stream: Socket;
  address: string;
  language: Language;
  log: Pick<Log, "warn">;
}

/** Ends that are somebody's fault, and worth a line of the log: never those of a day's work. */
const faultCodes: ReadonlySet<number> = new Set([
  closeCodes.protocolError,
  closeCodes.binary,
  closeCodes.badText,
  closeCodes.badFrames,
  closeCodes.tooLarge,
  closeCodes.serverError,
  closeCodes.tooSlow,
  closeCodes.rateLimited,
]);

const lateFramesAtMost = 100;

/** Ends as peers or the network bring them about; a peer may say any code, so others are counted as one. */
const foreignCodes: ReadonlySet<number> = new Set([closeCodes.signedOut, closeCodes.goingAway, 1005, 1006]);

/** One person's open socket: its limits, its clock, its way out. Knows nothing of what the frames say. */
export class SocketConnection {
  readonly address: string;
  /** Language of the handshake; a frame may say better. */
  language: Language;
  actor: Actor;
  readonly openedAt: number;
  readonly #ws: WebSocket;
  readonly #stream: Socket;
  readonly #log: Pick<Log, "warn">;
  readonly #limits: SocketLimits;
  readonly #frames: Bucket;
  readonly #ids: Bucket;
  #heardAt: number;
  #pingedAt: number;
  #closedAt: number | null = null;
  #badFrames = 0;
  #lateFrames = 0;
  #isCorked = false;
  #isGreeted = false;

  constructor(wire: Wire, actor: Actor, limits: SocketLimits, nowMs: number) {
    this.#ws = wire.ws;
    this.#stream = wire.stream;
    this.#log = wire.log;
    this.address = wire.address;
    this.language = wire.language;
    this.actor = actor;
    this.#limits = limits;
    this.#frames = new Bucket(limits.frameBurst, limits.framesPerMinute / 60, nowMs);
    this.#ids = new Bucket(limits.idBurst, limits.idsPerSecond, nowMs);
    this.openedAt = this.#heardAt = this.#pingedAt = nowMs;
  }

  get isOpen(): boolean {
    return this.#closedAt === null && this.#ws.readyState === this.#ws.OPEN;
  }

  get bufferedBytes(): number {
    return this.#ws.bufferedAmount;
  }

  /** There is room for so many more bytes in the buffer. */
  hasRoomFor(bytes: number): boolean {
    return this.#ws.bufferedAmount + bytes <= this.#limits.bufferedBytes;
  }

  /** Sends a prepared text frame; frames of one tick leave together. */
  send(frame: Buffer): void {
    if (!this.isOpen) return;
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    this.#ws.send(frame, { binary: false });
  }

  /** Closes with a code; a peer that does not answer is cut later. */
  close(code: number, reason = ""): void {
    if (this.#closedAt !== null) return;
    this.noteClosing(code);
    this.#ws.close(code, reason);
  }

  /** A frame came after the end. Some were under way; the rest of a flood is not even read. */
  noteLate(): void {
    this.#lateFrames += 1;
    if (this.#lateFrames === lateFramesAtMost) this.#ws.pause();
  }

  /** The socket is being closed with this code, by us or because of what the peer sent. */
  noteClosing(code: number): void {
    if (this.#closedAt !== null) return;
    this.#closedAt = performance.now();
    socketMetrics.closes.inc({ code });
    if (faultCodes.has(code)) this.#log.warn({ code, userId: this.actor.id }, "a socket was closed for a fault");
  }

  /** The socket is gone; unless we closed it, the peer or the network did. */
  noteEnd(code: number): void {
    if (this.#closedAt === null) socketMetrics.closes.inc({ code: foreignCodes.has(code) ? code : "other" });
  }

  cut(): void {
    this.#ws.terminate();
  }

  /** Whoever has answered no ping answers no closing either: it is said and not waited for (RELIABILITY R25). */
  #giveUp(): void {
    this.close(closeCodes.silent);
    this.cut();
  }

  /** Anything heard proves that the peer lives. */
  noteLife(nowMs: number): void {
    this.#heardAt = nowMs;
  }

  /** The peer has said who it is; until then it has `helloMs`. */
  noteGreeting(): boolean {
    const isFirst = !this.#isGreeted;
    this.#isGreeted = true;
    return isFirst;
  }

  /** A frame that is no acknowledgement came. Closes a peer that sends too many. */
  allowFrame(nowMs: number): boolean {
    return this.#allow(this.#frames.take(1, nowMs));
  }

  /** An acknowledgement of so many ids came. Closes a peer that sends too many. */
  allowIds(count: number, nowMs: number): boolean {
    return this.#allow(this.#ids.take(Math.max(1, count), nowMs));
  }

  #allow(isAllowed: boolean): boolean {
    if (!isAllowed) this.close(closeCodes.rateLimited);
    return isAllowed;
  }

  noteBadFrame(): void {
    socketMetrics.badFrames.inc();
    this.#badFrames += 1;
    if (this.#badFrames >= this.#limits.badFrames) this.close(closeCodes.badFrames);
  }

  /** Looks at the clock: pings, and closes or cuts a peer that is silent. */
  tick(nowMs: number): void {
    const { helloMs, idleMs, pingMs, closeMs, tickMs } = this.#limits;
    if (this.#closedAt !== null) return nowMs - this.#closedAt > closeMs ? this.cut() : undefined;
    if (!this.#isGreeted && nowMs - this.openedAt > helloMs) return this.close(closeCodes.silent);
    if (nowMs - this.#heardAt > idleMs - tickMs) return this.#giveUp();
    if (nowMs - this.#pingedAt < pingMs) return;
    this.#pingedAt = nowMs;
    this.#ws.ping();
  }
}
