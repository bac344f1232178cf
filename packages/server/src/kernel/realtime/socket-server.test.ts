import { connect } from "node:net";
import { closeCodes } from "@vowdesk/contract/kernel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openLog } from "../../platform/observability/log.ts";
import { readProxies } from "../../platform/network/proxies.ts";
import { anonymous, type Actor } from "../http/context.ts";
import { socketLimits } from "./socket-limits.ts";
import { SocketServer } from "./socket-server.ts";
import { unlimited } from "../transaction/data-scope.ts";
import { patience } from "../../../../../harness/slowness.ts";

const handshake =
  "GET /ws?token=worthless HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** A short idle limit. Only the tests about silence let a peer be silent for so long. */
const limits = { ...socketLimits, idleMs: 3_000, tickMs: 100 };
let server: SocketServer;
let isAnswered: (actor?: Actor) => void = () => undefined;

beforeEach(() => {
  server = new SocketServer(
    {
      port: 0,
      host: "127.0.0.1",
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

/** Connects a peer that sends a handshake and answers nothing. */
async function knock(): Promise<void> {
  const peer = connect(await server.open(), "127.0.0.1");
  peer.on("error", () => undefined).pause();
  isAnswered = () => undefined;
  const untouched = isAnswered;
  peer.write(handshake);
  await expect.poll(() => isAnswered !== untouched).toBe(true);
}

test("closes without waiting for a peer that is not admitted yet", { timeout: patience(5_000) }, async () => {
  await knock();
  await server.close();
});

test("closes without waiting for a refused peer that never answers", { timeout: patience(5_000) }, async () => {
  await knock();
  isAnswered();
  await Promise.resolve();
  await server.close();
});

test("closes with 4429 after too many pings at once", { timeout: patience(5_000) }, async () => {
  const peer = new WebSocket(`ws://127.0.0.1:${await server.open()}/ws?token=good`);
  const closed = new Promise<number>((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("open", resolve));
  isAnswered({ kind: "staff", id: 1, name: "", codes: new Set(), scope: unlimited });
  await expect.poll(() => server.connections.size).toBe(1);
  for (let ping = 0; ping < socketLimits.frameBurst + 50; ping += 1) peer.ping();
  expect(await closed).toBe(closeCodes.rateLimited);
});

//
test("the limits are those of the requirements", () => {
  expect(socketLimits).toMatchObject({
    frameBytes: 65_536,
    framesPerMinute: 100,
    frameBurst: 100,
    idsPerSecond: 5_000,
    perUser: 10,
    perAddress: 200,
    inAll: 12_000,
    idleMs: 75_000,
  });
});

//
test("closes a silent peer with 4408 without waiting for its answer", async () => {
  const peer = new WebSocket(`ws://127.0.0.1:${await server.open()}/ws?token=good`, { autoPong: false });
  const closed = new Promise<number>((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("open", resolve));
  isAnswered({ kind: "staff", id: 1, name: "", codes: new Set(), scope: unlimited });
  await expect.poll(() => server.connections.size).toBe(1);
  const startedAt = performance.now();
  expect(await closed).toBe(closeCodes.silent);
  expect(performance.now() - startedAt).toBeGreaterThan(limits.idleMs - 2 * limits.tickMs);
  await expect.poll(() => server.connections.size).toBe(0);
});

/** Connects, sends a text and returns the time after which the server closed the connection. */
async function endOf(port: number, sent: string, localAddress = "127.0.0.1", halfOpen = false): Promise<number> {
  const startedAt = performance.now();
  const peer = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: halfOpen });
  peer.on("error", () => undefined).resume();
  if (sent) peer.write(sent);
  await new Promise<void>((resolve) => void peer.once("end", resolve).once("close", resolve));
  peer.destroy();
  return performance.now() - startedAt;
}

//
test.each([
  ["nothing", ""],
  ["half a head", "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"],
  ["a request without its body", "POST /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nx"],
  ["no upgrade", "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
  ["another path", handshake.replace("/ws", "/elsewhere")],
])("closes a connection that sends %s within 15 s", { timeout: patience(40_000) }, async (_what, sent) => {
  const port = await server.open();
  expect(await endOf(port, sent)).toBeLessThan(15_000);
});

test("limits connections without a request per address and still serves other addresses", async () => {
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
  const otherSocket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=x`, { localAddress: "127.0.5.2" });
  await new Promise((resolve) => otherSocket.once("open", resolve));
  otherSocket.terminate();
  for (const one of silent) one.destroy();
});
