import { fastify, type FastifyInstance } from "fastify";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limitBodyTime } from "./body-timeout.ts";

let app: FastifyInstance;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  app = fastify();
  limitBodyTime(app);
  app.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    payload.on("end", () => done(null));
  });
  app.post("/plain", () => "ok");
  app.post("/form", { bodyLimit: 2_000_000, config: { isForm: true } }, () => "ok");
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends a request head and one byte of its body. Returns the socket and what it received. */
async function sendPartially(path: string, bytes: number) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const state = { isClosed: false, received: "" };
  socket.on("data", (chunk) => (state.received += chunk.toString()));
  socket.on("close", () => (state.isClosed = true));
  socket.on("error", () => undefined);
  const arrived = new Promise<void>((resolve) => app.server.once("request", () => resolve()));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: x/x\r\ncontent-length: ${bytes}\r\n\r\nx`);
  await arrived;
  return { socket, state };
}

const advance = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

//
test("closes a connection whose ordinary body does not arrive within 15 s", async () => {
  const { state } = await sendPartially("/plain", 100);
  await advance(11_900);
  expect(state.isClosed).toBe(false);
  await advance(200);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("grants a form the time that 16 kB a second need", async () => {
  const { state } = await sendPartially("/form", 1_600_000);
  await advance(111_000);
  expect(state.isClosed).toBe(false);
  await advance(2_000);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("grants a form at most the time that its largest file needs", async () => {
  const { state } = await sendPartially("/form", 20_000_000_000);
  await advance(136_000);
  expect(state.isClosed).toBe(false);
  await advance(6_000);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("answers a body that arrives in time and keeps the connection open", async () => {
  const { socket, state } = await sendPartially("/plain", 3);
  socket.write("xx");
  await vi.waitFor(() => expect(state.received).toContain(" 200 "));
  await advance(20_000);
  expect(state.isClosed).toBe(false);
  socket.destroy();
});
