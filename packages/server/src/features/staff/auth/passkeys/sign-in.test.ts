import {
  authApi,
  passkeysApi,
  secondFactorApi,
  type PasskeyCreation,
  type PasskeyProof,
  type PasskeyRequest,
} from "@vowdesk/contract/staff/auth";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../../../../../test/authenticator.ts";
import { requestFor, startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { challengeMs } from "./challenges.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = "http://desk.example";
const page = { origin, host: "desk.example" };
const password = "vowdesk";
const refused = { success: false, code: 500, reason: "passkey-refused" };
let server: TestServer;
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  // Longer than the window in which failures of an address count.
  clock.moveMs(2 * 3_600_000);
  person = await server.createUser({ username: `key-${crypto.randomUUID().slice(0, 8)}`, roles: ["dispatcher"] });
});

async function register({ counter = 1, token = person.token, at = page } = {}): Promise<Authenticator> {
  const authenticator = new Authenticator(at.origin, { counter });
  const { data } = await server.call(passkeysApi.begin, { password }, token, at);
  const credential = authenticator.create(data as PasskeyCreation);
  const added = await server.call(passkeysApi.add, { name: "Laptop", credential }, token, at);
  expect(added).toMatchObject({ success: true });
  return authenticator;
}

const optionsOf = async (at = page) =>
  (await server.call(passkeysApi.signInOptions, {}, undefined, at)).data as PasskeyRequest;
const send = (credential: PasskeyProof) => server.call(passkeysApi.signIn, { credential }, undefined, page);

type Deviations = Parameters<Authenticator["get"]>[1];
const enter = async (authenticator: Authenticator, deviations: Deviations = {}) =>
  send(authenticator.get(await optionsOf(), deviations));
const enterByPassword = (otp?: string) =>
  server.call(authApi.signIn, { username: person.username, password, ...(otp && { otp }) });

interface Line {
  verb: string;
  changes: unknown;
}

async function lines(): Promise<Line[]> {
  const { rows } = await sql<Line>`select verb, changes from audit_line
    where subject in (${`user:${person.username}`}, ${`staff:${person.username}`}) order by at, id`.execute(
    server.services.db,
  );
  return rows;
}

test("signs in without a user name, and records that a passkey was used", async () => {
  const authenticator = await register();
  const signedIn = await enter(authenticator);
  expect(signedIn).toMatchObject({ success: true, code: 200, id: person.id, token: expect.any(String) });
  const { token } = signedIn as unknown as { token: string };
  expect(await server.call(authApi.me, {}, token)).toMatchObject({ success: true });
  expect((await server.call(passkeysApi.list, {}, token)).data).toMatchObject([
    { lastUsedAt: clock.now().toISOString() },
  ]);
  expect((await lines()).at(-1)).toMatchObject({
    verb: "auth.signed-in",
    changes: { secondFactor: [null, "passkey"] },
  });
});

// R-2.17
test("binds the session to the browser and makes the browser known", async () => {
  const authenticator = await register();
  const credential = authenticator.get(await optionsOf());
  const answer = await server.http.inject(requestFor(passkeysApi.signIn, { credential, bind: "1" }, undefined, page));
  const names = answer.cookies.map(({ name }) => name).filter((name) => !/[.]\d*$/.test(name));
  expect(names.sort()).toEqual(["vowdesk-binding", "vowdesk-device"]);
  const { token } = answer.json<{ token: string }>();
  expect(await server.call(authApi.me, {}, token)).toMatchObject({ code: 50008 });
  const binding = answer.cookies.find(({ name }) => name === "vowdesk-binding")?.value ?? "";
  expect(await server.call(authApi.me, {}, token, { cookie: `vowdesk-binding=${binding}` })).toMatchObject({
    success: true,
  });
});

// R-2.17
test("replaces password and code of a user with an authenticator app", async () => {
  const authenticator = await register();
  const { key } = (await server.call(secondFactorApi.begin, { password }, person.token)).data as { key: string };
  const code = generateSync({ secret: key, epoch: Math.floor(clock.now().getTime() / 1_000) });
  await server.call(secondFactorApi.confirm, { code }, person.token);
  expect(await enterByPassword()).toMatchObject({ reason: "second-factor-required" });
  expect(await enter(authenticator)).toMatchObject({ success: true });
});

