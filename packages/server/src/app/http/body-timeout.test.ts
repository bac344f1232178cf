import { fastify, type FastifyInstance } from "fastify";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hurrySlowBodies } from "./body-timeout.ts";

let app: FastifyInstance;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  app = fastify();
  hurrySlowBodies(app);
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

/** Sends a head that promises a body and one byte of it; tells when the connection was closed, and how it was answered. */
async function dawdle(path: string, bytes: number) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const state = { isClosed: false, heard: "" };
  socket.on("data", (chunk) => (state.heard += chunk.toString()));
  socket.on("close", () => (state.isClosed = true));
  socket.on("error", () => undefined);
  const arrived = new Promise<void>((resolve) => app.server.once("request", () => resolve()));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: x/x\r\ncontent-length: ${bytes}\r\n\r\nx`);
  await arrived;
  return { socket, state };
}

const passes = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("an ordinary body that does not come is cut off within 15 s (RELIABILITY R26)", async () => {
  const { state } = await dawdle("/plain", 100);
  await passes(11_900);
  expect(state.isClosed).toBe(false);
  await passes(200);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("a form may take as long as 16 kB a second need, and no longer", async () => {
  const { state } = await dawdle("/form", 1_600_000);
  await passes(111_000);
  expect(state.isClosed).toBe(false);
  await passes(2_000);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("a form gets no more time than its largest file needs, whatever length it claims", async () => {
  const { state } = await dawdle("/form", 20_000_000_000);
  await passes(136_000);
  expect(state.isClosed).toBe(false);
  await passes(6_000);
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

test("a body that comes in time is answered, and the connection lives on", async () => {
  const { socket, state } = await dawdle("/plain", 3);
  socket.write("xx");
  await vi.waitFor(() => expect(state.heard).toContain(" 200 "));
  await passes(20_000);
  expect(state.isClosed).toBe(false);
  socket.destroy();
});
