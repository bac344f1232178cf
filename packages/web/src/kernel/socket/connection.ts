import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";
import { afterClose, type StopReason } from "./after-close.ts";

/** What of the browser's WebSocket is used; `ws` in Node has the same. */
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
  /** Epoch milliseconds; only for telling when the next try is. */
  now(): number;
}

export interface SocketWorld {
  openSocket(url: string): WebSocketLike;
  timers: Timers;
  /** From 0 up to 1. */
  random(): number;
  /** One try to renew the session; false when the person has to sign in again. */
  refreshSession(): Promise<boolean>;
  /** Calls back when trying at once makes sense: the network is there again, the tab is looked at again. */
  onWake(listener: () => void): void;
  /** Something that must not go unnoticed: the server keeps refusing our frames. */
  report(problem: string): void;
}

export type ConnectionState =
  | { is: "off" }
  | { is: "connecting" }
  | { is: "online" }
  /** `until` in epoch milliseconds. */
  | { is: "waiting"; until: number }
  | { is: "stopped"; reason: StopReason };

interface ConnectionUse {
  heartbeat: string;
  /** The address to open; null without a session, `later` when what comes before it could not be had. */
  address(): Promise<string | null | "later">;
  opened(send: (text: string) => void): void;
  text(text: string): void;
  changed(): void;
  closed(): void;
}

export interface Connection {
  state(): ConnectionState;
  start(): void;
  stop(): void;
  /** False when the socket is not open. */
  send(text: string): boolean;
  /** The server is one that answers heartbeats. */
  greeted(): void;
  heartbeatAnswered(): void;
  /** Drops the socket and opens another; the second time in a row only after the usual wait. */
  startOver(): void;
}

const open = 1;
/** A socket that does not open in this time is given up. */
const openWithinMs = 15_000;

/** Keeps one socket open while signed in (SPEC 4, Socket; DELIVERY 6.8 and 6.12). */
export function createConnection(world: SocketWorld, use: ConnectionUse): Connection {
  const { timers } = world;
  let state: ConnectionState = { is: "off" };
  let socket: WebSocketLike | null = null;
  let retryTimer: unknown = null;
  let openTimer: unknown = null;
  let beatTimer: unknown = null;
  let replyTimer: unknown = null;
  /** Every start, stop and drop begins a new life; what an older one still has to say is not heard. */
  let life = 0;
  let canWake = true;
  let answersHeartbeats = false;
  const history = { sameClose: 0, lastCode: 0, refreshed: false, startedOver: false };

  function become(next: ConnectionState): void {
    state = next;
    use.changed();
  }

  function drop(code?: number): void {
    life += 1;
    for (const timer of [retryTimer, openTimer, beatTimer, replyTimer]) timers.clearTimeout(timer);
    replyTimer = null;
    const old = socket;
    socket = null;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = null;
    // Closing a socket that is not open yet makes some implementations report an error.
    old.onerror = () => undefined;
    old.close(code);
    use.closed();
  }

  function retryIn(ms: number): void {
    become({ is: "waiting", until: timers.now() + ms });
    retryTimer = timers.setTimeout(() => void connect(), ms);
  }

  const retrySoon = () => retryIn(socketTiming.reconnectMs + world.random() * socketTiming.reconnectJitterMs);

  function lost(): void {
    drop();
    canWake = true;
    retrySoon();
  }

  function beat(): void {
    beatTimer = timers.setTimeout(beat, socketTiming.heartbeatMs);
    send(use.heartbeat);
    if (answersHeartbeats) replyTimer ??= timers.setTimeout(lost, socketTiming.heartbeatReplyMs);
  }

  async function renewOrStop(): Promise<void> {
    const current = life;
    const isRenewed = !history.refreshed && (await world.refreshSession().catch(() => false));
    history.refreshed = true;
    if (current !== life) return;
    if (isRenewed) return connect();
    become({ is: "stopped", reason: "session-ended" });
  }

  function closed(code: number): void {
    drop();
    history.sameClose = code === history.lastCode ? history.sameClose + 1 : 1;
    history.lastCode = code;
    const next = afterClose(code, history.sameClose);
    if (next.report) world.report(`the server closed the socket with ${code}, ${history.sameClose} times in a row`);
    if (next.then === "stop") return become({ is: "stopped", reason: next.reason });
    if (next.then === "renew") return void renewOrStop();
    canWake = next.canWake;
    retryIn(next.waitMs + world.random() * socketTiming.reconnectJitterMs);
  }

  function attach(url: string): void {
    answersHeartbeats = false;
    const opened = world.openSocket(url);
    socket = opened;
    openTimer = timers.setTimeout(lost, openWithinMs);
    opened.onopen = () => {
      timers.clearTimeout(openTimer);
      become({ is: "online" });
      use.opened((text) => opened.send(text));
      beatTimer = timers.setTimeout(beat, socketTiming.heartbeatMs);
    };
    opened.onmessage = ({ data }) => {
      if (typeof data === "string") use.text(data);
    };
    opened.onclose = ({ code }) => closed(code);
    opened.onerror = () => undefined;
  }

  async function connect(): Promise<void> {
    drop();
    const current = life;
    become({ is: "connecting" });
    const address = await use.address().catch(() => "later" as const);
    if (current !== life) return;
    if (address === null) return renewOrStop();
    if (address === "later") return lost();
    attach(address);
  }

  function send(text: string): boolean {
    if (socket?.readyState !== open) return false;
    socket.send(text);
    return true;
  }

  world.onWake(() => {
    if (state.is === "waiting" && canWake) void connect();
  });

  return {
    state: () => state,
    start: () => {
      Object.assign(history, { sameClose: 0, lastCode: 0, refreshed: false, startedOver: false });
      void connect();
    },
    stop: () => {
      drop(closeCodes.signedOut);
      become({ is: "off" });
    },
    send,
    greeted: () => {
      answersHeartbeats = true;
      Object.assign(history, { sameClose: 0, refreshed: false });
    },
    heartbeatAnswered: () => {
      history.startedOver = false;
      timers.clearTimeout(replyTimer);
      replyTimer = null;
    },
    startOver: () => {
      const isAgain = history.startedOver;
      history.startedOver = true;
      if (isAgain) lost();
      else void connect();
    },
  };
}
