import { authApi, type OwnSession } from "@vowdesk/contract/staff/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readProxies } from "../../platform/network/proxies.ts";
import { openSocket, type SocketGateway } from "../socket.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const proxy = "10.77.0.1";
let server: TestServer;
let gateway: SocketGateway;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ demo: true, trusts: readProxies([proxy]) });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await gateway?.close();
  await server?.close();
});

/** A failed sign-in. Returns 429 when the address has used up its failures of the hour. */
async function fail(peer: string, headers: Record<string, string>, place: number): Promise<number> {
  const answer = await server.http.inject({
    method: "POST",
    url: authApi.signIn.path,
    remoteAddress: peer,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: `username=somebody-${place}&password=wrong`,
  });
  return answer.json<{ code: number }>().code;
}

async function failures(peer: string, headersAt: (place: number) => Record<string, string>): Promise<number> {
  let compared = 0;
  for (let place = 0; place < 40; place += 1) if ((await fail(peer, headersAt(place), place)) !== 429) compared += 1;
  return compared;
}

test("ignores forwarded addresses of an unlisted proxy", async () => {
  const forged = (place: number) => ({
    "x-forwarded-for": `198.51.100.${place}, ${proxy}`,
    "x-real-ip": `198.51.100.${place}`,
    forwarded: `for=198.51.100.${place}`,
    "cf-connecting-ip": `198.51.100.${place}`,
    "true-client-ip": `198.51.100.${place}`,
  });
  expect(await failures("203.0.113.1", forged)).toBe(30);
});

test("counts each client behind a proxy separately, and a client cannot forge its address", async () => {
  expect(await failures(proxy, (place) => ({ "x-forwarded-for": `203.0.113.${100 + place}` }))).toBe(40);
  expect(await failures(proxy, (place) => ({ "x-forwarded-for": `198.51.100.${place}, 203.0.113.2` }))).toBe(30);
});

test("shows the client's address of a session, and sets secure cookies behind any proxy with TLS", async () => {
  const signIn = (peer: string, changes: Record<string, string> = {}) =>
    server.http.inject({
      method: "POST",
      url: authApi.signIn.path,
      remoteAddress: peer,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": "192.168.5.5",
        "x-forwarded-proto": "https",
        ...changes,
      },
      payload: "username=service&password=vowdesk&bind=1",
    });
  const answer = await signIn(proxy);
  expect(new Set(answer.cookies.map(({ secure }) => secure))).toEqual(new Set([true]));
  const { token } = answer.json<{ token: string }>();
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { data } = await server.call(authApi.sessions, {}, token, { cookie });
  expect((data as OwnSession[])[0]).toMatchObject({ place: "local-network" });
  // VOWDESK_PROXIES does not list this proxy: its forwarded address is ignored, its TLS header only affects cookies.
  const secureOf = async (peer: string, changes?: Record<string, string>) =>
    new Set((await signIn(peer, changes)).cookies.map(({ secure }) => secure));
  expect(await secureOf("203.0.113.3")).toEqual(new Set([true]));
  const plain = { "x-forwarded-proto": "http", host: "desk.example.com" };
  expect(await secureOf("203.0.113.3", { ...plain, origin: "https://desk.example.com" })).toEqual(new Set([true]));
  expect(await secureOf("203.0.113.3", plain)).toEqual(new Set([undefined]));
});

test("counts sockets by the client's address behind a proxy and by the peer's address without one", async () => {
  const config = { apiPort: 3366, origins: [], proxies: ["127.0.0.9"] };
  const limits = { perAddress: 2 };
  gateway = await openSocket({ services: server.services, config, limits, port: 0, host: "127.0.0.1" });
  const token = await server.signIn("service");
  const opens = (localAddress: string, forwardedFor: string) =>
    new Promise<boolean>((resolve) => {
      const headers = { "x-forwarded-for": forwardedFor };
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${token}`, { headers, localAddress });
      sockets.push(socket);
      socket.on("open", () => resolve(true));
      socket.on("error", () => resolve(false));
    });
  const one = "203.0.113.50";
  expect([await opens("127.0.0.9", one), await opens("127.0.0.9", one)]).toEqual([true, true]);
  expect(await opens("127.0.0.9", `1.2.3.4, ${one}`)).toBe(false);
  expect(await opens("127.0.0.9", "203.0.113.51")).toBe(true);
  expect([await opens("127.0.0.8", "1.1.1.1"), await opens("127.0.0.8", "1.1.1.2")]).toEqual([true, true]);
  expect(await opens("127.0.0.8", "1.1.1.3")).toBe(false);
});
