import { createInbox, type Inbox, type Incoming } from "../../packages/web/src/kernel/realtime/inbox.ts";
import type { WebSocketLike } from "../../packages/web/src/kernel/realtime/connection.ts";
import type { Snapshot } from "../../packages/web/src/kernel/realtime/stored-messages.ts";

/** A row of the stream, as far as the delivery reads it. */
export interface Row {
  id: string;
  seq: number;
}

interface Shown {
  id: string;
  type: number;
  flag: 0 | 1;
  seq: string;
}

/** A socket whose frames wait on either side until the schedule delivers them. */
export interface FakeSocket extends WebSocketLike {
  owner: ClientTab;
  toServer: string[];
  toClient: string[];
}

interface Timer {
  at: number;
  work: () => void;
}

/** An answer that waits until the schedule delivers it. */
interface Waiting {
  snapshot: Snapshot<Shown>;
  resolve(snapshot: Snapshot<Shown>): void;
  reject(error: Error): void;
}

function parse(text: string): Incoming<Shown> | null {
  const frame = JSON.parse(text) as Shown & { action?: number; last?: string };
  if (frame.action === 1) return { is: "hello", last: frame.last ?? "" };
  if (frame.action === 4) return { is: "heartbeat" };
  if (frame.action === 9) return { is: "resync" };
  return { is: "message", message: frame };
}

/** A browser tab with the product's own inbox. Its storage outlives a reload, as session storage does. */
export class ClientTab {
  socket: FakeSocket | null = null;
  /** Ids that the tab announced, over all page loads. */
  announced: string[] = [];
  /** Ids of all message frames that reached the tab; a client without a memory would announce all of them. */
  readonly received: string[] = [];
  readonly #storage = new Map<string, string>();
  readonly #now: () => number;
  readonly #takeSnapshot: () => Snapshot<Shown>;
  /** Handlers that run when the page unloads. */
  #controller: (() => void)[] = [];
  /** Number of page loads so far. */
  #life = 0;
  #timers = new Set<Timer>();
  #waiting: Waiting[] = [];
  #inbox: Inbox<Shown>;

  constructor(takeSnapshot: () => Snapshot<Shown>, now: () => number) {
    this.#takeSnapshot = takeSnapshot;
    this.#now = now;
    this.#inbox = this.#load();
  }

  #load(): Inbox<Shown> {
    const inbox = createInbox<Shown>(
      {
        parse,
        isMessage: (value): value is Shown => typeof value === "object" && value !== null && "id" in value,
        hello: (_tab, after) => JSON.stringify({ action: 1, after }),
        ack: (ids) => JSON.stringify({ action: 3, msgIds: ids.join(",") }),
        heartbeat: () => JSON.stringify({ action: 4 }),
        address: () => Promise.resolve("ws://model"),
        snapshot: () => this.#ask(),
        read: () => Promise.resolve({ unread: 0 }),
      },
      {
        openSocket: () => this.#open(),
        timers: {
          now: this.#now,
          setTimeout: (work, ms) => this.#later(work, ms),
          clearTimeout: (timer) => void this.#timers.delete(timer as Timer),
        },
        random: () => 0.5,
        storage: {
          getItem: (key) => this.#storage.get(key) ?? null,
          setItem: (key, value) => void this.#storage.set(key, value),
          removeItem: (key) => void this.#storage.delete(key),
        },
        onLeave: (listener) => void this.#controller.push(listener),
        refreshSession: () => Promise.resolve(true),
        onWake: () => undefined,
        report: () => undefined,
      },
    );
    const life = this.#life;
    // Asynchronous, as in tabs that coordinate first; a page that unloads meanwhile leaves the message to the next one.
    inbox.onNew(async ({ messages }) => {
      await Promise.resolve();
      if (life !== this.#life) return new Promise(() => {});
      this.announced.push(...messages.map(({ id }) => id));
    });
    inbox.start(1);
    return inbox;
  }

  #later(work: () => void, ms: number): Timer {
    const timer = { at: this.#now() + ms, work };
    this.#timers.add(timer);
    return timer;
  }

  #ask(): Promise<Snapshot<Shown>> {
    return new Promise((resolve, reject) => this.#waiting.push({ snapshot: this.#takeSnapshot(), resolve, reject }));
  }

  #open(): FakeSocket {
    const socket: FakeSocket = {
      owner: this,
      readyState: 0,
      toServer: [],
      toClient: [],
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (text) => void socket.toServer.push(text),
      close: () => {
        socket.readyState = 3;
        if (this.socket === socket) this.socket = null;
      },
    };
    this.socket = socket;
    return socket;
  }

  shown(): string[] {
    return this.#inbox.getSnapshot().messages.map(({ id }) => id);
  }

  answerCalls(): void {
    for (const { resolve, snapshot } of this.#waiting.splice(0)) resolve(snapshot);
  }

  failCalls(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("no network"));
  }

  /** Delivers one frame. */
  receiveFrame(): void {
    const text = this.socket?.readyState === 1 ? this.socket.toClient.shift() : undefined;
    if (text === undefined) return;
    const incoming = parse(text);
    if (incoming?.is === "message") this.received.push(incoming.message.id);
    this.socket?.onmessage?.({ data: text } as never);
  }

  receiveAll(): void {
    while (this.socket?.readyState === 1 && this.socket.toClient.length > 0) this.receiveFrame();
  }

  /** Ends the connection; frames in transit are lost in both directions. */
  lose(code = 1006): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.readyState = 3;
    socket.onclose?.({ code } as never);
  }

  /** Reloads the page: memory, timers and calls are lost, the storage stays. */
  reload(): void {
    for (const leave of this.#controller) leave();
    this.#begin();
  }

  /** Reloads without an unload event. A message that was announced but not stored yet may be announced again. */
  kill(): void {
    const stored = this.#storage.get("onMsgList") ?? "";
    this.announced = this.announced.filter((id) => stored.includes(JSON.stringify(id)));
    this.#begin();
  }

  #begin(): void {
    this.#life += 1;
    this.#controller = [];
    this.socket = null;
    this.#timers = new Set();
    this.#waiting = [];
    this.#inbox = this.#load();
  }

  runTimers(): void {
    const due = [...this.#timers].filter(({ at }) => at <= this.#now()).sort((a, b) => a.at - b.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.work();
  }
}
