import { connect } from "node:net";
import { closeCodes } from "@vowdesk/contract/kernel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openLog } from "../../platform/observability/log.ts";
import { readProxies } from "../../platform/network/proxies.ts";
import { anonymous, type Actor } from "../http/context.ts";
import { socketLimits } from "./socket-limits.ts";
import { SocketServer } from "./socket-server.ts";

const handshake =
  "GET /ws?token=worthless HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** Nobody is silent for so long here, but for whom the test is about. */
const limits = { ...socketLimits, idleMs: 3_000, tickMs: 100 };
let server: SocketServer;
let isAnswered: (actor?: Actor) => void = () => undefined;

beforeEach(() => {
  server = new SocketServer(
    {
      port: 0,
      host: "127.0.0.1",
      path: "/ws",
      limits,
      rule: { origins: [], apiPort: 0 },
      trusts: readProxies([]),
      log: openLog("silent"),
    },
    {
      identify: () => new Promise((resolve) => (isAnswered = (actor = anonymous) => resolve(actor))),
      text: () => undefined,
      closed: () => undefined,
    },
  );
});
afterEach(() => server.close());

/** A peer that has asked to come in, and reads and answers nothing. */
async function knock(): Promise<void> {
  const peer = connect(await server.open(), "127.0.0.1");
  peer.on("error", () => undefined).pause();
  isAnswered = () => undefined;
  const untouched = isAnswered;
  peer.write(handshake);
  await expect.poll(() => isAnswered !== untouched).toBe(true);
}

test("closing does not wait for a peer that is not let in yet", { timeout: 5_000 }, async () => {
  await knock();
  await server.close();
});

test("closing does not wait for a refused peer that never answers (DELIVERY 6.10)", { timeout: 5_000 }, async () => {
  await knock();
  isAnswered();
  await Promise.resolve();
  await server.close();
});

test("R10: more pings at once than are allowed end with 4429, said in a close frame", { timeout: 5_000 }, async () => {
  const peer = new WebSocket(`ws://127.0.0.1:${await server.open()}/ws?token=good`);
  const closed = new Promise<number>((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("open", resolve));
  isAnswered({ kind: "staff", id: 1, name: "", codes: new Set() });
  await expect.poll(() => server.connections.size).toBe(1);
  for (let ping = 0; ping < socketLimits.frameBurst + 50; ping += 1) peer.ping();
  expect(await closed).toBe(closeCodes.rateLimited);
});

test("R25: a peer that answers nothing is told 4408 and let go at once, its answer is not waited for", async () => {
  const peer = new WebSocket(`ws://127.0.0.1:${await server.open()}/ws?token=good`, { autoPong: false });
  const closed = new Promise<number>((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("open", resolve));
  isAnswered({ kind: "staff", id: 1, name: "", codes: new Set() });
  await expect.poll(() => server.connections.size).toBe(1);
  const startedAt = performance.now();
  expect(await closed).toBe(closeCodes.silent);
  expect(performance.now() - startedAt).toBeGreaterThan(limits.idleMs - 2 * limits.tickMs);
  await expect.poll(() => server.connections.size).toBe(0);
});

/** Connects, sends something, and tells after which time the server ended it. */
async function endOf(port: number, sent: string, localAddress = "127.0.0.1", halfOpen = false): Promise<number> {
  const startedAt = performance.now();
  const peer = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: halfOpen });
  peer.on("error", () => undefined).resume();
  if (sent) peer.write(sent);
  await new Promise<void>((resolve) => void peer.once("end", resolve).once("close", resolve));
  peer.destroy();
  return performance.now() - startedAt;
}

test.each([
  ["nothing", ""],
  ["half a head", "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"],
  ["a request without its body", "POST /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nx"],
  ["no upgrade", "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
  ["another path", handshake.replace("/ws", "/elsewhere")],
])("a connection that sends %s ends within 15 s", { timeout: 40_000 }, async (_what, sent) => {
  const port = await server.open();
  expect(await endOf(port, sent)).toBeLessThan(15_000);
});

test("one address has a bounded number of connections without a request, and others are served", async () => {
  const port = await server.open();
  const attacker = "127.0.5.1";
  const silent = Array.from({ length: 120 }, () => connect({ port, host: "127.0.0.1", localAddress: attacker }));
  let ended = 0;
  for (const one of silent)
    one
      .on("error", () => undefined)
      .on("close", () => (ended += 1))
      .resume();
  await expect.poll(() => ended).toBe(120 - limits.silentPerAddress);
  const other = new WebSocket(`ws://127.0.0.1:${port}/ws?token=x`, { localAddress: "127.0.5.2" });
  await new Promise((resolve) => other.once("open", resolve));
  other.terminate();
  for (const one of silent) one.destroy();
});
