import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fastifyCookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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

describe("the sign-in page", () => {
  const failed = vi.fn();
  let title = { zh: "", en: "Two </script> Rings", es: "", ja: "" };
  const settings = () => ({ title, logo: "", timeZone: "Asia/Shanghai" });
  let business = () => Promise.resolve(settings());
  let signIn: FastifyInstance;
  const open = (url: string, headers: Record<string, string> = {}) =>
    signIn.inject({ url, headers: { accept: "text/html", ...headers } });

  beforeAll(async () => {
    await mkdir(path.join(folder, "dist/.painted"));
    const code = `export const paintSignIn = (language, { title }) => language + "|" + title.en.length + "|form";`;
    await write(".painted/painted-sign-in.js", code);
    const page = '<meta name="build" content="b-17" /><style>p{}</style><div id="root" aria-live="off"></div>';
    for (const language of ["zh", "en"]) await write(`.painted/${language}.html`, page);
    signIn = fastify();
    await signIn.register(fastifyCookie);
    await serveWeb(signIn, path.join(folder, "dist"), {
      business: () => business(),
      failed,
      preloads: () => Promise.resolve(undefined),
    });
  });
  afterAll(() => signIn.close());

  test.each(["/", "/login", "/order?status=ready"])("is painted at %s without a token", async (url) => {
    const { body, headers } = await open(url, { "accept-language": "zh-CN" });
    expect(body).toContain('<div id="root" aria-live="off">zh|19|form</div>');
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-language": "zh",
      vary: "accept-language, cookie, accept-encoding",
    });
  });

  test("has the settings of the business as data, from which no tag can begin", async () => {
    const { body } = await open("/login");
    const [, data = ""] = /<script type="application\/json" id="business">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({ title, logo: "", timeZone: "Asia/Shanghai" });
    title = { ...title, en: "Two Rings" };
    expect((await open("/login")).body).toContain("en|9|form");
  });

  test.each<[string, string, Record<string, string>]>([
    ["with a token", "/order", { cookie: "Admin-Token=a" }],
    ["at the address of a link", "/auth-redirect/3?state=a", {}],
    ["in a language that only the browser knows", "/login", { cookie: "language=pseudo" }],
  ])("is not painted %s", async (_case, url, headers) => {
    const { body } = await open(url, headers);
    expect(body).toContain("b-17");
    expect(body).not.toContain("form");
    expect(failed).not.toHaveBeenCalled();
  });

  test("is painted by its code alone if the server cannot paint it", async () => {
    const { statusCode, body } = await open("/login", { "accept-language": "es" });
    expect([statusCode, body.includes("b-17"), body.includes("form")]).toEqual([200, true, false]);
    expect(failed).toHaveBeenCalledOnce();
  });

  test("is painted by its code alone while the database does not answer", async () => {
    business = () => new Promise(() => {});
    const { statusCode, body } = await open("/login");
    expect([statusCode, body.includes("b-17"), body.includes("form")]).toEqual([200, true, false]);
    business = () => Promise.resolve(settings());
  });

  test("is compressed, and its code is not served", async () => {
    expect((await open("/.painted/painted-sign-in.js")).body).not.toContain("paintSignIn");
    title = { ...title, en: "a".repeat(2_000) };
    const { headers } = await open("/login", { "accept-encoding": "gzip, br" });
    expect(headers["content-encoding"]).toBe("br");
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
