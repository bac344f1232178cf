import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assertPublicHost, post, PrivateAddress } from "./post.ts";

/** The addresses of every name, as the resolver answers. */
let resolved: string[] = [];
let lookups = 0;
vi.mock("node:dns", async (original) => {
  const real = await original<typeof import("node:dns")>();
  const lookup = (host: string, options: object, done: (error: Error | null, found?: object) => void) => {
    lookups += 1;
    if (host !== "receiver.test") return real.lookup(host, options as never, done as never);
    done(
      null,
      resolved.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { ...real, lookup };
});

let server: Server;
let requests: string[];
let answer: { status: number; headers?: Record<string, string> } | null;

beforeEach(async () => {
  requests = [];
  lookups = 0;
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

test("refuses a name that resolves to a private address at the moment of the connection, beside public ones too", async () => {
  const answers = [["8.8.8.8", "127.0.0.1"], ["127.0.0.1"], ["::1"]];
  for (const addresses of answers) {
    resolved = addresses;
    expect(() => assertPublicHost(new URL("http://receiver.test"))).not.toThrow();
    await expect(send("receiver.test")).rejects.toThrow(/receiver.test resolves to the private address (127|::1)/);
  }
  expect(requests).toEqual([]);
});

test("connects to the address that was checked", async () => {
  resolved = ["192.0.2.1"];
  await expect(send("receiver.test")).rejects.toThrow(PrivateAddress);
  expect(lookups).toBe(1);
});

test("connects to a private address if that is allowed, and returns the status", async () => {
  answer = { status: 503 };
  expect(await send("127.0.0.1", { allowsPrivate: true })).toBe(503);
  expect(requests).toEqual(["POST /in"]);
});

test("does not follow a redirect", async () => {
  answer = { status: 307, headers: { location: "/elsewhere" } };
  expect(await send("127.0.0.1", { allowsPrivate: true })).toBe(307);
  expect(requests).toEqual(["POST /in"]);
});

test("fails without an answer in time", async () => {
  answer = null;
  await expect(send("127.0.0.1", { allowsPrivate: true, timeoutMs: 200 })).rejects.toThrow(/abort/i);
});
