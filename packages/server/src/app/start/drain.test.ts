import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastify, type FastifyInstance } from "fastify";
import { closeUnusedConnections, returnReadsWhenDraining } from "./drain.ts";
import { patience } from "../../../../../harness/slowness.ts";

let app: FastifyInstance;
let isDraining = false;
let port = 0;
beforeAll(async () => {
  app = fastify();
  returnReadsWhenDraining(app, { isDraining: () => isDraining });
  app.all("/api/x", () => ({ success: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const bound = app.server.address();
  port = typeof bound === "object" && bound ? bound.port : 0;
});
afterAll(() => app?.close());

/** Sends a request over a connection that the client wants to keep alive. */
function send(method: string, headers: Record<string, string> = {}): Promise<[status: number, connection: string]> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      host: "127.0.0.1",
      path: "/api/x",
      method,
      headers: { ...headers, connection: "keep-alive" },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode ?? 0, answer.headers.connection ?? ""]));
    });
    outgoing.end();
  });
}

const elsewhere = { "vowdesk-elsewhere": "yes" };

test("a running node answers every request and keeps connections open", async () => {
  isDraining = false;
  expect(await send("GET", elsewhere)).toEqual([200, "keep-alive"]);
  expect(await send("POST", elsewhere)).toEqual([200, "keep-alive"]);
});

//
test("a draining node closes each connection after its answer and returns repeatable reads to the balancer", async () => {
  isDraining = true;
  expect(await send("GET")).toEqual([200, "close"]);
  expect(await send("POST")).toEqual([200, "close"]);
  expect(await send("POST", elsewhere)).toEqual([200, "close"]);
  expect(await send("GET", elsewhere)).toEqual([502, "close"]);
});

test("closes without waiting for unused connections", { timeout: patience(5_000) }, async () => {
  const otherServer = fastify({ forceCloseConnections: "idle" });
  closeUnusedConnections(otherServer);
  const address = new URL(await otherServer.listen({ port: 0, host: "127.0.0.1" }));
  const peer = connect(Number(address.port), address.hostname);
  const isEnded = new Promise((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("connect", resolve));
  await otherServer.close();
  await isEnded;
});
