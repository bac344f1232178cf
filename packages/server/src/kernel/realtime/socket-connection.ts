import type { Socket } from "node:net";
import { closeCodes, type Language } from "@vowdesk/contract/kernel";
import type { WebSocket } from "ws";
import type { Log } from "../../platform/observability/log.ts";
import type { Actor } from "../http/context.ts";
import { Bucket, type SocketLimits } from "./socket-limits.ts";
import { socketMetrics } from "./socket-metrics.ts";

/** The parts of a connection. */
interface ConnectionParts {
  ws: WebSocket;
  /** The underlying stream, corked to send the frames of one tick together. */
  stream: Socket;
  address: string;
  language: Language;
  log: Pick<Log, "warn">;
}

/** Close codes that indicate a fault and are logged; normal ends are not. */
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

const maxLateFrames = 100;

/** Close codes that peers or the network cause. A peer may send any code, so the others are counted together. */
const foreignCodes: ReadonlySet<number> = new Set([closeCodes.signedOut, closeCodes.goingAway, 1005, 1006]);

/** One user's open socket with its limits and timeouts. It does not know the content of frames. */
export class SocketConnection {
  readonly address: string;
  /** Language of the handshake. A hello frame may change it. */
  language: Language;
  actor: Actor;
  readonly openedAt: number;
  readonly #ws: WebSocket;
  readonly #stream: Socket;
  readonly #log: Pick<Log, "warn">;
  readonly #limits: SocketLimits;
  readonly #frames: Bucket;
  readonly #ids: Bucket;
  #activeAt: number;
  #pingedAt: number;
  #closedAt: number | null = null;
  #badFrames = 0;
  #lateFrames = 0;
  #isCorked = false;
  #hasGreeted = false;
  #pings = 0;
  #answered: (() => void) | null = null;

  constructor(parts: ConnectionParts, actor: Actor, limits: SocketLimits, nowMs: number) {
    this.#ws = parts.ws;
    this.#stream = parts.stream;
    this.#log = parts.log;
    this.address = parts.address;
    this.language = parts.language;
    this.actor = actor;
    this.#limits = limits;
    this.#frames = new Bucket(limits.frameBurst, limits.framesPerMinute / 60, nowMs);
    this.#ids = new Bucket(limits.idBurst, limits.idsPerSecond, nowMs);
    this.openedAt = this.#activeAt = this.#pingedAt = nowMs;
    this.#ws.on("pong", (data) => this.#notePong(String(data)));
  }

  get isOpen(): boolean {
    return this.#closedAt === null && this.#ws.readyState === this.#ws.OPEN;
  }

  get bufferedBytes(): number {
    return this.#ws.bufferedAmount;
  }

  /** Whether the send buffer has room for this many bytes. */
  hasRoomFor(bytes: number): boolean {
    return this.#ws.bufferedAmount + bytes <= this.#limits.bufferedBytes;
  }

  /** Sends a prepared text frame. Frames of one tick are sent together. */
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

  /** Closes with a code. A peer that does not answer is terminated later. */
  close(code: number, reason = ""): void {
    if (this.#closedAt !== null) return;
    this.noteClosing(code);
    this.#ws.close(code, reason);
  }

  /** A frame arrived after closing. After `maxLateFrames` such frames the socket is no longer read. */
  noteLateFrame(): void {
    this.#lateFrames += 1;
    if (this.#lateFrames === maxLateFrames) this.#ws.pause();
  }

  /** The socket is closing with this code, because of the server or of what the peer sent. */
  noteClosing(code: number): void {
    if (this.#closedAt !== null) return;
    this.#closedAt = performance.now();
    socketMetrics.closes.inc({ code });
    if (faultCodes.has(code)) this.#log.warn({ code, userId: this.actor.id }, "a socket was closed for a fault");
  }

  /** The socket has closed. If the server did not close it, the peer or the network did. */
  noteEnd(code: number): void {
    if (this.#closedAt === null) socketMetrics.closes.inc({ code: foreignCodes.has(code) ? code : "other" });
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /** Closes without waiting, because a peer that answers no ping does not answer a close frame either (G-R25). */
  #closeSilent(): void {
    this.close(closeCodes.silent);
    this.terminate();
  }

  /** Any received frame proves that the peer is alive. */
  noteActivity(nowMs: number): void {
    this.#activeAt = nowMs;
  }

  /** Sends a ping and calls back when the peer answers it, unless another one is sent before. */
  afterPong(answered: () => void): void {
    if (!this.isOpen) return;
    this.#pings += 1;
    this.#answered = answered;
    this.#ws.ping(String(this.#pings));
  }

  #notePong(payload: string): void {
    if (payload !== String(this.#pings)) return;
    this.#answered?.();
    this.#answered = null;
  }

  /** The peer has sent its hello, for which it has `helloMs`. */
  noteHello(): boolean {
    const isFirst = !this.#hasGreeted;
    this.#hasGreeted = true;
    return isFirst;
  }

  /** Counts a frame other than an acknowledgement. Closes a peer that sends too many. */
  allowFrame(nowMs: number): boolean {
    return this.#allow(this.#frames.take(1, nowMs));
  }

  /** Counts an acknowledgement of several ids. Closes a peer that sends too many. */
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

  tick(nowMs: number): void {
    const { helloMs, idleMs, pingMs, closeMs, tickMs } = this.#limits;
    if (this.#closedAt !== null) return nowMs - this.#closedAt > closeMs ? this.terminate() : undefined;
    if (!this.#hasGreeted && nowMs - this.openedAt > helloMs) return this.close(closeCodes.silent);
    if (nowMs - this.#activeAt > idleMs - tickMs) return this.#closeSilent();
    if (nowMs - this.#pingedAt < pingMs) return;
    this.#pingedAt = nowMs;
    this.#ws.ping();
  }
}
