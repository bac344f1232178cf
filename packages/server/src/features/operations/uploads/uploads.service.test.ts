import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openLimits } from "../../../kernel/http/limiter.ts";
import { makeCustomer } from "../../../../test/chat.ts";
import { formOf, TestFile } from "../../../../test/forms.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { FilesUnavailable, type Files } from "../../../platform/files/files.ts";
import { claimFile, openToApp, removeOrphans } from "./uploads.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const clock = fixedClock("2026-11-02T04:00:00Z");
const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let away: FilesUnavailable | null = null;
let events: ReturnType<typeof recordEvents>;
let mia: { id: number; username: string; token: string };
let otto: typeof mia;

beforeAll(async () => {
  server = await startTestServer({ clock });
  events = recordEvents(server);
  const { put } = server.services.files;
  const failingPut: Files["put"] = (...input) => (away ? Promise.reject(away) : put(...input));
  server.services.files = { ...server.services.files, put: failingPut };
  mia = await server.createUser({ username: "mia", roles: ["service"] });
  otto = await server.createUser({ username: "otto", roles: ["auditor"] });
});
afterAll(() => server?.close());
beforeEach(async () => {
  away = null;
  await advanceClock(2 * dayMs);
  events.length = 0;
});

/** Moves the clock and renews the sessions, which last half an hour. */
async function advanceClock(ms: number): Promise<void> {
  clock.moveMs(ms);
  for (const person of [mia, otto]) person.token = await server.signIn(person.username);
}

const pixels = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
const png = (width?: number, height?: number) => pixels(width, height).png().toBuffer();
const jpg = (width?: number, height?: number) => pixels(width, height).jpeg().toBuffer();

async function send(
  fields: readonly (readonly [string, unknown])[],
  { token, url = uploadsApi.upload.path }: { token?: string; url?: string } = {},
) {
  const { payload, headers } = formOf(fields);
  const sent = { ...headers, "accept-language": "en", ...(token ? { token } : {}) };
  const answer = await server.http.inject({ method: "POST", url, headers: sent, payload });
  return {
    status: answer.statusCode,
    ...answer.json<{ code: number; reason?: string; message: string; data: string }>(),
  };
}

async function uploaded(module: "pcimg" | "chat" = "pcimg", token = mia.token): Promise<string> {
  const { data } = await send([["file", new TestFile(await png())]], {
    token,
    url: `/api/oss/file/upload?module=${module}`,
  });
  return data;
}

const rows = () =>
  sql<{ count: number }>`select count(*)::int as count from file`
    .execute(server.services.db)
    .then((result) => result.rows[0]?.count);
const get = (url: string, headers: Record<string, string> = {}) => server.http.inject({ url, headers });

