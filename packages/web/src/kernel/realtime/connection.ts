import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";
import { afterClose, type StopReason } from "./reconnect-policy.ts";

/** The part of the browser's WebSocket that is used. `ws` in Node has the same. */
export interface WebSocketLike {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown } & never) => void) | null;
  onclose: ((event: { code: number } & never) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface Timers {
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Epoch milliseconds, used only to show the time of the next attempt. */
  now(): number;
}

export interface SocketWorld {
  openSocket(url: string): WebSocketLike;
  timers: Timers;
  /** From 0 up to 1. */
  random(): number;
  /** Tries once to renew the session. False when the user has to sign in again. */
  refreshSession(): Promise<boolean>;
  /** Calls the listener when the network returns or the tab becomes visible. */
  onWake(listener: () => void): void;
  /** Reports a client fault: the server keeps refusing our frames. */
  report(problem: string): void;
}

export type ConnectionState =
  | { is: "off" }
  | { is: "connecting" }
  | { is: "online" }
  /** `until` is in epoch milliseconds. */
  | { is: "waiting"; until: number }
  | { is: "stopped"; reason: StopReason };

export interface ConnectionUse {
  heartbeat: string;
  /** The address to open; null without a session, `later` when the data needed for it could not be loaded. */
  address(): Promise<string | null | "later">;
  opened(): void;
  text(text: string): void;
  changed(): void;
  closed(): void;
}

const open = 1;
/** A socket that does not open in this time is dropped. */
const openWithinMs = 15_000;

/** Keeps one socket open while signed in. */
export class Connection {
  readonly #world: SocketWorld;
  readonly #use: ConnectionUse;
  #state: ConnectionState = { is: "off" };
  #socket: WebSocketLike | null = null;
  #retryTimer: unknown = null;
  #openTimer: unknown = null;
  #beatTimer: unknown = null;
  #replyTimer: unknown = null;
  /** Incremented on each connect and drop. Callbacks of an earlier attempt are ignored. */
  #life = 0;
  #canWake = true;
  #answersHeartbeats = false;
  #lastCode = 0;
  #timesClosedSo = 0;
  #hasRenewed = false;
  #hasStartedOver = false;

  constructor(world: SocketWorld, use: ConnectionUse) {
    this.#world = world;
    this.#use = use;
    world.onWake(() => {
      if (this.#state.is === "waiting" && this.#canWake) void this.#connect();
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    this.#timesClosedSo = 0;
    this.#hasRenewed = false;
    this.#hasStartedOver = false;
    void this.#connect();
  }

  stop(): void {
    this.#drop(closeCodes.signedOut);
    this.#become({ is: "off" });
  }

  /** False when the socket is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== open) return false;
    this.#socket.send(text);
    return true;
  }

  /** The server sent a hello, so it answers heartbeats. */
  greeted(): void {
    this.#answersHeartbeats = true;
    this.#timesClosedSo = 0;
    this.#hasRenewed = false;
  }

  heartbeatAnswered(): void {
    this.#hasStartedOver = false;
    this.#world.timers.clearTimeout(this.#replyTimer);
    this.#replyTimer = null;
  }

  /** Drops the socket and opens another. The second time in a row it waits first. */
  startOver(): void {
    const isAgain = this.#hasStartedOver;
    this.#hasStartedOver = true;
    if (isAgain) this.#lose();
    else void this.#connect();
  }

  #become(next: ConnectionState): void {
    this.#state = next;
    this.#use.changed();
  }

  #drop(code?: number): void {
    this.#life += 1;
    for (const timer of [this.#retryTimer, this.#openTimer, this.#beatTimer, this.#replyTimer])
      this.#world.timers.clearTimeout(timer);
    this.#replyTimer = null;
    const old = this.#socket;
    this.#socket = null;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = null;
    // Some implementations report an error when a socket is closed before it opens.
    old.onerror = () => undefined;
    old.close(code);
    this.#use.closed();
  }

  #retryIn(ms: number): void {
    const waitMs = ms + this.#world.random() * socketTiming.reconnectJitterMs;
    this.#become({ is: "waiting", until: this.#world.timers.now() + waitMs });
    this.#retryTimer = this.#world.timers.setTimeout(() => void this.#connect(), waitMs);
  }

  #lose(): void {
    this.#drop();
    this.#canWake = true;
    this.#retryIn(socketTiming.reconnectMs);
  }

  async #connect(): Promise<void> {
    this.#drop();
    const life = this.#life;
    this.#become({ is: "connecting" });
    const address = await this.#use.address().catch(() => "later" as const);
    if (life !== this.#life) return;
    if (address === null) return this.#renewOrStop();
    if (address === "later") return this.#lose();
    this.#attach(address);
  }

  #attach(url: string): void {
    const { timers } = this.#world;
    this.#answersHeartbeats = false;
    const socket = this.#world.openSocket(url);
    this.#socket = socket;
    this.#openTimer = timers.setTimeout(() => this.#lose(), openWithinMs);
    socket.onopen = () => {
      timers.clearTimeout(this.#openTimer);
      this.#become({ is: "online" });
      this.#use.opened();
      this.#beatTimer = timers.setTimeout(() => this.#beat(), socketTiming.heartbeatMs);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#use.text(data);
    };
    socket.onclose = ({ code }) => this.#closed(code);
    socket.onerror = () => undefined;
  }

  #beat(): void {
    const { timers } = this.#world;
    this.#beatTimer = timers.setTimeout(() => this.#beat(), socketTiming.heartbeatMs);
    this.send(this.#use.heartbeat);
    if (this.#answersHeartbeats)
      this.#replyTimer ??= timers.setTimeout(() => this.#lose(), socketTiming.heartbeatReplyMs);
  }

  #closed(code: number): void {
    this.#drop();
    this.#timesClosedSo = code === this.#lastCode ? this.#timesClosedSo + 1 : 1;
    this.#lastCode = code;
    const next = afterClose(code, this.#timesClosedSo);
    switch (next.is) {
      case "stop":
        return this.#become({ is: "stopped", reason: next.reason });
      case "renew":
        return void this.#renewOrStop();
      case "retry":
        if (next.report)
          this.#world.report(`the server closed the socket with ${code}, ${this.#timesClosedSo} times in a row`);
        this.#canWake = next.canWake;
        this.#retryIn(next.waitMs);
    }
  }

  async #renewOrStop(): Promise<void> {
    const life = this.#life;
    const isRenewed = !this.#hasRenewed && (await this.#world.refreshSession().catch(() => false));
    this.#hasRenewed = true;
    if (life !== this.#life) return;
    if (isRenewed) return this.#connect();
    this.#become({ is: "stopped", reason: "session-ended" });
  }
}
