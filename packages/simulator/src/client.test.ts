import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openClient, Refused, Unanswered } from "./client.ts";
import { openPace } from "./pace.ts";

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const success = (data: unknown) => JSON.stringify({ success: true, code: 200, message: "success", data });
const refusal = (reason: string) => JSON.stringify({ success: false, code: 500, message: "refusal", reason });
const mine = { limit: 5 };

test("sends a call as the contract declares it, with the token in the header", async () => {
  const seen: unknown[] = [];
  const url = await startServer((request, response) => {
    seen.push([request.method, request.url, request.headers["token"]]);
    response.end(success([]));
  });
  const call = openClient(url, new AbortController().signal, 4);
  expect(await call("appOrders_mine", mine, "app_1")).toEqual([]);
  expect(seen).toEqual([["GET", "/api/app/order/mine?limit=5", "app_1"]]);
});

test("distinguishes a refusal from a missing answer", async () => {
  let status = 200;
  const url = await startServer((_, response) => response.writeHead(status).end(refusal("order-closed")));
  const call = openClient(url, new AbortController().signal, 4);
  await expect(call("appOrders_mine", mine)).rejects.toEqual(new Refused("order-closed"));
  status = 503;
  await expect(call("appOrders_mine", mine)).rejects.toBeInstanceOf(Unanswered);
});

test("retries until an unavailable server answers", async () => {
  let requests = 0;
  const url = await startServer((request, response) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else response.end(success(["there"]));
  });
  const { signal } = new AbortController();
  const call = openClient(url, signal, 4);
  const reported: string[] = [];
  const pace = openPace(1, signal, (line) => void reported.push(line));
  expect(await pace.persist(() => call("appOrders_mine", mine))).toEqual(["there"]);
  expect(requests).toBe(2);
  expect(reported).toHaveLength(1);
});

test("retries a limited call only after the time that the server names", async () => {
  const requestedAt: number[] = [];
  const url = await startServer((_, response) => {
    requestedAt.push(Date.now());
    if (requestedAt.length === 1) response.writeHead(429, { "retry-after": "2" }).end(refusal("too-many-requests"));
    else response.end(success([]));
  });
  const { signal } = new AbortController();
  const call = openClient(url, signal, 4);
  await openPace(1, signal, () => undefined).persist(() => call("appOrders_mine", mine));
  const [first = 0, second = 0] = requestedAt;
  expect(second - first).toBeGreaterThanOrEqual(1_990);
});

test("limits the number of concurrent calls", async () => {
  let now = 0;
  let max = 0;
  const url = await startServer((_, response) => {
    now += 1;
    max = Math.max(max, now);
    setTimeout(() => {
      now -= 1;
      response.end(success([]));
    }, 20);
  });
  const call = openClient(url, new AbortController().signal, 3);
  await Promise.all(Array.from({ length: 12 }, () => call("appOrders_mine", mine)));
  expect(max).toBe(3);
});

test("ends all waits when the simulator ends", async () => {
  const end = new AbortController();
  const pace = openPace(1, end.signal, () => undefined);
  const waiting = pace.about(60_000);
  end.abort();
  await expect(waiting).rejects.toThrow();
  expect(pace.isOver).toBe(true);
});

test("sends the cookies that the server has set, to this caller only", async () => {
  const seen: unknown[] = [];
  const url = await startServer((request, response) => {
    seen.push(request.headers.cookie);
    const cookies = seen.length === 1 ? ["couple=secret; HttpOnly; SameSite=Strict", "other=1; Path=/"] : [];
    response.writeHead(200, { "set-cookie": cookies }).end(success(null));
  });
  const call = openClient(url, new AbortController().signal, 4);
  const cookies = { header: "" };
  await call("couple_leave", {}, { cookies });
  await call("couple_leave", {}, { cookies });
  await call("couple_leave", {});
  expect(seen).toEqual([undefined, "couple=secret; other=1", undefined]);
});

test("sends the key of a call in each of its attempts", async () => {
  const seen: unknown[] = [];
  const url = await startServer((request, response) => {
    seen.push(request.headers["idempotency-key"]);
    if (seen.length === 1) request.socket.destroy();
    else response.end(success({}));
  });
  const { signal } = new AbortController();
  const call = openClient(url, signal, 4);
  const caller = { token: "staff_1", key: "one" };
  const ask = () => call("weddingRefunds_ask", { weddingId: 1, amountCents: 1, reason: "x" }, caller);
  await openPace(1, signal, () => undefined).persist(ask);
  expect(seen).toEqual(["one", "one"]);
});
