import { uploadsApi, type AppPackage } from "@vowdesk/contract/operations/uploads";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formOf, TestFile } from "../../../../../test/forms.ts";
import { packageOf, zipOf, type TestEntry, type TestManifest } from "../../../../../test/packages.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";

let server: TestServer;
let manager: string;
let auditor: string;
let count = 0;
let packageName = "";

beforeAll(async () => {
  server = await startTestServer();
  manager = (await server.createUser({ username: "mia", roles: ["manager"] })).token;
  auditor = (await server.createUser({ username: "otto", roles: ["auditor"] })).token;
});
afterAll(() => server?.close());
beforeEach(() => {
  packageName = `com.example.app${(count += 1)}`;
});

const send = (bytes: Buffer, token = manager) =>
  server.call(uploadsApi.uploadPackage, { file: new TestFile(bytes, "app.apk") }, token);
const upload = async (manifest: TestManifest): Promise<AppPackage> =>
  (await send(packageOf({ packageName, ...manifest }))).data;
const activate = ({ id, version }: AppPackage, token = manager) =>
  server.call(uploadsApi.activate, { id, version }, token);
const newest = () => server.call(uploadsApi.newestPackage, { packageName });

test("a package is staged, then activated, which retires the previous one", async () => {
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

test("refuses a lower or equal version at upload and at activation", async () => {
  const [five, six] = [await upload({ versionCode: 5 }), await upload({ versionCode: 6 })];
  expect(await activate(six)).toMatchObject({ success: true });
  expect(await activate(five)).toMatchObject({ reason: "package-not-newer", message: expect.stringContaining("5") });
  expect(await send(packageOf({ packageName, versionCode: 6 }))).toMatchObject({ reason: "package-not-newer" });
  expect(await send(packageOf({ packageName: `${packageName}.other`, versionCode: 1 }))).toMatchObject({
    success: true,
  });
});

test("of simultaneous activations one succeeds and the others conflict (G-R17)", async () => {
  const staged = await upload({ versionCode: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(staged)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject({ code: 409 });
});

test("a second upload of a staged version replaces the first", async () => {
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
  ["a path that leaves the folder (zip slip)", entry("../../etc/x")],
  ["an absolute path", entry("/etc/x")],
  ["a Windows path", entry("..\\x")],
  ["a drive letter", entry("C:/x")],
  ["a symbolic link", entry("lib/link", { mode: 0o120777 })],
  ["a device file", entry("dev", { mode: 0o020666 })],
  ["a zip bomb", entry("assets/bomb", { bytes: zeros, isDeflated: true })],
  ["a huge declared size", entry("assets/huge", { claimedBytes: 0xfffffff0 })],
  ["a duplicate name", entry("classes.dex")],
])("refuses a package with %s", async (_name, more) => {
  const answer = await send(packageOf({ packageName, versionCode: 1 }, [more]));
  expect(answer.reason).toMatch(/^package-(unsafe|unreadable)$/);
});

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["a file that is not a zip", Buffer.from("MZ not a zip")],
  ["a zip without a manifest", zipOf([entry("x")])],
  ["a zip with a manifest in text form", zipOf([entry("AndroidManifest.xml", { bytes: Buffer.from("<manifest/>") })])],
  ["a truncated zip", packageOf().subarray(0, 200)],
  ["a zip with bytes before it", Buffer.concat([Buffer.from("dex\n035"), packageOf()])],
  ["a package with a version below 1", packageOf({ versionCode: 0 })],
  ["a package with a path as its name", packageOf({ packageName: "../x" })],
  ["a package with a line break in its version name", packageOf({ versionName: "1\n2" })],
])("refuses %s", async (_name, bytes) => {
  expect(await send(bytes)).toMatchObject({ code: 500, reason: "package-unreadable" });
});

test("accepts the token as a field before the file, not after it", async () => {
  const post = async (fields: readonly (readonly [string, unknown])[]) =>
    (
      await server.http.inject({ method: "POST", url: uploadsApi.uploadPackage.path, ...formOf(fields) })
    ).json<object>();
  const file = ["file", new TestFile(packageOf({ packageName, versionCode: 1 }))] as const;
  expect(await post([file, ["token", manager]])).toMatchObject({ code: 600 });
  expect(await post([["token", auditor], file])).toMatchObject({ code: 700 });
  expect(await post([["token", manager], file])).toMatchObject({ code: 200 });
});
