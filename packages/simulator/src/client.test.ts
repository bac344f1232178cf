import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { appOrdersApi } from "@vowdesk/contract/orders";
import { afterEach, expect, test } from "vitest";
import { openClient, Refused, Unanswered } from "./client.ts";
import { openPace } from "./pace.ts";

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const yes = (data: unknown) => JSON.stringify({ success: true, code: 200, message: "success", data });
const no = (reason: string) => JSON.stringify({ success: false, code: 500, message: "no", reason });
const mine = { limit: 5 };

test("a call travels as the contract declares it, with its token in the header", async () => {
  const seen: unknown[] = [];
  const url = await answering((request, response) => {
    seen.push([request.method, request.url, request.headers["token"]]);
    response.end(yes([]));
  });
  const call = openClient(url, new AbortController().signal, 4);
  expect(await call(appOrdersApi.mine, mine, "app_1")).toEqual([]);
  expect(seen).toEqual([["GET", "/api/app/order/mine?limit=5", "app_1"]]);
});

test("a no is told apart from no answer", async () => {
  let status = 200;
  const url = await answering((_, response) => response.writeHead(status).end(no("order-closed")));
  const call = openClient(url, new AbortController().signal, 4);
  await expect(call(appOrdersApi.mine, mine)).rejects.toEqual(new Refused("order-closed"));
  status = 503;
  await expect(call(appOrdersApi.mine, mine)).rejects.toBeInstanceOf(Unanswered);
});

test("a server that is away is asked again until it answers", async () => {
  let asked = 0;
  const url = await answering((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end(yes(["there"]));
  });
  const { signal } = new AbortController();
  const call = openClient(url, signal, 4);
  const told: string[] = [];
  const pace = openPace(1, signal, (line) => void told.push(line));
  expect(await pace.persist(() => call(appOrdersApi.mine, mine))).toEqual(["there"]);
  expect(asked).toBe(2);
  expect(told).toHaveLength(1);
});

test("no more calls are under way at once than allowed", async () => {
  let now = 0;
  let most = 0;
  const url = await answering((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end(yes([]));
    }, 20);
  });
  const call = openClient(url, new AbortController().signal, 3);
  await Promise.all(Array.from({ length: 12 }, () => call(appOrdersApi.mine, mine)));
  expect(most).toBe(3);
});

test("the end stops whoever waits", async () => {
  const end = new AbortController();
  const pace = openPace(1, end.signal, () => undefined);
  const waiting = pace.about(60_000);
  end.abort();
  await expect(waiting).rejects.toThrow();
  expect(pace.isOver).toBe(true);
});
