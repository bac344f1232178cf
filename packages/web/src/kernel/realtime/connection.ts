import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";
import { nextStepAfterClose, type StopReason } from "./reconnect-policy.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

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

export interface SocketEnvironment {
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

export interface ConnectionHandlers {
  heartbeat(): string;
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
  readonly #environment: SocketEnvironment;
  readonly #handlers: ConnectionHandlers;
  #state: ConnectionState = { is: "off" };
  #socket: WebSocketLike | null = null;
  #retryTimer: unknown = null;
  #openTimer: unknown = null;
  #beatTimer: unknown = null;
  #replyTimer: unknown = null;
  /** Incremented on each connect and drop. Callbacks of an earlier attempt are ignored. */
  #attempt = 0;
  #canWake = true;
  #answersHeartbeats = false;
  #lastCode = 0;
  #closesInARow = 0;
  #hasRenewed = false;
  #hasStartedOver = false;

  constructor(environment: SocketEnvironment, handlers: ConnectionHandlers) {
    this.#environment = environment;
    this.#handlers = handlers;
    environment.onWake(() => {
      if (this.#state.is === "waiting" && this.#canWake) unawaited(this.#connect(), "shown");
      else this.send(this.#handlers.heartbeat());
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    this.#closesInARow = 0;
    this.#hasRenewed = false;
    this.#hasStartedOver = false;
    unawaited(this.#connect(), "shown");
  }

  stop(): void {
    this.#drop(closeCodes.signedOut);
    this.#setState({ is: "off" });
  }

  /** False when the socket is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== open) return false;
    this.#socket.send(text);
    return true;
  }

  /** The server sent a hello, so it answers heartbeats. */
  helloReceived(): void {
    this.#answersHeartbeats = true;
    this.#closesInARow = 0;
    this.#hasRenewed = false;
  }

  heartbeatAnswered(): void {
    this.#hasStartedOver = false;
    this.#environment.timers.clearTimeout(this.#replyTimer);
    this.#replyTimer = null;
  }

  /** Drops the socket and opens another. The second time in a row it waits first. */
  startOver(): void {
    const isAgain = this.#hasStartedOver;
    this.#hasStartedOver = true;
    if (isAgain) this.#dropAndRetry();
    else unawaited(this.#connect(), "shown");
  }

  #setState(next: ConnectionState): void {
    this.#state = next;
    this.#handlers.changed();
  }

  #drop(code?: number): void {
    this.#attempt += 1;
    for (const timer of [this.#retryTimer, this.#openTimer, this.#beatTimer, this.#replyTimer])
      this.#environment.timers.clearTimeout(timer);
    this.#replyTimer = null;
    const old = this.#socket;
    this.#socket = null;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = null;
    // Some implementations report an error when a socket is closed before it opens.
    old.onerror = () => undefined;
    old.close(code);
    this.#handlers.closed();
  }

  #retryIn(ms: number): void {
    const waitMs = ms + this.#environment.random() * socketTiming.reconnectJitterMs;
    this.#setState({ is: "waiting", until: this.#environment.timers.now() + waitMs });
    this.#retryTimer = this.#environment.timers.setTimeout(() => unawaited(this.#connect(), "shown"), waitMs);
  }

  #dropAndRetry(): void {
    this.#drop();
    this.#canWake = true;
    this.#retryIn(socketTiming.reconnectMs);
  }

  async #connect(): Promise<void> {
    this.#drop();
    const attempt = this.#attempt;
    this.#setState({ is: "connecting" });
    const address = await this.#handlers.address().catch(() => "later" as const);
    if (attempt !== this.#attempt) return;
    if (address === null) return this.#renewOrStop();
    if (address === "later") return this.#dropAndRetry();
    this.#attach(address);
  }

  #attach(url: string): void {
    const { timers } = this.#environment;
    this.#answersHeartbeats = false;
    const socket = this.#environment.openSocket(url);
    this.#socket = socket;
    this.#openTimer = timers.setTimeout(() => this.#dropAndRetry(), openWithinMs);
    socket.onopen = () => {
      timers.clearTimeout(this.#openTimer);
      this.#setState({ is: "online" });
      this.#handlers.opened();
      this.#beatTimer = timers.setTimeout(() => this.#beat(), socketTiming.heartbeatMs);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#handlers.text(data);
    };
    socket.onclose = ({ code }) => this.#closed(code);
    socket.onerror = () => undefined;
  }

  #beat(): void {
    const { timers } = this.#environment;
    this.#beatTimer = timers.setTimeout(() => this.#beat(), socketTiming.heartbeatMs);
    this.send(this.#handlers.heartbeat());
    if (this.#answersHeartbeats)
      this.#replyTimer ??= timers.setTimeout(() => this.#dropAndRetry(), socketTiming.heartbeatReplyMs);
  }

  #closed(code: number): void {
    this.#drop();
    this.#closesInARow = code === this.#lastCode ? this.#closesInARow + 1 : 1;
    this.#lastCode = code;
    const next = nextStepAfterClose(code, this.#closesInARow);
    switch (next.is) {
      case "stop":
        return this.#setState({ is: "stopped", reason: next.reason });
      case "renew":
        return unawaited(this.#renewOrStop(), "shown");
      case "retry":
        if (next.report)
          this.#environment.report(`the server closed the socket with ${code}, ${this.#closesInARow} times in a row`);
        this.#canWake = next.canWake;
        this.#retryIn(next.waitMs);
    }
  }

  async #renewOrStop(): Promise<void> {
    const attempt = this.#attempt;
    const isRenewed = !this.#hasRenewed && (await this.#environment.refreshSession().catch(() => false));
    this.#hasRenewed = true;
    if (attempt !== this.#attempt) return;
    if (isRenewed) return this.#connect();
    this.#setState({ is: "stopped", reason: "session-ended" });
  }
}
