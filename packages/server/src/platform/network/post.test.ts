import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lookupWithin, post, PrivateAddress } from "./post.ts";
import { isReachable, isReachableHost, readReceiverKinds, readTestAddresses } from "./reach.ts";

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
const reachWith = (allowsPrivate: boolean, ...addresses: string[]) => ({
  allowsPrivate,
  testAddresses: new Set(addresses),
});
const publicOnly = reachWith(false);
const local = reachWith(false, "127.0.0.1");
const send = (host: string, { reach = publicOnly, timeoutMs = 5_000 } = {}) =>
  post({ url: `http://${host}:${portOf()}/in`, body: "{}", headers: {}, timeoutMs, reach });

test.each(["127.0.0.1", "localhost", "LOCALHOST.", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:127.0.0.1]"])(
  "does not connect to the private address %s",
  async (host) => {
    for (const reach of [publicOnly, reachWith(true)])
      await expect(send(host, { reach })).rejects.toThrow(PrivateAddress);
    expect(requests).toEqual([]);
  },
);

//
test("refuses a name whose addresses are private when they are resolved for the connection", async () => {
  for (const all of [true, false]) {
    const error = await new Promise((done) => lookupWithin(publicOnly)("localhost", { all }, done));
    expect(error).toBeInstanceOf(PrivateAddress);
  }
});

test("resolves names of the connection by this check", async () => {
  // The name of the machine passes the check of the text and resolves to one of its own addresses, if at all.
  expect(isReachableHost(new URL(`http://${hostname()}`), publicOnly)).toBe(true);
  await expect(send(hostname())).rejects.toThrow(/private address|ENOTFOUND|EAI_AGAIN/);
  expect(requests).toEqual([]);
});

test("connects to an address of this machine only if a test allows it, and returns the status", async () => {
  answer = { status: 503 };
  expect(await send("127.0.0.1", { reach: local })).toEqual({ status: 503, retryAfterMs: null });
  expect(requests).toEqual(["POST /in"]);
});

test("does not follow a redirect", async () => {
  answer = { status: 307, headers: { location: "/elsewhere" } };
  expect(await send("127.0.0.1", { reach: local })).toEqual({ status: 307, retryAfterMs: null });
  expect(requests).toEqual(["POST /in"]);
});

test("fails without an answer in time", async () => {
  answer = null;
  await expect(send("127.0.0.1", { reach: local, timeoutMs: 200 })).rejects.toThrow(/abort/i);
});

test.each([
  ["10.1.2.3", true],
  ["192.168.1.1", true],
  ["172.16.0.1", true],
  ["100.64.0.1", true],
  ["fd12::1", true],
  ["127.0.0.1", false],
  ["127.255.0.9", false],
  ["0.0.0.0", false],
  ["169.254.169.254", false],
  ["100.100.100.200", false],
  ["fd00:ec2::254", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:169.254.169.254", false],
  ["64:ff9b::7f00:1", false],
  ["::ffff:10.0.0.1", true],
])("private networks contain %s: %s", (address, isPrivate) => {
  expect(isReachable(address, reachWith(true))).toBe(isPrivate);
  expect(isReachable(address, publicOnly)).toBe(false);
});

test("the setting names the kinds of receivers, and `on` those that operators run themselves", () => {
  expect(readReceiverKinds("off")).toEqual(new Set());
  expect(readReceiverKinds("on")).toEqual(new Set(["webhooks", "sign-in", "sms"]));
  expect(readReceiverKinds("bots, webhooks")).toEqual(new Set(["webhooks", "bots"]));
  for (const text of ["webhook", "on,off", "", "webhooks,"]) expect(readReceiverKinds(text)).toBeNull();
});

test("receivers of tests are refused outside of demo mode", () => {
  expect(readTestAddresses("127.0.0.1", true)).toEqual(new Set(["127.0.0.1"]));
  expect(readTestAddresses(undefined, false)).toEqual(new Set());
  expect(() => readTestAddresses("127.0.0.1", false)).toThrow("demo mode");
});
