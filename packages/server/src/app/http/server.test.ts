import { apis } from "@vowdesk/contract";
import { authApi } from "@vowdesk/contract/staff/auth";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { originalsPath } from "@vowdesk/contract/studio/galleries";
import type { Endpoint } from "@vowdesk/contract/kernel";
import document from "@vowdesk/contract/openapi.json" with { type: "json" };
import { settingsApi } from "@vowdesk/contract/staff/settings";
import type { InjectOptions } from "fastify";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { openLimits } from "../../kernel/http/limiter.ts";
import { openReadiness } from "../operations/health.ts";
import { openHttp } from "./server.ts";
import { webFolder } from "./web.ts";
import { responseProblem } from "../../../test/response-schemas.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const allowedOrigin = "https://desk.example";
let seconds = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, origins: [allowedOrigin], limits: openLimits(() => seconds * 1_000) });
});
afterAll(() => server.close());

test.each(["/", "/order", "/api/user/signInPage", "/api/nothing", "/health/live", "/metrics", "/api/%ff"])(
  "%s has the database's time in the header date",
  async (url) => {
    const wrong = await startTestServer({ clock: fixedClock("2026-11-02T03:30:00Z") });
    try {
      const { headers } = await wrong.http.inject({ url, headers: { accept: "text/html" } });
      expect(headers.date).toBe("Mon, 02 Nov 2026 03:30:00 GMT");
    } finally {
      await wrong.close();
    }
  },
);

describe("every answer", () => {
  test.each(["/", "/order", "/metrics", "/%"])("%s has the security headers of a page", async (url) => {
    const { headers } = await server.http.inject({ url, headers: { host: "desk.local:3366", accept: "text/html" } });
    const policy = String(headers["content-security-policy"]);
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy.split(/; ?/)).toContain(rule);
    }
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    const scripts = policy.split(/; ?/).find((rule) => rule.startsWith("script-src"));
    expect(scripts).toMatch(/^script-src 'self'(?: 'sha256-[\w+/]{43}=')*$/);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test.each(["/api/user/signInPage", "/api/nothing", "/health/live", "/api/sysUser/getInfo"])(
    "%s has those of data, and no policy for pages",
    async (url) => {
      const { headers } = await server.http.inject({ url, headers: { accept: "text/html" } });
      expect(headers).toMatchObject({
        "content-type": expect.stringMatching(/json/),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
      });
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers).not.toHaveProperty("x-powered-by");
    },
  );

  test("a script of a page has no header that it does not need", async () => {
    const files = await readdir(path.join(webFolder() ?? "", "assets"));
    const script = files.find((name) => name.endsWith(".js"));
    const { headers } = await server.http.inject({ url: `/assets/${script}`, headers: { "accept-encoding": "br" } });
    const names = Object.keys(headers).filter((name) => headers[name] !== undefined);
    expect(names.toSorted()).toEqual([
      "access-control-expose-headers",
      "cache-control",
      "content-encoding",
      "content-length",
      "content-type",
      "cross-origin-resource-policy",
      "date",
      "vary",
      "x-content-type-options",
    ]);
  });

  test("a read that a draining node returns to the balancer is answered with them, too", async () => {
    const readiness = { ...openReadiness(server.services.db), isDraining: () => true };
    const { services } = server;
    const draining = await openHttp({ services, origins: [], limits: openLimits(() => 0), readiness });
    const headers = { "vowdesk-elsewhere": "yes" };
    const answer = await draining.inject({ url: authApi.me.path, headers });
    expect([answer.statusCode, answer.headers["x-content-type-options"]]).toEqual([502, "nosniff"]);
    await draining.close();
  });

  test("a compressed answer is checked against the API document like a plain one", async () => {
    const headers = { token: await server.signIn("admin"), "accept-encoding": "br" };
    const { statusCode, headers: answered } = await server.http.inject({ url: authApi.me.path, headers });
    expect([statusCode, answered["content-encoding"]]).toEqual([200, "br"]);
  });

  test.each(["/", "/order"])("%s requires trusted types", async (url) => {
    const { headers } = await server.http.inject({ url, headers: { accept: "text/html" } });
    const policy = String(headers["content-security-policy"]).split(";");
    expect(policy.find((rule) => rule.startsWith("style-src"))).toMatch(/^style-src 'self'(?: 'sha256-[\w+/]{43}=')*$/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types default ProseMirrorClipboard hash-worker");
  });

  test.each([
    ["the sign-in page", "", 3, 2],
    ["a page of the app", "Admin-Token=a", 3, 1],
  ])("%s may use the scripts and styles in it, and no others", async (_page, cookie, scripts, styles) => {
    const page = await server.http.inject({ url: "/order", headers: { accept: "text/html", cookie } });
    const policy = String(page.headers["content-security-policy"]).split(";");
    for (const [element, count] of [
      ["script", scripts],
      ["style", styles],
    ] as const) {
      const hashes = [...page.body.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
        ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
      );
      expect(hashes).toHaveLength(count);
      expect(policy).toContain([`${element}-src 'self'`, ...hashes].join(" "));
    }
  });

  test("allows the socket on the own host only", async () => {
    const policyFor = async (host: string) =>
      String(
        (await server.http.inject({ url: "/", headers: { host, accept: "text/html" } })).headers[
          "content-security-policy"
        ],
      );
    expect(await policyFor("desk.local:3366")).toContain(
      "connect-src 'self' ws://desk.local:8866 wss://desk.local:8866;",
    );
    expect(await policyFor("evil.example; script-src *")).not.toContain("evil");
  });
});

