import {
  authApi,
  maxPasskeys,
  passkeysApi,
  secondFactorApi,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
} from "@vowdesk/contract/staff/auth";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Authenticator } from "../../../../../test/authenticator.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { challengeMs } from "./challenges.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = "http://desk.example";
const page = { origin, host: "desk.example" };
const password = "vowdesk";
let server: TestServer;
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  clock.moveMs(300_000);
  person = await server.createUser({ username: `key-${crypto.randomUUID().slice(0, 8)}`, roles: ["dispatcher"] });
});

const begin = (proof: { password: string; code?: string } = { password }, headers = page) =>
  server.call(passkeysApi.begin, proof, person.token, headers);
const optionsOf = async (proof?: { password: string; code?: string }) => (await begin(proof)).data as PasskeyCreation;
const add = (credential: NewPasskey, name = "Laptop", token = person.token) =>
  server.call(passkeysApi.add, { name, credential }, token, page);
const list = async () => (await server.call(passkeysApi.list, {}, person.token)).data as Passkey[];

async function addPasskey(name?: string): Promise<Passkey> {
  return (await add(new Authenticator(origin).create(await optionsOf()), name)).data as Passkey;
}

async function verbs(username = person.username): Promise<string[]> {
  const { rows } = await sql<{ verb: string }>`select verb from audit_line where subject = ${`user:${username}`}
    and verb like 'passkey.%' order by at, id`.execute(server.services.db);
  return rows.map(({ verb }) => verb);
}

