import { authApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import type { Tally } from "../../harness/tally.ts";
import { cookiesOf, declared, pathOf, plausibleInput, typeOf, uploadPath, type WebTarget } from "./web-target.ts";

const noSession = 600;

/** G-S12: cookies alone do not authenticate a request, for every call and content type. */
export async function runCookiesAlone(tally: Tally, target: WebTarget): Promise<void> {
  const { http } = target.server;
  const { cookie, token } = await cookiesOf(target, "admin");
  const before = await target.stored();
  let done = 0;
  const calls = declared.filter(({ isWrite }) => isWrite);
  for (const { title, endpoint } of calls) {
    const headers = { cookie, "content-type": typeOf(endpoint), origin: "http://evil.example" };
    if (title === "auth.signIn" || title.startsWith("appAuth.")) continue;
    const body = JSON.stringify(plausibleInput);
    const answer = await http.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers,
      payload: endpoint.method === "DELETE" ? "" : body,
    });
    const { code = 0, success } = answer.json<{ code?: number; success?: boolean }>();
    const isOut = endpoint.access.kind === "open" || code === noSession || answer.statusCode >= 400;
    if (!isOut) done += 1;
    tally.expect(`G-S12 ${title} with cookies alone`, isOut, { code, success });
  }
  const isSame = (await target.stored()) === before;
  tally.record("G-S12", `${calls.length} writing calls of the contract with cookies alone: executed`, done, done === 0);
  tally.record("G-S12", "stored data afterwards", isSame ? "unchanged" : "changed", isSame);
  const own = await http.inject({ url: authApi.me.path, headers: { cookie, token } });
  tally.expect("G-S12 the session stays valid", own.json<{ code: number }>().code === 200, own.body);
}

/** G-S12: no GET request changes anything, not even with the token of an administrator. */
export async function runReads(tally: Tally, target: WebTarget): Promise<void> {
  const { http } = target.server;
  const token = await target.server.signIn("admin");
  const before = await target.stored();
  const reads = declared.filter(({ endpoint }) => endpoint.method === "GET");
  for (const { endpoint } of reads)
    for (const method of ["GET", "HEAD"] as const)
      await http.inject({ method, url: `${pathOf(endpoint)}?${new URLSearchParams({ ...flat, token })}` });
  for (const { endpoint } of declared.filter(({ isWrite }) => isWrite))
    await http.inject({
      url: `${pathOf(endpoint)}?_method=POST`,
      headers: { token, "x-http-method-override": endpoint.method },
    });
  const isSame = (await target.stored()) === before;
  tally.record(
    "G-S12",
    `${reads.length} GET calls by an administrator, writing calls sent by GET: stored`,
    isSame ? "unchanged" : "changed",
    isSame,
  );
}

const flat = { id: "3", userId: "3", roleId: "2", target: "user:3", pageNo: "1" };

/** Returns addresses of every kind: calls, pages, files, missing and malformed ones. */
export async function placesOf(target: WebTarget): Promise<readonly string[]> {
  const picture = await uploadPicture(target);
  const calls = declared.filter(({ endpoint }) => endpoint.method === "GET").map(({ endpoint }) => pathOf(endpoint));
  return [...calls, ...others, picture, `${picture}?imageView2/1/w/80/h/80`];
}

const others = (
  "/ /order /login /favicon.svg /favicon.ico /assets/none.js /files/none.png /nothing /api/nothing /api/docs /api/docs/json " +
  "/health/live /health/ready /metrics /% /api/%ff /..%2f..%2fetc/passwd /?x=%00"
).split(" ");

/** An image of one pixel. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

async function uploadPicture(target: WebTarget): Promise<string> {
  const form = new FormData();
  form.append("file", new File([Uint8Array.from(dot)], "dot.png", { type: "image/png" }));
  const response = await fetch(`${target.url}${uploadPath}?module=pcimg`, {
    method: "POST",
    headers: { token: await target.server.signIn("service") },
    body: form,
  });
  return ((await response.json()) as { data?: string }).data ?? "/files/none.png";
}

const rules = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** Scripts are files of this server, or stand in the page as it was built. */
const safeScripts = /^script-src 'self'(?: 'sha256-[\w+/]{43}=')*$/;