describe("the build", () => {
  test.each(["/api/user/signInPage", "/api/nothing", "/api/sysUser/getInfo"])("is named on %s", async (url) => {
    const { headers } = await server.http.inject({ url, headers: { origin: allowedOrigin } });
    expect(headers["vowdesk-build"]).toBe("test");
    expect(headers["access-control-expose-headers"]).toMatch(/^x-request-id, vowdesk-build, /);
  });

  test("is named on calls only", async () => {
    expect((await server.http.inject("/health/live")).headers).not.toHaveProperty("vowdesk-build");
  });
});

describe("the problem of an invalid input", () => {
  test.each([
    ["zh", "必填", "不能大于 200"],
    ["en", "Required", "Must be 200 or less"],
    ["es", "Obligatorio", "Debe ser 200 o menos"],
    ["ja", "必須です", "200 以下にしてください"],
  ])("is described in the requested language: %s", async (language, missing, tooBig) => {
    const headers = { "accept-language": language };
    const signIn = await server.http.inject({ method: "POST", url: "/api/user/login", headers, payload: {} });
    expect(signIn.json()).toMatchObject({ code: 422, data: { fields: { username: missing } } });
    const token = await server.signIn("auditor");
    const list = await server.http.inject({ url: "/api/errors/list?pageSize=900", headers: { ...headers, token } });
    expect(list.json<{ data: { fields: { pageSize: string } } }>().data.fields.pageSize).toContain(tooBig);
  });
});

describe("foreign origins", () => {
  const preflight = (origin: string) =>
    server.http.inject({
      method: "OPTIONS",
      url: "/api/user/login",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "token" },
    });

  test("may send the token if they are configured", async () => {
    const { headers } = await preflight(allowedOrigin);
    expect(headers).toMatchObject({
      "access-control-allow-origin": allowedOrigin,
      "access-control-allow-headers": expect.stringMatching(/token.*idempotency-key/),
    });
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  //
  test("may upload originals if they are configured", async () => {
    const { headers } = await server.http.inject({
      method: "OPTIONS",
      url: `${originalsPath}/${"0".repeat(32)}`,
      headers: { origin: allowedOrigin, "access-control-request-method": "PATCH" },
    });
    expect(headers).toMatchObject({
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": expect.stringMatching(/tus-resumable.*upload-offset/),
    });
    const answer = await server.http.inject({ url: "/api/user/signInPage", headers: { origin: allowedOrigin } });
    expect(answer.headers["access-control-expose-headers"]).toMatch(/location.*upload-offset/);
  });

  test.each(["https://evil.example", "null", `${allowedOrigin}.evil.example`, "http://desk.example"])(
    "are refused otherwise: %s",
    async (origin) => {
      expect((await preflight(origin)).headers).not.toHaveProperty("access-control-allow-origin");
    },
  );
});

test.each(["cross-site", "same-site"])("a form of a %s page neither sets nor clears a cookie", async (site) => {
  const send = (url: string, fields: Record<string, string>, from: string) =>
    server.http.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": from },
      payload: new URLSearchParams(fields).toString(),
    });
  const credentials = { username: "service", password: "vowdesk", bind: "1" };
  expect((await send("/api/user/login", credentials, "same-origin")).cookies).toHaveLength(4);
  expect((await send("/api/user/login", credentials, site)).cookies).toEqual([]);
  const token = await server.signIn("service");
  expect((await send("/api/sysUser/logout", { token }, site)).cookies).toEqual([]);
});

