import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FaultProxy } from "../../../../../harness/fault-proxy.ts";
import { openSms } from "../sms/sms.ts";
import { openFetch } from "./fetch.ts";
import { post, postForAnswer } from "./post.ts";
import { patience } from "../../../../../harness/slowness.ts";

const reach = { allowsPrivate: true, testAddresses: new Set(["127.0.0.1"]) };
const timeoutMs = 700;
/** The SMS gateway has its own limit of 5 s, because a person waits. */
const withinMs = patience(7_000);

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function startPeer(behave: (socket: Socket) => void): Promise<{ port: number; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    behave(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";

function drip(first: string) {
  return (socket: Socket) => {
    socket.resume();
    socket.once("data", () => socket.write(first));
    const timer = setInterval(() => socket.write("x"), 100);
    socket.on("close", () => clearInterval(timer));
  };
}

const silences: readonly [name: string, behave: (socket: Socket) => void, isBody: boolean][] = [
  ["accepts the connection and is silent", (socket) => void socket.resume(), false],
  ["answers the head and is silent", (socket) => socket.once("data", () => socket.write(head)), true],
  ["sends the head byte by byte without an end", drip("HTTP/1.1 200 OK\r\nx-slow: "), false],
  ["sends the body byte by byte without an end", drip(head), true],
];

/** The ways in which the server sends requests to other servers, and whether they read the body of the answer. */
const ways: readonly [name: string, send: (url: string) => Promise<unknown>, readsBody: boolean][] = [
  ["webhooks", (url) => post({ url, body: "{}", headers: {}, timeoutMs, reach }), false],
  ["bots and pushes", (url) => postForAnswer({ url, body: "{}", headers: {}, timeoutMs, reach }), true],
  ["providers of single sign-on", (url) => openFetch({ timeoutMs, reach })(url, { method: "GET", headers: {} }), true],
  [
    "the SMS gateway",
    async (url) => openSms({ kind: "gateway", url, secret: null }, reach)?.send({ phone: "+8613800001111", text: "1" }),
    false,
  ],
];

describe.each(ways)("a request to %s", { timeout: patience(20_000) }, (_way, send, readsBody) => {
  test.each(silences)("ends in time when the peer %s, and keeps no connection", async (_name, behave, isBody) => {
    const peer = await startPeer(behave);
    const startedAt = performance.now();
    const sending = send(`http://127.0.0.1:${peer.port}/in`);
    if (isBody && !readsBody) await sending;
    else await expect(sending).rejects.toThrow(/abort/i);
    expect(performance.now() - startedAt).toBeLessThan(withinMs);
    await vi.waitUntil(() => peer.sockets.size === 0, { timeout: patience(2_000) });
  });

  test("does not use a connection of an earlier request, which may be lost", async () => {
    const peer = await startPeer((socket) =>
      socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}")),
    );
    const proxy = await FaultProxy.open(peer.port);
    undo.push(() => proxy.close());
    const url = `http://127.0.0.1:${proxy.port}/in`;
    await send(url);
    proxy.goSilent();
    proxy.swallows = false;
    await send(url);
  });
});

/** Files that open connections themselves, each with limits of its own and a test of them. */
const connecting = [
  "app/operations/audit-anchors.ts",
  "platform/mail/mail-connection.ts",
  "platform/network/post.ts",
  "platform/network/steady-fetch.ts",
  // The socket of the embedded PostgreSQL.
  "platform/postgres/stale-processes.ts",
];

test("no other file of the server opens a connection over HTTP or TCP", async () => {
  const root = path.join(import.meta.dirname, "../..");
  const opening =
    /(?<![\w.])fetch\((?!name)|\brequest as request|\bconnect\b[^;]*from "node:(?:net|tls)"|createConnection\(/;
  const names: string[] = [];
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    if (opening.test(await readFile(path.join(root, name), "utf8"))) names.push(name);
  }
  expect(names.toSorted()).toEqual(connecting);
});