describe("an avatar (R-12.8)", () => {
  test("returns its public address, which also serves an 80×80 thumbnail (R-1.14)", async () => {
    const url = await uploaded();
    expect(url).toMatch(/^\/files\/[\w-]{22}\.png$/);
    const full = await get(`${url}?t=1&x`);
    expect(full.statusCode).toBe(200);
    expect(await sharp(full.rawPayload).metadata()).toMatchObject({ format: "png", width: 200, height: 100 });
    const small = await get(`${url}?imageView2/1/w/80/h/80`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 80, height: 80 });
    expect(Number(small.headers["content-length"])).toBe(small.rawPayload.length);
    const other = await get(`${url}?imageView2/1/w/9999/h/9999`);
    expect(other.rawPayload.equals(full.rawPayload)).toBe(true);
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([["file.uploaded", `file:${url.slice(7)}`]]);
  });

  test("is accepted with a token field before or after it (R-1.6)", async () => {
    const file = ["file", new TestFile(await jpg(), "a.jpg", "image/jpeg")] as const;
    const [token, module] = [["token", mia.token] as const, ["module", "pcimg"] as const];
    expect(await send([token, module, file])).toMatchObject({ code: 200, data: expect.stringMatching(/jpg$/) });
    expect(await send([file, module, token])).toMatchObject({ code: 200, data: expect.stringMatching(/jpg$/) });
    expect(await send([file, module])).toMatchObject({ status: 200, code: 600, reason: "no-session" });
    expect(await send([file, ["token", "forged"]])).toMatchObject({ code: 50008 });
  });

  test("is refused in another format or from 2 MB on", async () => {
    const webp = await pixels().webp().toBuffer();
    expect(await send([["file", new TestFile(webp, "a.jpg", "image/jpeg")]], mia)).toMatchObject({
      code: 500,
      message: "upload avatar image can only be jpeg,png,jpg format!",
    });
    const padded = (bytes: number) => async () =>
      new TestFile(Buffer.concat([await jpg(), Buffer.alloc(bytes)]).subarray(0, bytes));
    const [under, exact, over] = [2 * 1024 * 1024 - 1, 2 * 1024 * 1024, 2 * 1024 * 1024 + 1].map(padded);
    expect(await send([["file", await under?.()]], mia)).toMatchObject({ code: 200 });
    const tooLarge = { code: 500, message: "upload avatar image size cannot exceed 2MB!" };
    expect(await send([["file", await exact?.()]], mia)).toMatchObject(tooLarge);
    expect(await send([["file", await over?.()]], mia)).toMatchObject(tooLarge);
    expect(await send([["file", new TestFile(Buffer.alloc(11 * 1024 * 1024))]], mia)).toMatchObject(tooLarge);
  });

  //
  test("is stored upright and without metadata", async () => {
    const metadata = { exif: { IFD0: { Copyright: "secret" }, IFD3: { GPSLatitude: "48/1 51/1 0/1" } } };
    const turned = await pixels(200, 100)
      .withMetadata({ ...metadata, orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await send([["file", new TestFile(turned)]], mia);
    const { rawPayload } = await get(data);
    const head = await sharp(rawPayload).metadata();
    expect(head).toMatchObject({ width: 100, height: 200 });
    for (const field of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(head[field]).toBeUndefined();
    expect(rawPayload.includes("secret")).toBe(false);
  });
});

describe("an invalid form", () => {
  test("is refused as invalid input", async () => {
    const file = ["file", new TestFile(await png())] as const;
    const invalid = { code: 422, reason: "invalid-input" };
    expect(await send([], mia)).toMatchObject(invalid);
    expect(await send([["module", "pcimg"]], mia)).toMatchObject(invalid);
    expect(await send([file, file], mia)).toMatchObject(invalid);
    expect(await send([["file", "text"]], mia)).toMatchObject(invalid);
    expect(await send([file, ["module", "../../../"]], mia)).toMatchObject(invalid);
    expect(await send([file, ["__proto__", "x"]], mia)).toMatchObject(invalid);
    expect(
      await send(
        Array.from({ length: 10_000 }, (_, i) => [`f${i}`, "x"] as const),
        mia,
      ),
    ).toMatchObject(invalid);
    expect(await send([file, ["path", "/etc/x"], ["file.path", "/etc/x"]], mia)).toMatchObject({ code: 200 });
    const headers = { token: mia.token, "content-type": "multipart/form-data" };
    const without = await server.http.inject({ method: "POST", url: "/api/oss/file/upload", headers, payload: "x" });
    expect(without.json()).toMatchObject(invalid);
  });

  test("is refused by other calls before its body is read", async () => {
    const { payload, headers } = formOf([["a", "b"]]);
    const answer = await server.http.inject({ method: "POST", url: "/api/user/add", headers, payload });
    expect(answer.statusCode).toBe(415);
  });
});

describe("storage of files", () => {
  test.each([
    [true, "storage-full"],
    [false, "storage-away"],
  ] as const)("refuses an upload without leaving a row or a partial file (full: %s, G-R13)", async (isFull, reason) => {
    const before = await rows();
    away = new FilesUnavailable(new Error("disk"), isFull);
    expect(await send([["file", new TestFile(await png())]], mia)).toMatchObject({ status: 200, code: 500, reason });
    await vi.waitFor(async () => expect(await rows()).toBe(before));
    expect(events).toEqual([]);
    away = null;
    expect(await uploaded()).toMatch(/^\/files\//);
  });

  test("removes the temporary file of a refused upload", async () => {
    const scratch = await server.services.files.scratch();
    await send([["file", new TestFile(Buffer.from("PK\u0003\u0004"))]], {
      token: mia.token,
      url: uploadsApi.uploadPackage.path,
    });
    expect(await readdir(scratch.replace(/[^/]+$/, ""))).toEqual([]);
  });
});

describe("a person's quota (R-16.2)", () => {
  test("is 200 files in 24 hours, including simultaneous uploads", async () => {
    const { id, username, token } = await server.createUser({ roles: [] });
    await sql`insert into file (name, state, module, is_public, media_type, received_bytes, bytes, uploader_kind, uploader_id, created_at)
      select lpad(i::text, 22, 'q') || '.png', 'kept', 'pcimg', true, 'image/png', 1, 1, 'staff', ${id}, ${clock.now()}
      from generate_series(1, 195) as i`.execute(server.services.db);
    const file = ["file", new TestFile(await png(10, 10))] as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([file], { token })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answers.find(({ code }) => code === 500)).toMatchObject({
      reason: "files-per-day",
      message: expect.stringContaining("200"),
    });
    await advanceClock(dayMs);
    expect(await send([file], { token: await server.signIn(username) })).toMatchObject({ code: 200 });
  });

  test("is 200 MB in 24 hours, in addition to a limit for all files together (G-S18)", async () => {
    const { id, token } = await server.createUser({ roles: [] });
    await sql`insert into file (name, state, module, is_public, media_type, received_bytes, bytes, uploader_kind, uploader_id, created_at)
      values ('bbbbbbbbbbbbbbbbbbbbbb.png', 'kept', 'pcimg', true, 'image/png', 1000, ${200 * 1024 * 1024 - 10}, 'staff', ${id}, ${clock.now()})`.execute(
      server.services.db,
    );
    const file = ["file", new TestFile(await png(10, 10))] as const;
    expect(await send([file], { token })).toMatchObject({ reason: "bytes-per-day" });
    server.services.settings.filesBytes = 1_000;
    expect(await send([file], mia)).toMatchObject({ reason: "storage-full" });
    delete server.services.settings.filesBytes;
  });
});

test("limits uploads to 20 a minute per user, separately from other calls (R-16.1)", async () => {
  const limited = await startTestServer({ limits: openLimits() });
  try {
    const { token } = await limited.createUser({ roles: [] });
    const file = { file: new TestFile(await png(10, 10)) };
    const statuses: number[] = [];
    for (let sent = 0; sent < 22; sent += 1) statuses.push((await limited.call(uploadsApi.upload, file, token)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    const me = await limited.http.inject({ url: "/api/sysUser/getInfo", headers: { token } });
    expect(me.statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

describe("a private file", () => {
  test("is served to its uploader by header, query or cookie, and is not found for others (R-1.6, R-3.6)", async () => {
    const url = await uploaded("chat");
    const status = async (headers: Record<string, string>, query = "") => (await get(url + query, headers)).statusCode;
    expect(await status({ token: mia.token })).toBe(200);
    expect(await status({}, `?token=${mia.token}`)).toBe(200);
    expect(await status({}, `?imageView2/1/w/320/h/320&token=${mia.token}`)).toBe(200);
    expect(await status({ cookie: `Admin-Token=${mia.token}` })).toBe(200);
    const missing = await get("/files/0123456789abcdefghijkl.png", { token: otto.token });
    const foreign = await get(url, { token: otto.token });
    const without = (answer: typeof missing) => ({ ...answer.headers, date: "", "x-request-id": "" });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.payload).toBe(missing.payload);
    expect(without(foreign)).toEqual(without(missing));
    expect(await status({})).toBe(404);
  });

  test("is served to staff with the permission of its claim, which only the uploader can make", async () => {
    const url = await uploaded("chat");
    const claimAs = (person: { id: number }, owner: string, access: string | null) => {
      const actor = { kind: "staff", id: person.id, name: "x", codes: new Set<string>(), scope: unlimited } as const;
      const origin = { actor, language: "en", requestId: "", ip: "" } as const;
      return inTransaction(server.services, origin, (ctx) => claimFile(ctx, url, owner, { access }));
    };
    await expect(claimAs(otto, "user:2:avatar", null)).rejects.toMatchObject({ reason: "file-unknown" });
    await claimAs(mia, "chat:1", "audit");
    expect((await get(url, { token: otto.token })).statusCode).toBe(200);
  });

  test("refuses an upload with only a cookie (G-S12)", async () => {
    const { payload, headers } = formOf([["file", new TestFile(await png())]]);
    const sent = { ...headers, cookie: `Admin-Token=${mia.token}` };
    const answer = await server.http.inject({ method: "POST", url: uploadsApi.upload.path, headers: sent, payload });
    expect(answer.json()).toMatchObject({ code: 600 });
  });
});

describe("serving", () => {
  //
  test("sends headers against running content and for caching", async () => {
    const { headers } = await get(await uploaded());
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": expect.stringMatching(/^inline; filename="[\w-]{22}\.png"$/),
    });
    const mine = await get(await uploaded("chat"), { token: mia.token });
    expect(mine.headers["cache-control"]).toBe("private, no-cache");
    const again = await get(await uploaded(), { "if-none-match": String(headers["etag"]) });
    expect(again.statusCode).toBe(200);
  });

  test("supports ranges and conditional requests", async () => {
    const url = await uploaded();
    const { rawPayload: full, headers } = await get(url);
    const part = await get(url, { range: "bytes=1-3" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 1-3/${full.length}`]);
    expect(part.rawPayload.equals(full.subarray(1, 4))).toBe(true);
    expect((await get(url, { range: `bytes=${full.length}-` })).statusCode).toBe(416);
    const bomb = `bytes=${Array.from({ length: 500 }, (_, i) => `${i}-`).join(",")}`;
    expect((await get(url, { range: bomb })).rawPayload.length).toBe(full.length);
    expect((await get(url, { "if-none-match": String(headers["etag"]) })).statusCode).toBe(304);
    const stale = await get(url, { range: "bytes=1-3", "if-range": '"other"' });
    expect(stale.statusCode).toBe(200);
    const head = await server.http.inject({ method: "HEAD", url });
    expect([head.statusCode, head.rawPayload.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(full.length),
    ]);
  });

  test.each([
    "/files/..%2f..%2fetc%2fpasswd",
    "/files/....//x",
    "/files/0123456789abcdefghijkl.png%00.html",
    "/files/0123456789abcdefghijkl.svg",
    `/files/${"a".repeat(150)}`,
    "/files/",
  ])("answers %s with 404", async (url) => {
    expect((await get(url, { accept: "text/html" })).statusCode).toBe(404);
  });
});

describe("files without claims (G-S18)", () => {
  test("are removed with their bytes after a day, claimed ones after their release", async () => {
    const actor = { kind: "staff", id: mia.id, name: "mia", codes: new Set<string>(), scope: unlimited } as const;
    const claim = (url: string) =>
      inTransaction(server.services, { actor, language: "en", requestId: "", ip: "" }, (ctx) =>
        claimFile(ctx, url, "user:1:avatar"),
      );
    const [claimed, orphan] = [await uploaded(), await uploaded()];
    expect(await claim(`http://other.example${claimed}?x=1`)).toBe(claimed);
    await removeOrphans(server.services, new Date(clock.now().getTime() + dayMs - 1_000));
    expect((await get(orphan)).statusCode).toBe(200);
    events.length = 0;
    const tomorrow = new Date(clock.now().getTime() + dayMs + 1_000);
    expect(await removeOrphans(server.services, tomorrow)).toBeGreaterThan(0);
    expect(events.map(({ type }) => type)).toEqual(["file.orphans-removed"]);
    expect([(await get(orphan)).statusCode, (await get(claimed)).statusCode]).toEqual([404, 200]);
    expect(await server.services.files.open(orphan.slice(7))).toBeNull();
    expect(await claim("")).toBe("");
    expect(await removeOrphans(server.services, tomorrow)).toBe(1);
    expect((await get(claimed)).statusCode).toBe(404);
    const { rows: totals } = await sql<{ counted: string; kept: string }>`
      select (select bytes from file_total) as counted, (select coalesce(sum(bytes), 0) from file) as kept`.execute(
      server.services.db,
    );
    expect(totals[0]?.counted).toBe(totals[0]?.kept);
  });

  test("include uploads that a crash interrupted", async () => {
    await sql`insert into file (name, state, module, is_public, media_type, received_bytes, bytes, uploader_kind, uploader_id, created_at)
      values ('cccccccccccccccccccccc.png', 'arriving', 'pcimg', true, 'image/png', 1, 1, 'staff', ${mia.id}, ${clock.now()})`.execute(
      server.services.db,
    );
    await server.services.files.put("cccccccccccccccccccccc.png", Buffer.from("half"), "image/png");
    expect((await get("/files/cccccccccccccccccccccc.png")).statusCode).toBe(404);
    await removeOrphans(server.services, new Date(clock.now().getTime() + 2 * dayMs));
    expect(await server.services.files.open("cccccccccccccccccccccc.png")).toBeNull();
  });
});

describe("a file with several claims", () => {
  const actor = () => ({ kind: "staff", id: mia.id, name: "mia", codes: new Set<string>(), scope: unlimited }) as const;
  const claim = (url: string, owner: string, readers: { access?: string; reader?: number } = {}) =>
    inTransaction(server.services, { actor: actor(), language: "en", requestId: "", ip: "" }, (ctx) =>
      claimFile(ctx, url, owner, readers),
    );
  const holder = async (code: string) => (await server.createUser({ codes: [code] })).token;

  test("is open to the readers of each claim, and a released claim removes only its own readers", async () => {
    const url = await uploaded("chat");
    const [first, second] = [await makeCustomer(server), await makeCustomer(server)];
    const [service, poster] = [await holder("feedback"), await holder("post")];
    const statuses = async () =>
      Promise.all(
        [service, poster, first.token, second.token].map(async (token) => (await get(url, { token })).statusCode),
      );
    await claim(url, "feedback:1:1", { access: "feedback" });
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await claim(url, "post:1:1", { access: "post" });
    await claim(url, "chat:1", { access: "chat", reader: first.id });
    await claim(url, "chat:2", { access: "chat", reader: second.id });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await claim("", "chat:2");
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    await claim("", "feedback:1:1");
    await claim(url, "post:1:1", { access: "post" });
    expect(await statuses()).toEqual([404, 200, 200, 404]);
    await claim("", "chat:1");
    await removeOrphans(server.services, new Date(clock.now().getTime() + 2 * dayMs));
    expect(await statuses()).toEqual([404, 200, 404, 404]);
    await claim("", "post:1:1");
    await removeOrphans(server.services, new Date(clock.now().getTime() + 2 * dayMs));
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await server.services.files.open(url.slice(7))).toBeNull();
  });

  test("stays open through another post when one post is hidden", async () => {
    const url = await uploaded("chat");
    const customer = await makeCustomer(server);
    const open = (owner: string, isOpen: boolean) =>
      inTransaction(server.services, { actor: actor(), language: "en", requestId: "", ip: "" }, (ctx) =>
        openToApp(ctx, { addresses: [url], owner }, isOpen),
      );
    for (const post of [1, 11]) await claim(url, `post:${post}:1`, { access: "post" });
    const status = async () => (await get(url, { token: customer.token })).statusCode;
    await open("post:1:", true);
    await open("post:11:", true);
    await open("post:1:", false);
    expect(await status()).toBe(200);
    await open("post:11:", false);
    expect(await status()).toBe(404);
  });
});
