import { METHODS } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "../features.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const origin = "https://desk.example";
let server: TestServer;
let withoutOrigins: TestServer;
beforeAll(async () => {
  server = await startTestServer({ origins: [origin] });
  withoutOrigins = await startTestServer();
  await server.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server?.close();
  await withoutOrigins?.close();
});

const failure = (reason: string) => ({ success: false, code: 500, reason, message: expect.any(String) });
const inject = (method: string, url: string, headers: Record<string, string> = {}, at = server) =>
  at.http.inject({ method: method as "GET", url, headers });

/** Sends raw bytes and returns the answer when the connection ends. */
function raw(request: string): Promise<{ status: number; head: string; body: object }> {
  const { port } = server.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (bytes) => (text += bytes.toString()));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), head, body: body ? (JSON.parse(body) as object) : {} });
    });
  });
}

describe("an unsupported method", () => {
  test("answers 405 with the supported methods, for every call and method", async () => {
    const paths = new Map<string, Set<string>>();
    for (const { endpoint } of calls) {
      const path = endpoint.path.replace(/:\w+/g, "1");
      paths.set(path, (paths.get(path) ?? new Set(["OPTIONS"])).add(endpoint.method));
      if (endpoint.method === "GET") paths.get(path)?.add("HEAD");
    }
    for (const [path, methods] of paths) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((item) => !methods.has(item))) {
        const answer = await inject(method, path);
        const allow = answer.headers["allow"]?.toString().split(", ") ?? [];
        // A path with a parameter may overlap with one without.
        expect([405, 200], `${method} ${path}`).toContain(answer.statusCode);
        if (answer.statusCode === 200) continue;
        expect(answer.json()).toMatchObject(failure("method-not-allowed"));
        expect(allow).toEqual(expect.arrayContaining([...methods]));
        expect(allow).not.toContain(method);
      }
    }
  });

  test.each(METHODS.filter((method) => !["GET", "HEAD", "OPTIONS", "CONNECT"].includes(method)))(
    "answers 405 for %s where the path supports GET only",
    async (method) => {
      const answer = await inject(method, "/api/sysUser/getInfo?x=1");
      expect(answer.statusCode).toBe(405);
      expect(answer.headers["allow"]).toBe("GET, HEAD, OPTIONS");
      expect(answer.json()).toMatchObject(failure("method-not-allowed"));
      expect((await inject(method, "/api/nothing")).json()).toMatchObject(failure("not-found"));
    },
  );

  test.each(["BREW", "get", "FOO-BAR", "QUERY2"])("answers 405 for the unknown method %s", async (method) => {
    const known = await raw(`${method} /api/user/login?a=b HTTP/1.1\r\nHost: x\r\nAccept-Language: es\r\n\r\n`);
    expect(known).toMatchObject({
      status: 405,
      body: { ...failure("method-not-allowed"), message: expect.stringContaining("método") },
    });
    expect(known.head).toContain("\r\nAllow: OPTIONS, POST\r\n");
    const unknown = await raw(`${method} /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(unknown).toMatchObject({ status: 404, body: failure("not-found") });
  });

  test.each(["not JSON", "x".repeat(100_000)])("answers 405 regardless of the body", async (payload) => {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const answer = await server.http.inject({
        method: "PUT",
        url: "/api/user/login",
        headers: { "content-type": type, origin },
        payload,
      });
      expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "OPTIONS, POST"]);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    }
  });

  test("answers CONNECT", async () => {
    const answer = await raw("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n");
    expect(answer).toMatchObject({ status: 405, body: failure("method-not-allowed") });
  });
});

test.each([
  ["no HTTP", "hello\r\n\r\n", 400],
  ["a broken header", "GET / HTTP/1.1\r\nHost x\r\n\r\n", 400],
  ["too many headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a path that cannot be read", "BREW /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 404],
])("answers a request with %s in the envelope", async (_what, request, status) => {
  const answer = await raw(request);
  expect(answer).toMatchObject({
    status,
    body: { success: false, code: expect.any(Number), message: expect.any(String) },
  });
});

describe("OPTIONS", () => {
  const preflight = { origin, "access-control-request-method": "POST" };

  test.each([{}, { origin }, { "access-control-request-method": "POST" }])(
    "returns the methods of a path in the envelope for requests that are no preflight: %j",
    async (headers) => {
      for (const at of [server, withoutOrigins]) {
        const answer = await inject("OPTIONS", "/api/user/delete/5", headers as Record<string, string>, at);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers["allow"]).toBe("DELETE, OPTIONS");
        expect(answer.json()).toEqual({ success: true, code: 200, message: expect.any(String), data: null });
        const unknown = await inject("OPTIONS", "/api/nothing", headers as Record<string, string>, at);
        expect([unknown.statusCode, unknown.json()]).toEqual([404, failure("not-found")]);
      }
    },
  );

  test("answers a preflight, and grants nothing without configured origins", async () => {
    expect((await inject("OPTIONS", "/api/user/login", preflight)).statusCode).toBe(204);
    const { headers } = await inject("OPTIONS", "/api/user/login", preflight, withoutOrigins);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });
});

test("answers 404 for a missing file", async () => {
  const answer = await inject("GET", "/files/0123456789abcdefghijkl.png");
  expect([answer.statusCode, answer.json()]).toEqual([404, failure("not-found")]);
});
