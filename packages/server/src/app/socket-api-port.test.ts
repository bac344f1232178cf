import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { send } from "../features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../kernel/http/context.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { openSocket, type SocketGateway } from "./socket.ts";

let server: TestServer;
let gateway: SocketGateway;
let apiPort = 0;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const apiServer = server.http.server;
  apiPort = (apiServer.address() as AddressInfo).port;
  const config = { apiPort, origins: [] };
  gateway = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1", apiServer });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await gateway.close();
  await server.close();
});

function connect(token: string, port = apiPort, path = "/ws", options: ClientOptions = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?token=${token}`, options);
  sockets.push(socket);
  const frames: Record<string, unknown>[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data)) as Record<string, unknown>));
  /** "open", the close code, or the reason why the handshake was refused. */
  const outcome = new Promise<string>((resolve) => {
    socket.on("open", () => setTimeout(resolve, 200, "open"));
    socket.on("close", (code) => resolve(String(code)));
    socket.on("error", ({ message }) => resolve(message));
  });
  return { socket, frames, outcome };
}

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const message = { type: 6, allUser: 1, msg: "新的外卖订单", sendName: "系统", number: "WM1" } as const;
const createToken = async () => (await server.createUser({ roles: ["dispatcher"] })).token;

//
test("delivers at the API port and at the socket port at the same time", async () => {
  const { id, token } = await server.createUser({ roles: ["dispatcher"] });
  const both = [connect(token), connect(token, gateway.port)];
  for (const { socket, outcome } of both) {
    expect(await outcome).toBe("open");
    socket.send(JSON.stringify({ action: 1, msg: JSON.stringify({ v: 2, tab: "a", after: null }) }));
  }
  await expect.poll(() => both.every(({ frames }) => frames.length > 0)).toBe(true);
  await inTransaction(server.services, origin, (ctx) => send(ctx, { ...message, to: { userIds: [id] } }));
  for (const { frames } of both)
    await expect.poll(() => frames.some((frame) => frame["msg"] === message.msg)).toBe(true);
});

test.each([
  ["127.0.0.1:API", "http://127.0.0.1:API", "open"],
  // A container or a proxy has mapped the port.
  ["desk.local:8080", "http://desk.local:8080", "open"],
  ["desk.local:8080", "http://desk.local:8081", "Unexpected server response: 403"],
  ["desk.local", "https://desk.local", "open"],
  ["desk.local:8080", "http://evil.test:8080", "Unexpected server response: 403"],
  ["127.0.0.1:API", "null", "Unexpected server response: 403"],
])("at host %s a page of %s gets: %s", async (host, from, outcome) => {
  const headers = { host: host.replace("API", String(apiPort)), origin: from.replace("API", String(apiPort)) };
  expect(await connect(await createToken(), apiPort, "/ws", { headers }).outcome).toBe(outcome);
});

test("answers other paths with 404 and closes an unknown token with 4401", async () => {
  expect(await connect("x", apiPort, "/other").outcome).toContain("404");
  expect(await connect("x", apiPort, "/ws/x").outcome).toContain("404");
  const { socket } = connect("wrong");
  expect(await new Promise((resolve) => socket.on("close", resolve))).toBe(4401);
});

test.each(["h2c", "websocket"])("answers a call that offers an upgrade to %s as usual", async (upgrade) => {
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade, "http2-settings": "" };
  const status = await new Promise((resolve, reject) => {
    const request = get({ port: apiPort, host: "127.0.0.1", path: "/health/live", headers }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    request.on("error", reject);
  });
  expect(status).toBe(200);
});
