import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastify, type FastifyInstance } from "fastify";
import { endUnused, sendElsewhere } from "./drain.ts";

let app: FastifyInstance;
let isLeaving = false;
let port = 0;
beforeAll(async () => {
  app = fastify();
  sendElsewhere(app, { isLeaving: () => isLeaving });
  app.all("/api/x", () => ({ success: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const bound = app.server.address();
  port = typeof bound === "object" && bound ? bound.port : 0;
});
afterAll(() => app?.close());

/** Over a connection that the client would like to keep. */
function ask(method: string, headers: Record<string, string> = {}): Promise<[status: number, connection: string]> {
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: "127.0.0.1",
      path: "/api/x",
      method,
      headers: { ...headers, connection: "keep-alive" },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode ?? 0, answer.headers.connection ?? ""]));
    });
    asked.end();
  });
}

const elsewhere = { "vowdesk-elsewhere": "yes" };

test("a node that stays answers everything and keeps connections", async () => {
  isLeaving = false;
  expect(await ask("GET", elsewhere)).toEqual([200, "keep-alive"]);
  expect(await ask("POST", elsewhere)).toEqual([200, "keep-alive"]);
});

test("a node that leaves answers, and ends each connection; reads that a balancer can take elsewhere it hands back (RELIABILITY R14)", async () => {
  isLeaving = true;
  expect(await ask("GET")).toEqual([200, "close"]);
  expect(await ask("POST")).toEqual([200, "close"]);
  expect(await ask("POST", elsewhere)).toEqual([200, "close"]);
  expect(await ask("GET", elsewhere)).toEqual([502, "close"]);
});

test("closing does not wait for a connection that was opened ahead of need", { timeout: 5_000 }, async () => {
  const other = fastify({ forceCloseConnections: "idle" });
  endUnused(other);
  const address = new URL(await other.listen({ port: 0, host: "127.0.0.1" }));
  const peer = connect(Number(address.port), address.hostname);
  const isEnded = new Promise((resolve) => peer.on("close", resolve));
  await new Promise((resolve) => peer.on("connect", resolve));
  await other.close();
  await isEnded;
});