describe("refuses, counts and records", () => {
  const cases: [string, Deviations][] = [
    ["another RP id", { rpId: "evil.example" }],
    ["an unknown challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["a challenge that cannot be read", { challenge: "no" }],
    ["no user verification", { isVerified: false }],
    ["a frame of another site", { isCrossOrigin: true }],
    ["the handle of another user", { userHandle: Buffer.from("user:0").toString("base64url") }],
  ];
  // R-2.17
  test.each(cases)("%s", async (_name, deviations) => {
    const authenticator = await register();
    expect(await enter(authenticator, deviations)).toMatchObject(refused);
    expect((await lines()).at(-1)).toMatchObject({ verb: "auth.sign-in-refused" });
    expect(await enter(authenticator)).toMatchObject({ success: true });
  });

  test("an answer given to another origin", async () => {
    const authenticator = await register();
    const phished = new Authenticator("http://evil.example");
    phished.credential = authenticator.credential;
    expect(await enter(phished)).toMatchObject(refused);
  });

  test("a replayed answer", async () => {
    const authenticator = await register({ counter: 0 });
    const proof = authenticator.get(await optionsOf());
    expect(await send(proof)).toMatchObject({ success: true });
    expect(await send(proof)).toMatchObject(refused);
  });

  test("all but one of simultaneous equal answers", async () => {
    const authenticator = await register({ counter: 0 });
    const proof = authenticator.get(await optionsOf());
    const answers = await Promise.all([send(proof), send(proof), send(proof)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("an expired challenge", async () => {
    const authenticator = await register();
    const options = await optionsOf();
    clock.moveMs(challengeMs);
    expect(await send(authenticator.get(options))).toMatchObject(refused);
  });

  test("the challenge of a registration", async () => {
    const authenticator = await register();
    const { data } = await server.call(passkeysApi.begin, { password }, person.token, page);
    const { challenge } = data as PasskeyCreation;
    expect(await enter(authenticator, { challenge })).toMatchObject(refused);
  });

  test("a credential that was never registered, and one with the key of another", async () => {
    const [known, foreign] = [await register(), new Authenticator(origin)];
    const { data } = await server.call(passkeysApi.begin, { password }, person.token, page);
    foreign.create(data as PasskeyCreation);
    expect(await enter(foreign)).toMatchObject(refused);
    if (known.credential && foreign.credential) foreign.credential.id = known.credential.id;
    expect(await enter(foreign)).toMatchObject(refused);
  });

  test("a passkey of another host of this server", async () => {
    const authenticator = await register({ at: { origin: "http://other.example", host: "other.example" } });
    const here = new Authenticator(origin);
    here.credential = authenticator.credential;
    expect(await enter(here)).toMatchObject(refused);
  });

  test("a signature that does not fit", async () => {
    const authenticator = await register();
    const proof = authenticator.get(await optionsOf());
    const { signature } = authenticator.get(await optionsOf()).response;
    expect(await send({ ...proof, response: { ...proof.response, signature } })).toMatchObject(refused);
  });

  // R-2.17
  test("a disabled account, a deleted one, and a removed passkey", async () => {
    const authenticator = await register();
    const { db } = server.services;
    await sql`update users set enabled = false where id = ${person.id}`.execute(db);
    expect(await enter(authenticator)).toMatchObject(refused);
    await sql`update users set enabled = true where id = ${person.id}`.execute(db);
    expect(await enter(authenticator)).toMatchObject({ success: true });
    await sql`delete from passkey where user_id = ${person.id}`.execute(db);
    expect(await enter(authenticator)).toMatchObject(refused);
    const leaver = await server.createUser({ roles: ["service"] });
    const other = await register({ token: leaver.token });
    await sql`update users set deleted_at = now() where id = ${leaver.id}`.execute(db);
    expect(await enter(other)).toMatchObject(refused);
  });

  test("a counter that goes back or stands still, with an audit entry", async () => {
    const authenticator = await register({ counter: 10 });
    expect(await enter(authenticator, { counter: 12 })).toMatchObject({ success: true });
    for (const counter of [12, 11, 0]) expect(await enter(authenticator, { counter })).toMatchObject(refused);
    expect((await lines()).filter(({ verb }) => verb === "passkey.counter-refused")).toHaveLength(3);
    expect(await enter(authenticator, { counter: 13 })).toMatchObject({ success: true });
  });
});

test("an authenticator that does not count keeps working", async () => {
  const authenticator = await register({ counter: 0 });
  expect(await enter(authenticator)).toMatchObject({ success: true });
  expect(await enter(authenticator)).toMatchObject({ success: true });
});

// R-2.17
test("failures of passwords and passkeys count together and delay both", async () => {
  const authenticator = await register();
  for (let tried = 0; tried < 3; tried += 1) await enter(authenticator, { isVerified: false });
  for (let tried = 0; tried < 2; tried += 1)
    await server.call(authApi.signIn, { username: person.username, password: "wrong" });
  expect(await enter(authenticator)).toMatchObject(refused);
  expect(await enterByPassword()).toMatchObject({ reason: "bad-credentials" });
  clock.moveMs(16 * 60_000);
  expect(await enter(authenticator)).toMatchObject({ success: true });
});

// R-2.23
test("an account that may sign in by a provider only is refused", async () => {
  const authenticator = await register();
  await sql`update local_sign_in set is_limited = true`.execute(server.services.db);
  expect(await enter(authenticator)).toMatchObject({ reason: "local-sign-in-limited" });
  await sql`update local_sign_in set is_limited = false`.execute(server.services.db);
  expect(await enter(authenticator)).toMatchObject({ success: true });
});

test("failures of an address delay it", async () => {
  const unknown = new Authenticator(origin);
  unknown.credential = (await register()).credential;
  for (let tried = 0; tried < 30; tried += 1) {
    if (unknown.credential) unknown.credential = { ...unknown.credential, id: Buffer.from(`unknown-${tried}`) };
    expect(await enter(unknown)).toMatchObject(refused);
  }
  expect(await enter(unknown)).toMatchObject({ reason: "sign-in-throttled" });
});

describe("a role that requires a second factor", () => {
  async function requireFactor(): Promise<void> {
    const admin = await server.signIn("admin");
    const roleCode = `guarded-${person.username}`;
    const { data } = await server.call(rolesApi.add, { roleCode, roleName: roleCode, secondFactor: true }, admin);
    await server.call(usersApi.assignRoles, { userId: person.id, roleIds: [(data as { id: number }).id] }, admin);
  }

  // R-2.17
  test("is satisfied by a passkey, and then the password alone is not enough", async () => {
    await requireFactor();
    expect(await server.call(authApi.ownRecord, {}, person.token)).toMatchObject({ reason: "second-factor-missing" });
    const authenticator = await register();
    expect(await server.call(authApi.ownRecord, {}, person.token)).toMatchObject({ success: true });
    expect(await enterByPassword()).toMatchObject({ reason: "passkey-required" });
    expect(await server.call(authApi.signIn, { username: person.username, password: "wrong" })).toMatchObject({
      reason: "bad-credentials",
    });
    expect(await enter(authenticator)).toMatchObject({ success: true });
  });

  test("asks for a new second factor after the last passkey was removed", async () => {
    await requireFactor();
    await register();
    const { data } = await server.call(passkeysApi.list, {}, person.token);
    const [{ id } = { id: "" }] = data as { id: string }[];
    expect(await server.call(passkeysApi.remove, { id, password }, person.token)).toMatchObject({ success: true });
    expect(await server.call(authApi.ownRecord, {}, person.token)).toMatchObject({ reason: "second-factor-missing" });
    expect(await enterByPassword()).toMatchObject({ success: true });
  });
});

test("unused challenges are deleted after they expire", async () => {
  for (let count = 0; count < 3; count += 1) await optionsOf();
  clock.moveMs(challengeMs);
  await optionsOf();
  const { rows } = await sql`select from passkey_challenge`.execute(server.services.db);
  expect(rows).toHaveLength(1);
});
