import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasPrivateHost, lookupPublic, post, PrivateAddress } from "./post.ts";

let server: Server;
let requests: string[];
let answer: { status: number; headers?: Record<string, string> } | null;

beforeEach(async () => {
  requests = [];
  answer = { status: 200 };
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (answer) response.writeHead(answer.status, answer.headers).end("text that is not read");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const portOf = () => (server.address() as AddressInfo).port;
const send = (host: string, { allowsPrivate = false, timeoutMs = 5_000 } = {}) =>
  post({ url: `http://${host}:${portOf()}/in`, body: "{}", headers: {}, timeoutMs, allowsPrivate });

test.each(["127.0.0.1", "localhost", "LOCALHOST.", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:127.0.0.1]"])(
  "does not connect to the private address %s",
  async (host) => {
    await expect(send(host)).rejects.toThrow(PrivateAddress);
    expect(requests).toEqual([]);
  },
);

test("refuses a name whose addresses are private when they are resolved for the connection", async () => {
  for (const all of [true, false]) {
    const error = await new Promise((done) => lookupPublic("localhost", { all }, done));
    expect(error).toBeInstanceOf(PrivateAddress);
  }
});

test("resolves names of the connection by this check", async () => {
  // The name of the machine passes the check of the text and resolves to one of its own addresses, if at all.
  expect(hasPrivateHost(new URL(`http://${hostname()}`))).toBe(false);
  await expect(send(hostname())).rejects.toThrow(/private address|ENOTFOUND|EAI_AGAIN/);
  expect(requests).toEqual([]);
});

test("connects to a private address if that is allowed, and returns the status", async () => {
  answer = { status: 503 };
  expect(await send("127.0.0.1", { allowsPrivate: true })).toEqual({ status: 503, retryAfterMs: null });
  expect(requests).toEqual(["POST /in"]);
});

test("does not follow a redirect", async () => {
  answer = { status: 307, headers: { location: "/elsewhere" } };
  expect(await send("127.0.0.1", { allowsPrivate: true })).toEqual({ status: 307, retryAfterMs: null });
  expect(requests).toEqual(["POST /in"]);
});

test("fails without an answer in time", async () => {
  answer = null;
  await expect(send("127.0.0.1", { allowsPrivate: true, timeoutMs: 200 })).rejects.toThrow(/abort/i);
});