/** Data, scripts and styles become no document, so they need no policy of documents. */
const partTypes = /json|javascript|css/;

function missingHeadersOf(headers: Readonly<Record<string, unknown>>): string[] {
  const forbidden = ["server", "x-powered-by"].filter((name) => name in headers);
  if (partTypes.test(String(headers["content-type"]))) {
    const isSafe =
      headers["x-content-type-options"] === "nosniff" && headers["cross-origin-resource-policy"] === "same-origin";
    return isSafe ? forbidden : [...forbidden, "nosniff or resource policy"];
  }
  const policy = String(headers["content-security-policy"] ?? "").split(/; ?/);
  const isSealed = policy.includes("sandbox") && policy.includes("default-src 'none'");
  const requested = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  };
  return [
    ...(isSealed ? [] : rules.filter((rule) => !policy.includes(rule))),
    ...(isSealed || policy.some((rule) => safeScripts.test(rule)) ? [] : ["script-src"]),
    ...policy.filter((rule) => rule.startsWith("script-src") && !safeScripts.test(rule)),
    ...Object.entries(requested).flatMap(([name, value]) => (headers[name] === value ? [] : [name])),
    ...forbidden,
  ];
}

/** G-S16: every answer carries the headers, also errors, files and missing pages. */
export async function runHeaders(tally: Tally, target: WebTarget): Promise<void> {
  const token = await target.server.signIn("admin");
  const fetched = (await placesOf(target)).flatMap((url) => [
    { url },
    { url, headers: { token, accept: "text/html" } },
  ]);
  const writes = declared.map(({ endpoint }) => ({
    url: pathOf(endpoint),
    method: endpoint.method,
    headers: { "content-type": "application/json" },
    payload: "{",
  }));
  const odd = [
    { url: "/api/user/add", method: "POST" as const, headers: { "content-type": "text/plain" }, payload: "x" },
    {
      url: "/api/user/add",
      method: "POST" as const,
      headers: { "content-type": "application/json" },
      payload: `"${"x".repeat(70_000)}"`,
    },
    { url: "/api/user/list", method: "PATCH" as const },
    { url: "/", method: "OPTIONS" as const },
  ];
  const all = [...fetched, ...writes, ...odd];
  let poor = 0;
  for (const request of all) {
    const { headers, statusCode } = await target.server.http.inject(request);
    const lack = missingHeadersOf(headers);
    if (lack.length > 0) poor += 1;
    tally.expect(`G-S16 ${JSON.stringify(request).slice(0, 80)} (${statusCode})`, lack.length === 0, lack);
  }
  tally.record("G-S16", `${all.length} answers, errors, files and 404 among them: lack a header`, poor, poor === 0);
}

const leak =
  /\n\s+at |node_modules|\.[cm]?[jt]s\b|\bselect\b|relation|pg_|postgres|\/packages\/|kysely|fastify|node\/|v\d+\.\d+\.\d+/i;

/**
 * G-S24: an internal database failure appears in the answer only as a generic error. `fuzz-http` covers failures that
 * clients cause.
 */
export async function runErrors(tally: Tally, target: WebTarget): Promise<void> {
  const { db } = target.server.services;
  const token = await target.server.signIn("admin");
  const paths = ["/api/department/list", "/api/department/parent/list", "/api/user/list"];
  let leaks = 0;
  await sql`alter table department rename to department_away`.execute(db);
  try {
    for (const url of paths)
      for (const language of ["zh", "en", "es", "ja"]) {
        const { statusCode, body, headers } = await target.server.http.inject({
          url,
          headers: { token, "accept-language": language },
        });
        const isBare = statusCode === 500 && !leak.test(body) && /^[\w-]{36}$/.test(String(headers["x-request-id"]));
        if (!isBare) leaks += 1;
        tally.expect(`G-S24 ${url} in ${language}`, isBare, `${statusCode} ${body}`);
      }
  } finally {
    await sql`alter table department_away rename to department`.execute(db);
  }
  tally.record(
    "G-S24",
    `${paths.length * 4} failures inside the server: reveal more than text and request id`,
    leaks,
    leaks === 0,
  );
}
