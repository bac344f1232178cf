import { sql } from "kysely";
import * as fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { send } from "../features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../kernel/http/context.ts";
import { windowLimits } from "../kernel/realtime/delivery-window.ts";
import { openSocket, type SocketGateway } from "./socket.ts";

/** Redelivery and heartbeats run 100 times as fast, so that 6 s are ten minutes. `LETTER_SPEED=1` takes the ten minutes. */
const factor = Number(process.env["LETTER_SPEED"] ?? 100);
const limits = {
  ...windowLimits,
  resendAfterMs: windowLimits.resendAfterMs.map((ms) => ms / factor),
  fullForMs: windowLimits.fullForMs / factor,
};
const times = { heartbeatMs: 20_000 / factor, reconnectMs: 7_000 / factor };

interface LetterMessage {
  id: string;
  type: number;
  allUser: number;
}

interface Times {
  heartbeatMs: number;
  reconnectMs: number;
}

/**
 * A client that does what the specification of the first clients says and nothing else: action 1 on open, action 4 every 20 s, action 3
 * for types below 6, action 6 or 5 for type 6, no acknowledgement for other types, and a new connection 7 s after one was closed.
 */
class LetterClient {
  readonly messages: LetterMessage[] = [];
  readonly closes: number[] = [];
  readonly #url: string;
  readonly #times: Times;
  #ws: WebSocket | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor(url: string, times: Times = { heartbeatMs: 20_000, reconnectMs: 7_000 }) {
    this.#url = url;
    this.#times = times;
    this.#open();
  }

  get isOpen(): boolean {
    return this.#ws?.readyState === WebSocket.OPEN;
  }

  /** The ids of messages that arrived more than once. */
  get repeated(): string[] {
    const ids = this.messages.map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  }

  /** Cuts the connection as a network does. The client then connects again. */
  cut(): void {
    this.#ws?.terminate();
  }

  end(): void {
    this.#isEnded = true;
    this.#ws?.close();
  }

  #open(): void {
    const ws = new WebSocket(this.#url);
    this.#ws = ws;
    ws.on("error", () => undefined);
    ws.on("open", () => {
      this.#send(1);
      this.#heartbeat = setInterval(() => this.#send(4), this.#times.heartbeatMs);
    });
    ws.on("message", (data) => this.#receive(JSON.parse((data as Buffer).toString()) as LetterMessage));
    ws.on("close", (code) => {
      if (this.#heartbeat) clearInterval(this.#heartbeat);
      this.closes.push(code);
      if (!this.#isEnded) setTimeout(() => this.#open(), this.#times.reconnectMs);
    });
  }

  #receive(message: LetterMessage): void {
    this.messages.push(message);
    if (message.type > 6) return;
    const action = message.type < 6 ? 3 : message.allUser === 1 ? 6 : 5;
    this.#send(action, message.id);
  }

  #send(action: number, msgIds = ""): void {
    if (this.isOpen) this.#ws?.send(JSON.stringify({ action, senderId: "", msg: "", msgIds }));
  }
}

let server: TestServer;
let gateway: SocketGateway;

beforeAll(async () => {
  server = await startTestServer();
  const port = { port: 0, host: "127.0.0.1" };
  const config = { apiPort: 3366, origins: [] };
  gateway = await openSocket({ services: server.services, config, ...port, sweepMs: 150, window: limits });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;

const sendTo = (userId: number, type: number, allUser: 0 | 1) =>
  inTransaction(server.services, origin, (ctx) =>
    send(ctx, { type, allUser, msg: "x", sendName: "x", number: "", to: { userIds: [userId] } }),
  );

async function unacknowledged(userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delivery
    where user_id = ${userId} and acked_at is null`.execute(server.services.db);
  return rows[0]?.count ?? -1;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > 1_000 + 6_000 / factor) throw new Error("condition was not met in time");
    await wait(10);
  }
}

async function openClient() {
  const user = await server.createUser({ roles: ["admin"] });
  const client = new LetterClient(`ws://127.0.0.1:${gateway.port}/ws?token=${user.token}`, times);
  await until(() => client.isOpen);
  return { user, client };
}

const types = Array.from({ length: 20 }, (_, type) => type);

//
test(
  "a client that acknowledges by the letter gets each message of every type once and is never closed",
  { timeout: 900_000 },
  async () => {
    const { user, client } = await openClient();
    for (const type of types) for (const allUser of [0, 1] as const) await sendTo(user.id, type, allUser);
    await until(() => client.messages.length >= 2 * types.length);
    await until(async () => (await unacknowledged(user.id)) === 0);
    // Ten minutes of the specification's times, with a message every ten seconds.
    for (let step = 0; step < 60; step += 1) {
      await sendTo(user.id, step % types.length, step % 2 === 0 ? 0 : 1);
      await wait(10_000 / factor);
    }
    await until(() => client.messages.length >= 2 * types.length + 60);
    expect(client.repeated).toEqual([]);
    expect(client.closes).toEqual([]);
    await until(async () => (await unacknowledged(user.id)) === 0);
    client.end();
  },
);

const steps = fc.array(fc.oneof(fc.constant("cut" as const), fc.nat(19)), { minLength: 1, maxLength: 12 });

test("random messages and cuts: nothing is lost, and a message arrives at most once on each connection", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const { user, client } = await openClient();
      const sent = chosen.filter((step) => step !== "cut");
      for (const step of chosen) {
        if (step === "cut") client.cut();
        else await sendTo(user.id, step, 0);
        await wait(10);
      }
      await until(() => new Set(client.messages.map(({ id }) => id)).size === sent.length);
      await until(async () => (await unacknowledged(user.id)) === 0);
      const cuts = chosen.length - sent.length;
      for (const { id } of client.messages)
        expect(client.messages.filter((message) => message.id === id).length).toBeLessThanOrEqual(1 + cuts);
      expect(client.closes.every((code) => code === 1006)).toBe(true);
      client.end();
    }),
    { numRuns: 15 },
  );
});