//
describe("a request that is no call", () => {
  test("gets 404 in the envelope for an unknown path", async () => {
    const answer = await server.http.inject({ url: "/api/nothing", headers: { "accept-language": "es" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, reason: "not-found", message: "No encontrado" });
  });

  test("is refused before an oversized body is read", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/user/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `password=${"x".repeat(1_000_000)}`,
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, code: 422 });
  });

  test("is refused for an undeclared content type", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/sysUser/logout",
      headers: { "content-type": "text/plain" },
      payload: "{}",
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe("health", () => {
  test("reports that the process is live and ready", async () => {
    expect((await server.http.inject("/health/live")).json()).toEqual({ live: true });
    expect((await server.http.inject("/health/ready")).json()).toEqual({ ready: true });
    const { body } = await server.http.inject("/metrics");
    expect(body).toContain("vowdesk_http_request_duration_seconds_bucket");
    expect(body).toContain("vowdesk_messages_resent_total");
  });
});

describe("limits", () => {
  test("allow a member of staff 600 reads a minute without affecting others", async () => {
    const [token, other] = [await server.signIn("dispatcher"), await server.signIn("auditor")];
    const codes = new Map<number, number>();
    for (let i = 0; i < 610; i += 1) {
      const { code } = await server.call(authApi.me, {}, token);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ 200: 600, 429: 10 });
    const refused = await server.http.inject({ url: "/api/sysUser/getInfo", headers: { token } });
    expect(refused.statusCode).toBe(429);
    const retryAfterSeconds = Number(refused.headers["retry-after"]);
    expect(refused.json()).toMatchObject({ reason: "too-many-requests", data: { retryAfterSeconds } });
    expect((await server.call(authApi.me, {}, other)).code).toBe(200);
    seconds += retryAfterSeconds;
    expect((await server.call(authApi.me, {}, token)).code).toBe(200);
  });
});

describe("the API document", () => {
  const declared = Object.values(apis).flatMap((api) => Object.values(api) as Endpoint[]);
  const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = document.paths;

  test("contains every call and no other", () => {
    const called = declared.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(called.toSorted());
  });

  test("accepts the answer of a sign-in and rejects others", () => {
    const answer = { success: true, code: 200, message: "", id: 1, token: "t", expireTime: 1 };
    const check = (body: object, status = 200) =>
      responseProblem("POST", authApi.signIn.path, status, JSON.stringify(body));
    expect(check(answer)).toBeNull();
    expect(check({ ...answer, token: 1 })).toContain("POST /api/user/login answered 200");
    expect(check({ ...answer, secret: "s" })).toContain("additional properties");
    expect(check(answer, 401)).toContain("answered 401, which the API document does not have");
  });

  test("is served together with its page", async () => {
    expect((await server.http.inject("/api/docs/json")).json()).toEqual(document);
    const page = await server.http.inject("/api/docs");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });
});

describe("a request that the server does not process", () => {
  const post = (type: string, payload: string): InjectOptions => ({
    method: "POST",
    url: "/api/sysUser/logout",
    headers: { "content-type": type },
    payload,
  });

  test.each<[number, Endpoint, InjectOptions]>([
    [400, authApi.signOut, post("application/json", "{")],
    [413, authApi.signOut, post("application/json", JSON.stringify("x".repeat(70_000)))],
    [415, authApi.signOut, post("text/plain", "{}")],
    [404, departmentsApi.check, { url: "/api/department/check/%ff" }],
    // A GET request is answered by the route of the pages where they are built, with 404.
    [414, departmentsApi.delete, { method: "DELETE", url: `/api/department/delete/${"9".repeat(201)}` }],
  ])("gets status %i as the API document describes", async (status, { method, path }, request) => {
    const answer = await server.http.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(responseProblem(method, path, status, answer.body)).toBeNull();
  });
});

describe("an Idempotency-Key", () => {
  let token: string;
  beforeAll(async () => {
    token = await server.signIn("moderator");
  });
  const sendWithKey = (key: string, language = "en") =>
    server.http.inject({
      method: "PUT",
      url: settingsApi.change.path,
      headers: { token, "idempotency-key": key, "accept-language": language },
      payload: { language: "en" },
    });

  test.each(["k", "x".repeat(64), crypto.randomUUID(), "a:b/c~!"])("of the form %s is accepted", async (key) => {
    expect((await sendWithKey(key)).json()).toMatchObject({ code: 200 });
  });

  test.each(["", "x".repeat(65), "x".repeat(4_000), "two words", "tab\there", "\u00fc", "first, second"])(
    "of the form %j is refused",
    async (key) => {
      const texts = await Promise.all(["zh", "en", "es", "ja"].map((language) => sendWithKey(key, language)));
      for (const answer of texts) {
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({
          code: 422,
          reason: "idempotency-key-invalid",
          message: expect.stringContaining("Idempotency-Key"),
          data: { fields: { "idempotency-key": expect.stringContaining("64") } },
        });
      }
      expect(new Set(texts.map((answer) => answer.json<{ message: string }>().message)).size).toBe(4);
    },
  );
});
