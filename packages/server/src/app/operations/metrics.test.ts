import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { send } from "../../features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../../kernel/http/context.ts";
import { openLog } from "../../platform/observability/log.ts";
import { openSocket, type SocketGateway } from "../socket.ts";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { until } from "../../../../../harness/pace.ts";

let server: TestServer;
let gateway: SocketGateway;
let drop: () => Promise<void>;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  const database = await makeTestDatabase(openLog("silent"));
  drop = database.drop;
  server = await startTestServer({ connection: database.connection });
  const config = { apiPort: 3366, origins: [] };
  gateway = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1", measureMs: 20 });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await gateway?.close();
  await server?.close();
  await drop?.();
});

async function figures(): Promise<Map<string, number>> {
  const { body } = await server.http.inject("/metrics");
  const lines = body.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const message = { type: 6, allUser: 1, msg: "新的外卖订单", sendName: "系统", number: "WM1" } as const;

/** Connects a client that acknowledges nothing. */
async function connectSilentClient(): Promise<number> {
  const { id, token } = await server.createUser({ roles: ["dispatcher"] });
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${token}`);
  sockets.push(socket);
  await new Promise((resolve) => socket.on("open", resolve));
  socket.send(JSON.stringify({ action: 1, msg: JSON.stringify({ v: 2, tab: "a", after: null }) }));
  return id;
}

//
test.each([
  ["sockets by version", 'vowdesk_sockets{version="2"}'],
  ["in-flight", "vowdesk_messages_in_flight"],
  ["redeliveries", "vowdesk_messages_resent_total"],
  ["un-acked age, p99", "vowdesk_unacked_age_p99_seconds"],
  ["un-acked age, max", "vowdesk_unacked_age_max_seconds"],
  ["the alarm: un-acked for 60 s", "vowdesk_unacked_late"],
  ["sweep finds", "vowdesk_sweep_finds_total"],
  ["hint delay", "vowdesk_signal_delay_seconds_count"],
  ["hints that were lost", "vowdesk_signals_lost_total"],
  ["resyncs", "vowdesk_resyncs_total"],
  ["ack of foreign ids", "vowdesk_unknown_acks_total"],
  ["database connections", 'vowdesk_database_connections{state="used"}'],
  ["database queue", "vowdesk_database_waiting"],
  ["resident memory", "process_resident_memory_bytes"],
  ["event-loop delay", "nodejs_eventloop_lag_p99_seconds"],
  ["argon2 queue", 'vowdesk_queue_waiting{queue="passwords"}'],
])("/metrics contains %s", async (_name, figure) => {
  await connectSilentClient();
  await until(async () => (await figures()).has(figure));
});

test("names release, build and Node.js", async () => {
  const names = [...(await figures()).keys()].filter((name) => name.startsWith("vowdesk_build_info"));
  expect(names).toEqual([
    expect.stringMatching(/^vowdesk_build_info\{version="\d+\.\d+\.\d+",build="[\w.-]+",node="\d+\.\d+\.\d+"\}$/),
  ]);
});

// https://prometheus.io/docs/practices/naming/
test("metrics have base units, and counters alone end with _total", async () => {
  const { body } = await server.http.inject("/metrics");
  const kinds = [...body.matchAll(/^# TYPE (vowdesk_\w+) (\w+)$/gm)].map(([, name = "", kind]) => ({ name, kind }));
  expect(kinds.length).toBeGreaterThan(25);
  const wrong = kinds.filter(
    ({ name, kind }) =>
      (kind === "counter") !== name.endsWith("_total") ||
      (kind === "histogram" && !/_(seconds|bytes)$/.test(name)) ||
      /_(ms|millis\w*|minutes|hours|days|kb|mb|kilobytes|megabytes|percent)(_|$)/.test(name),
  );
  expect(wrong).toEqual([]);
});

//
test("counts closed sockets by code", async () => {
  const socket = new WebSocket(
    `ws://127.0.0.1:${gateway.port}/ws?token=${(await server.createUser({ roles: [] })).token}`,
  );
  sockets.push(socket);
  await new Promise((resolve) => socket.on("open", resolve));
  socket.send(Buffer.from([1, 2, 3]), { binary: true });
  await until(async () => ((await figures()).get('vowdesk_socket_closes_total{code="1003"}') ?? 0) > 0);
});

test("measures the age of an unacknowledged message and the delay of its signal", async () => {
  const userId = await connectSilentClient();
  const signalsBefore = (await figures()).get("vowdesk_signal_delay_seconds_count") ?? 0;
  await inTransaction(server.services, origin, (ctx) => send(ctx, { ...message, to: { userIds: [userId] } }));
  await until(async () => ((await figures()).get("vowdesk_unacked_age_max_seconds") ?? 0) > 0.2);
  const seen = await figures();
  expect(seen.get("vowdesk_unacked_late")).toBe(0);
  expect(seen.get("vowdesk_unacked_age_max_seconds")).toBeLessThan(60);
  expect(seen.get("vowdesk_signal_delay_seconds_count")).toBeGreaterThan(signalsBefore);
  expect(seen.get("vowdesk_signals_up")).toBe(1);
});

test("messages from before a user's connection do not count as late", async () => {
  const { id, token } = await server.createUser({ roles: ["dispatcher"] });
  await inTransaction(server.services, origin, (ctx) => send(ctx, { ...message, to: { userIds: [id] } }));
  await server.services.db
    .updateTable("message")
    .set({ created_at: new Date(Date.now() - 5 * 60 * 60_000) })
    .execute();
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${token}`);
  sockets.push(socket);
  await new Promise((resolve) => socket.on("message", resolve).on("open", () => socket.send('{"action":1,"msg":""}')));
  await wait(60);
  expect((await figures()).get("vowdesk_unacked_late")).toBe(0);
});
