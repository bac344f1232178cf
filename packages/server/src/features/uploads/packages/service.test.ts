import { uploadsApi, type AppPackage } from "@vowdesk/contract/uploads";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formOf, TestFile } from "../../../../test/forms.ts";
import { packageOf, zipOf, type TestEntry, type TestManifest } from "../../../../test/packages.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let manager: string;
let auditor: string;
let made = 0;
let packageName = "";

beforeAll(async () => {
  server = await startTestServer();
  manager = (await server.createUser({ username: "mia", roles: ["manager"] })).token;
  auditor = (await server.createUser({ username: "otto", roles: ["auditor"] })).token;
});
afterAll(() => server?.close());
beforeEach(() => {
  packageName = `com.example.app${(made += 1)}`;
});

const send = (bytes: Buffer, token = manager) =>
  server.call(uploadsApi.uploadPackage, { file: new TestFile(bytes, "app.apk") }, token);
const upload = async (manifest: TestManifest): Promise<AppPackage> =>
  (await send(packageOf({ packageName, ...manifest }))).data;
const activate = ({ id, version }: AppPackage, token = manager) =>
  server.call(uploadsApi.activate, { id, version }, token);
const newest = () => server.call(uploadsApi.newestPackage, { packageName });

test("a package waits, is activated, and retires the one before (issue: staged activation)", async () => {
  const bytes = packageOf({ packageName, versionCode: 7, versionName: "1.7" });
  const { data: first } = (await send(bytes)) as { data: AppPackage };
  expect(first).toMatchObject({
    packageName,
    versionCode: 7,
    versionName: "1.7",
    state: "staged",
    bytes: bytes.length,
  });
  expect(first.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(await newest()).toMatchObject({ reason: "not-found" });
  expect((await server.http.inject(first.url)).statusCode).toBe(404);
  expect((await server.http.inject({ url: first.url, headers: { token: auditor } })).statusCode).toBe(200);

  expect(await activate(first, auditor)).toMatchObject({ code: 700 });
  expect(await activate(first)).toMatchObject({ data: { state: "active", activatedBy: "mia", allowed: [] } });
  expect(await newest()).toMatchObject({ data: { versionCode: 7, sha256: first.sha256, url: first.url } });
  const download = await server.http.inject(first.url);
  expect(download.rawPayload.equals(bytes)).toBe(true);
  expect(download.headers).toMatchObject({
    "content-type": "application/vnd.android.package-archive",
    "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]{22}\.apk"$/),
  });

  const second = await upload({ versionCode: 8 });
  expect(await activate(second)).toMatchObject({ data: { state: "active" } });
  const { data: before } = await server.call(uploadsApi.findPackage, { id: first.id }, manager);
  expect(before).toMatchObject({ state: "retired", allowed: [] });
  expect((await server.http.inject(first.url)).statusCode).toBe(404);
});

test("versions only rise: a lower or equal one is refused at upload and at activation", async () => {
  const [five, six] = [await upload({ versionCode: 5 }), await upload({ versionCode: 6 })];
  expect(await activate(six)).toMatchObject({ success: true });
  expect(await activate(five)).toMatchObject({ reason: "package-not-newer", message: expect.stringContaining("5") });
  expect(await send(packageOf({ packageName, versionCode: 6 }))).toMatchObject({ reason: "package-not-newer" });
  expect(await send(packageOf({ packageName: `${packageName}.other`, versionCode: 1 }))).toMatchObject({
    success: true,
  });
});

test("of many who activate at once one wins, the others see by whom (RELIABILITY R17)", async () => {
  const staged = await upload({ versionCode: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(staged)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject({ code: 409 });
});

test("a second upload of a waiting version takes its place", async () => {
  const [first, second] = [await upload({ versionCode: 4 }), await upload({ versionCode: 4, versionName: "4b" })];
  const { data } = await server.call(uploadsApi.listPackages, { packageName }, manager);
  expect((data as { records: AppPackage[] }).records.map(({ id, state }) => [id, state])).toEqual([
    [second.id, "staged"],
    [first.id, "retired"],
  ]);
});

const zeros = Buffer.alloc(3 * 1024 * 1024);
const entry = (name: string, more: Partial<TestEntry> = {}): TestEntry => ({ name, bytes: Buffer.from("x"), ...more });

test.each([
  ["a name that leads out (zip slip)", entry("../../etc/x")],
  ["an absolute name", entry("/etc/x")],
  ["a name of another system", entry("..\\x")],
  ["a drive", entry("C:/x")],
  ["a symbolic link", entry("lib/link", { mode: 0o120777 })],
  ["a device", entry("dev", { mode: 0o020666 })],
  ["a bomb", entry("assets/bomb", { bytes: zeros, isDeflated: true })],
  ["a size that is said to be huge", entry("assets/huge", { claimedBytes: 0xfffffff0 })],
  ["the same name twice", entry("classes.dex")],
])("a package with %s is refused (RELIABILITY 81)", async (_name, more) => {
  const answer = await send(packageOf({ packageName, versionCode: 1 }, [more]));
  expect(answer.reason).toMatch(/^package-(unsafe|unreadable)$/);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["no zip", Buffer.from("MZ not a zip")],
  ["a zip without a manifest", zipOf([entry("x")])],
  ["a manifest that is text", zipOf([entry("AndroidManifest.xml", { bytes: Buffer.from("<manifest/>") })])],
  ["a truncated zip", packageOf().subarray(0, 200)],
  ["something before the zip", Buffer.concat([Buffer.from("dex\n035"), packageOf()])],
  ["a version below 1", packageOf({ versionCode: 0 })],
  ["a package name with a path", packageOf({ packageName: "../x" })],
  ["a version name with a script's line break", packageOf({ versionName: "1\n2" })],
])("%s is no package", async (_name, bytes) => {
  expect(await send(bytes)).toMatchObject({ code: 500, reason: "package-unreadable" });
});

test("who sends it must be known before the file: a token field may stand before it, not after", async () => {
  const post = async (fields: readonly (readonly [string, unknown])[]) =>
    (
      await server.http.inject({ method: "POST", url: uploadsApi.uploadPackage.path, ...formOf(fields) })
    ).json<object>();
  const file = ["file", new TestFile(packageOf({ packageName, versionCode: 1 }))] as const;
  expect(await post([file, ["token", manager]])).toMatchObject({ code: 600 });
  expect(await post([["token", auditor], file])).toMatchObject({ code: 700 });
  expect(await post([["token", manager], file])).toMatchObject({ code: 200 });
});
