import type { Socket } from "node:net";
import { closeCodes, type Language } from "@vowdesk/contract/kernel";
import type { WebSocket } from "ws";
import type { Actor } from "./context.ts";
import { Bucket, type SocketLimits } from "./socket-limits.ts";
import { socketMetrics } from "./socket-metrics.ts";

/** What a connection is made of. */
interface Wire {
  ws: WebSocket;
  /** The stream under it, to send the frames of one tick together. */
  stream: Socket;
  address: string;
  language: Language;
}

/** One person's open socket: its limits, its clock, its way out. Knows nothing of what the frames say. */
export class SocketConnection {
  readonly address: string;
  /** Language of the handshake; a frame may say better. */
  language: Language;
  actor: Actor;
  readonly openedAt: number;
  readonly #ws: WebSocket;
  readonly #stream: Socket;
  readonly #limits: SocketLimits;
  readonly #frames: Bucket;
  readonly #ids: Bucket;
  #heardAt: number;
  #pingedAt: number;
  #closedAt: number | null = null;
  #badFrames = 0;
  #isCorked = false;
  #isGreeted = false;

  constructor(wire: Wire, actor: Actor, limits: SocketLimits, nowMs: number) {
    this.#ws = wire.ws;
    this.#stream = wire.stream;
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
    this.#closedAt = performance.now();
    socketMetrics.closes.inc({ code });
    this.#ws.close(code, reason);
  }

  cut(): void {
    this.#ws.terminate();
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
    const { helloMs, idleMs, pingMs, closeMs } = this.#limits;
    if (this.#closedAt !== null) return nowMs - this.#closedAt > closeMs ? this.cut() : undefined;
    if (!this.#isGreeted && nowMs - this.openedAt > helloMs) return this.close(closeCodes.silent);
    if (nowMs - this.#heardAt > idleMs) return this.close(closeCodes.silent);
    if (nowMs - this.#pingedAt < pingMs) return;
    this.#pingedAt = nowMs;
    this.#ws.ping();
  }
}
