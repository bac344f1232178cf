import { WebSocket } from "ws";
import type { Person } from "./test-system.ts";

interface Frame {
  action?: number;
  id?: string;
  last?: string;
  seq?: string;
}

/** Same as the web client: a heartbeat every 20 s, acknowledgements after 200 ms or 50 messages. */
const heartbeatMs = 20_000;
const ackMs = 200;
const maxAcknowledgedTogether = 50;

const frame = (action: number, fields: object = {}) =>
  JSON.stringify({ action, senderId: "", msg: "", msgIds: "", ...fields });

/**
 * A light client of protocol version 2, for thousands of them in one process: it keeps a cursor, acknowledges, sends
 * heartbeats, and records every received message with its time. It does not reconnect.
 */
export class LightClient {
  readonly person: Person;
  readonly ids: string[] = [];
  readonly times: number[] = [];
  closedWith: number | null = null;
  heartbeatsUnanswered = 0;
  cursor: string | null = null;
  #ws: WebSocket | null = null;
  #waiting: string[] = [];
  #ackTimer: NodeJS.Timeout | null = null;
  #heartbeatTimer: NodeJS.Timeout | null = null;
  #greeted: () => void = () => undefined;

  constructor(person: Person) {
    this.person = person;
  }

  /** Connects and waits for the server's greeting; returns false without it. */
  async connect(port: number): Promise<boolean> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${this.person.token}`, { perMessageDeflate: false });
    this.#ws = ws;
    this.closedWith = null;
    const greeted = new Promise<boolean>((resolve) => {
      this.#greeted = () => resolve(true);
      ws.on("close", () => resolve(false));
    });
    ws.on("error", () => undefined);
    ws.on("close", (code) => this.#end(code));
    ws.on("open", () => this.send(1, { msg: JSON.stringify({ v: 2, tab: "light", after: this.cursor, lang: "zh" }) }));
    ws.on("message", (data) => this.#receiveFrame(JSON.parse((data as Buffer).toString()) as Frame));
    return greeted;
  }

  get ws(): WebSocket | null {
    return this.#ws;
  }

  get isOpen(): boolean {
    return this.#ws?.readyState === WebSocket.OPEN;
  }

  send(action: number, fields: object = {}): void {
    if (this.isOpen) this.#ws?.send(frame(action, fields));
  }

  #receiveFrame({ action, id, last, seq }: Frame): void {
    if (id !== undefined) return this.#receiveMessage(id, seq ?? null);
    if (action === 4) this.heartbeatsUnanswered = 0;
    if (action !== 1 && action !== 9) return;
    if (action === 9) this.cursor = last ?? null;
    this.#greeted();
    // Random, so that thousands of simultaneous connections do not send their heartbeats together.
    this.#heartbeatTimer ??= setTimeout(() => this.#sendHeartbeat(), Math.random() * heartbeatMs);
  }

  #receiveMessage(id: string, seq: string | null): void {
    this.ids.push(id);
    this.times.push(performance.now());
    this.cursor = seq;
    this.#waiting.push(id);
    if (this.#waiting.length >= maxAcknowledgedTogether) this.#acknowledge();
    else this.#ackTimer ??= setTimeout(() => this.#acknowledge(), ackMs);
  }

  #acknowledge(): void {
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    this.#ackTimer = null;
    this.send(3, { msgIds: this.#waiting.join(",") });
    this.#waiting = [];
  }

  #sendHeartbeat(): void {
    this.heartbeatsUnanswered += 1;
    this.send(4);
    this.#heartbeatTimer = setTimeout(() => this.#sendHeartbeat(), heartbeatMs);
  }

  #end(code: number): void {
    this.closedWith = code;
    if (this.#heartbeatTimer) clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = null;
  }

  disconnect(): void {
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    this.#ws?.terminate();
  }
}

const maxConnecting = 100;

/** Connects a client for each user, some at a time; returns those that were greeted. */
export async function connectAll(people: readonly Person[], port: number): Promise<LightClient[]> {
  const members = people.map((person) => new LightClient(person));
  const waiting = [...members];
  const connectSome = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.connect(port);
  };
  await Promise.all(Array.from({ length: maxConnecting }, connectSome));
  return members;
}