describe("adding a passkey", () => {
  // R-2.17
  test("requires the password, and wrong ones count as failed sign-ins", async () => {
    for (let tried = 0; tried < 5; tried += 1)
      expect(await begin({ password: `no-${tried}` })).toMatchObject({ reason: "old-password-wrong" });
    expect(await server.call(authApi.signIn, { username: person.username, password })).toMatchObject({
      reason: "bad-credentials",
    });
  });

  test("asks for a discoverable credential that verifies its user, of the host of the page", async () => {
    expect(await optionsOf()).toMatchObject({
      rp: { id: "desk.example" },
      user: { name: person.username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
  });

  test("lists several per user with name and times, and names one without a name after the browser", async () => {
    await addPasskey("Laptop");
    clock.moveMs(1_000);
    await addPasskey("");
    const [second, first] = await list();
    expect(first).toEqual({ id: expect.any(String), name: "Laptop", createdAt: expect.any(String), lastUsedAt: null });
    expect(second?.name).not.toBe("");
    expect((await optionsOf()).excludeCredentials).toHaveLength(2);
    expect(await verbs()).toEqual(["passkey.added", "passkey.added"]);
  });

  // R-2.14, R-2.17
  test("requires the code too while an authenticator app is on", async () => {
    const { key } = (await server.call(secondFactorApi.begin, { password }, person.token)).data as { key: string };
    const codeNow = () => generateSync({ secret: key, epoch: Math.floor(clock.now().getTime() / 1_000) });
    await server.call(secondFactorApi.confirm, { code: codeNow() }, person.token);
    clock.moveMs(30_000);
    expect(await begin()).toMatchObject({ reason: "second-factor-required" });
    expect(await begin({ password, code: "000000" })).toMatchObject({ reason: "second-factor-wrong" });
    const { id } = (await add(new Authenticator(origin).create(await optionsOf({ password, code: codeNow() }))))
      .data as Passkey;
    const remove = (code?: string) =>
      server.call(passkeysApi.remove, { id, password, ...(code !== undefined && { code }) }, person.token);
    expect(await remove()).toMatchObject({ reason: "second-factor-required" });
    clock.moveMs(30_000);
    expect(await remove(codeNow())).toMatchObject({ success: true });
  });

  test.each([
    ["another origin", new Authenticator("http://evil.example"), {}],
    ["another RP id", new Authenticator(origin), { rpId: "evil.example" }],
    ["another challenge", new Authenticator(origin), { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["no user verification", new Authenticator(origin), { isVerified: false }],
    ["a frame of another site", new Authenticator(origin), { isCrossOrigin: true }],
  ])("refuses a credential with %s", async (_name, authenticator, deviations) => {
    expect(await add(authenticator.create(await optionsOf(), deviations))).toMatchObject({ reason: "passkey-invalid" });
    expect(await list()).toEqual([]);
  });

  test("accepts a challenge once, for five minutes, and only from the user who began", async () => {
    const used = await optionsOf();
    expect(await add(new Authenticator(origin).create(used))).toMatchObject({ success: true });
    expect(await add(new Authenticator(origin).create(used))).toMatchObject({ reason: "passkey-invalid" });
    const old = await optionsOf();
    clock.moveMs(challengeMs);
    expect(await add(new Authenticator(origin).create(old))).toMatchObject({ reason: "passkey-invalid" });
    const otherUser = await server.createUser({ roles: ["service"] });
    const own = new Authenticator(origin).create(await optionsOf());
    expect(await add(own, "Stolen", otherUser.token)).toMatchObject({ reason: "passkey-invalid" });
    const failed = await optionsOf();
    await add(new Authenticator(origin).create(failed, { isVerified: false }));
    expect(await add(new Authenticator(origin).create(failed))).toMatchObject({ reason: "passkey-invalid" });
  });

  test("does not accept the challenge of a sign-in, nor one from before a new password", async () => {
    const created = await optionsOf();
    const { data } = await server.call(passkeysApi.signInOptions, {}, undefined, page);
    const { challenge } = data as { challenge: string };
    const own = new Authenticator(origin).create(created, { challenge });
    expect(await add(own)).toMatchObject({ reason: "passkey-invalid" });
    await sql`update users set password_hash = password_hash || ' ' where id = ${person.id}`.execute(
      server.services.db,
    );
    expect(await add(new Authenticator(origin).create(created))).toMatchObject({ reason: "passkey-invalid" });
  });

  test("refuses a credential that is registered already", async () => {
    const authenticator = new Authenticator(origin);
    const options = await optionsOf();
    const credential = authenticator.create(options);
    expect(await add(credential)).toMatchObject({ success: true });
    const again = await optionsOf();
    const clientData = JSON.stringify({ type: "webauthn.create", challenge: again.challenge, origin });
    const response = { ...credential.response, clientDataJSON: Buffer.from(clientData).toString("base64url") };
    expect(await add({ ...credential, response })).toMatchObject({ reason: "passkey-invalid" });
  });

  test("ignores an attestation statement and loads nothing that it names", async () => {
    const load = vi.spyOn(globalThis, "fetch");
    const statement = { fmt: "android-safetynet", attStmt: new Map<string, never>() };
    expect(await add(new Authenticator(origin).create(await optionsOf(), { statement }))).toMatchObject({
      success: true,
    });
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
  });

  // R-2.17
  test("has a maximum per user", async () => {
    await sql`insert into passkey (user_id, name, credential_id, public_key, sign_count, rp_id, transports, created_at)
      select ${person.id}, 'Key', decode(md5(${person.username} || n), 'hex'), '', 0, 'desk.example', '{}', now()
      from generate_series(1, ${maxPasskeys - 1}) n`.execute(server.services.db);
    const [one, two] = [await optionsOf(), await optionsOf()];
    const answers = await Promise.all([one, two].map((options) => add(new Authenticator(origin).create(options))));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await begin()).toMatchObject({ reason: "passkeys-full" });
    expect(maxPasskeys).toBe(20);
  });

  test.each([
    ["without an origin", { host: "desk.example" }],
    ["from a page of another host", { origin: "http://evil.example", host: "desk.example" }],
    ["at an IPv4 address", { origin: "http://192.168.1.10", host: "192.168.1.10" }],
    ["at an IPv6 address", { origin: "http://[::1]:3366", host: "[::1]:3366" }],
  ])("is not available %s", async (_name, headers) => {
    expect(await begin({ password }, headers as typeof page)).toMatchObject({ reason: "passkeys-unavailable" });
  });

  test("takes the host from a configured origin behind a proxy that changes the header", async () => {
    server.services.settings.originRule = { origins: ["https://public.example"], apiPort: 3366 };
    const answer = await begin({ password }, { origin: "https://public.example", host: "internal:3366" });
    delete server.services.settings.originRule;
    expect(answer.data).toMatchObject({ rp: { id: "public.example" } });
  });

  test("stores the public key and nothing secret", async () => {
    const authenticator = new Authenticator(origin);
    await add(authenticator.create(await optionsOf()));
    const secret = authenticator.credential?.key.export({ format: "jwk" }).d ?? "none";
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(passkey::text, ' ') from passkey) as all`.execute(server.services.db);
    expect(rows[0]?.all).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });
});

describe("own passkeys", () => {
  test("are renamed without, and removed with the password", async () => {
    const { id } = await addPasskey();
    expect(await server.call(passkeysApi.rename, { id, name: " Phone " }, person.token)).toMatchObject({
      data: { name: "Phone" },
    });
    const remove = (secret: string) => server.call(passkeysApi.remove, { id, password: secret }, person.token);
    expect(await remove("wrong")).toMatchObject({ reason: "old-password-wrong" });
    expect(await remove(password)).toMatchObject({ success: true });
    expect(await remove(password)).toMatchObject({ reason: "not-found" });
    expect(await list()).toEqual([]);
    expect(await verbs()).toEqual(["passkey.added", "passkey.renamed", "passkey.removed"]);
  });

  test("stay when the password changes, and end when the account is off-boarded or deleted", async () => {
    await addPasskey();
    const admin = await server.signIn("admin");
    const find = async (id: number) => (await usersIn(admin)).find((user) => user.id === id) ?? { version: 0 };
    const countOf = async (id: number) =>
      (await sql`select from passkey where user_id = ${id}`.execute(server.services.db)).rows.length;
    const { data: link } = await server.call(usersApi.makeResetLink, { id: person.id }, admin);
    const { token } = link as { token: string };
    await server.call(usersApi.resetPassword, { token, newPassword: "Herbstlaub-11" });
    expect(await countOf(person.id)).toBe(1);
    const { version } = await find(person.id);
    expect(await server.call(usersApi.offBoard, { id: person.id, version }, admin)).toMatchObject({ success: true });
    expect(await countOf(person.id)).toBe(0);
    expect(await verbs()).toEqual(["passkey.added", "passkey.reset"]);

    person = await server.createUser({ username: `gone-${crypto.randomUUID().slice(0, 8)}`, roles: ["service"] });
    await addPasskey();
    await sql`update users set deleted_at = now() where id = ${person.id}`.execute(server.services.db);
    expect(await countOf(person.id)).toBe(0);
  });
});

async function usersIn(token: string) {
  const { data } = await server.call(usersApi.list, { pageSize: 100 }, token);
  return (data as { records: { id: number; version: number }[] }).records;
}

describe("the passkeys of another user", () => {
  const reset = (token: string, id = person.id) => server.call(passkeysApi.reset, { id }, token);

  test("are removed by a user who may edit users, which ends the sessions", async () => {
    await addPasskey();
    const admin = await server.signIn("admin");
    expect(await reset(await server.signIn("service"))).toMatchObject({ code: 700 });
    expect(await reset(admin)).toMatchObject({ success: true });
    expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ code: 50012 });
    expect(await reset(admin)).toMatchObject({ reason: "passkeys-missing" });
    expect(await reset(admin, 2_000_000_000)).toMatchObject({ reason: "not-found" });
  });

  test("are removed neither by their owner nor, of an administrator, by others", async () => {
    const boss = await server.createUser({ roles: ["admin"] });
    expect(await reset(boss.token, boss.id)).toMatchObject({ reason: "own-passkeys" });
    const editor = await server.createUser({ codes: ["sys:user:edit"] });
    expect(await reset(editor.token, boss.id)).toMatchObject({ reason: "admin-account" });
  });
});
