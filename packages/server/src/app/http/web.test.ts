import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fastifyCookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBuild } from "./build.ts";
import { serveWeb } from "./web.ts";

let folder: string;
let app: FastifyInstance;

const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, "dist", name), content);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-web-"));
  await mkdir(path.join(folder, "dist/assets"), { recursive: true });
  await writeFile(path.join(folder, "secret.txt"), "secret");
  await write("index.html", '<meta charset="utf-8" /><meta name="build" content="b-17" />');
  await write(".built-from", "secret");
  for (const language of ["zh", "es", "ja"]) await write(`index.${language}.html`, `<html lang="${language}">b-17`);
  app = fastify();
  await app.register(fastifyCookie);
  await serveWeb(app, path.join(folder, "dist"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the built pages", () => {
  test("are returned for every path requested as a page", async () => {
    for (const url of ["/", "/order?number=1", "/a.b/c"]) {
      const answer = await get(url, { accept: "text/html" });
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(answer.body).toContain("b-17");
    }
    expect((await get("/order", { accept: "application/json" })).statusCode).toBe(404);
    expect((await get("/order", { accept: "application/json, text/plain, */*" })).statusCode).toBe(404);
    expect((await get("/api/nothing", { accept: "text/html" })).statusCode).toBe(404);
  });

  test.each<Record<string, string>>([{}, { accept: "*/*" }, { accept: "text/*;q=0.5" }])(
    "are returned to a client that accepts any type: %o",
    async (headers) => {
      for (const url of ["/login", "/LOGIN/", "//dashboard", "/order?file=a.b"]) {
        const answer = await get(url, headers);
        expect([url, answer.statusCode, answer.body.includes("b-17")]).toEqual([url, 200, true]);
      }
      for (const url of ["/missing.js", "/api/nothing", "/assets/missing.js", "/health/nothing"])
        expect((await get(url, headers)).statusCode, url).toBe(404);
    },
  );

  test.each([
    ["zh", { "accept-language": "zh-CN,en;q=0.8" }],
    ["ja", { "accept-language": "en", cookie: "language=ja" }],
    ["en", { "accept-language": "fr" }],
    ["en", { cookie: "language=../secret" }],
  ])("are in the language of the browser or of the user: %s", async (language, headers) => {
    const answer = await get("/order", { accept: "text/html", ...headers });
    expect(answer.headers["content-language"]).toBe(language);
    expect(String(answer.headers.vary)).toMatch(/accept-language, cookie/);
    expect(answer.body.includes(`lang="${language}"`)).toBe(language !== "en");
    expect(answer.body).toContain("b-17");
  });

  test("may be rebuilt while the server runs", async () => {
    expect((await get("/assets/late-BxYz12_a.js", { accept: "text/html" })).statusCode).toBe(404);
    await write("assets/late-BxYz12_a.js", "plain()");
    await write("assets/late-BxYz12_a.js.gz", gzipSync("plain()"));
    const plain = await get("/assets/late-BxYz12_a.js?v=1");
    expect([plain.statusCode, plain.body]).toEqual([200, "plain()"]);
    expect(plain.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const packed = await get("/assets/late-BxYz12_a.js", { "accept-encoding": "gzip, br" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(packed.rawPayload).toEqual(gzipSync("plain()"));
    expect((await app.inject({ method: "HEAD", url: "/assets/late-BxYz12_a.js" })).statusCode).toBe(200);
  });

  test.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/..\\secret.txt",
    "/assets//../secret.txt",
    "/.built-from",
    "/assets",
    "/assets/",
    "/assets/%00",
    "/%",
  ])("do not serve %s", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toBe("secret");
  });
});

describe("the build", () => {
  test("is read from the page", () => expect(readBuild(path.join(folder, "dist"))).toBe("b-17"));

  test.each(["<html></html>", '<meta name="build">', '<meta name="build" content="a b">'])(
    "is dev if the page has no valid build: %s",
    async (page) => {
      const otherFolder = await mkdtemp(path.join(folder, "other-"));
      await writeFile(path.join(otherFolder, "index.html"), page);
      expect(readBuild(otherFolder)).toBe("dev");
    },
  );
});
