import { authApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const stepMs = 30_000;
let server: TestServer;
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  clock.moveMs(10 * stepMs);
  person = await server.createUser({ username: `two-${crypto.randomUUID().slice(0, 8)}`, roles: ["dispatcher"] });
});

const password = "vowdesk";
const codeOf = (key: string, steps = 0) =>
  generateSync({ secret: key, epoch: Math.floor(clock.now().getTime() / 1_000) + steps * 30 });
const login = (otp?: string, secret = password) =>
  server.call(authApi.signIn, { username: person.username, password: secret, ...(otp === undefined ? {} : { otp }) });

async function setUpFactor(token = person.token) {
  const { key } = (await server.call(secondFactorApi.begin, { password }, token)).data as { key: string };
  const answer = await server.call(secondFactorApi.confirm, { code: codeOf(key) }, token);
  const { recoveryCodes } = answer.data as { recoveryCodes: string[] };
  return { key, recoveryCodes };
}

async function verbs(subject: string): Promise<string[]> {
  const { rows } = await sql<{ verb: string }>`select verb from audit_line where subject = ${subject}
    and verb like 'second-factor.%' order by at, id`.execute(server.services.db);
  return rows.map(({ verb }) => verb);
}

describe("without a second factor", () => {
  test("sign-in ignores a code that an old client sends", async () => {
    expect(await login()).toMatchObject({ success: true, token: expect.any(String) });
    expect(await login("123456")).toMatchObject({ success: true });
    expect((await server.call(secondFactorApi.show, {}, person.token)).data).toEqual({
      isOn: false,
      isRequired: false,
      since: null,
      recoveryCodesLeft: 0,
    });
  });

  test("an unconfirmed second factor is not requested", async () => {
    await server.call(secondFactorApi.begin, { password }, person.token);
    expect(await login()).toMatchObject({ success: true });
    expect(await server.call(secondFactorApi.confirm, { code: "000000" }, person.token)).toMatchObject({
      reason: "second-factor-wrong",
    });
    expect(await login()).toMatchObject({ success: true });
  });

  test("setup requires the password, and wrong ones count as failed sign-ins", async () => {
    for (let tried = 0; tried < 5; tried += 1)
      expect(await server.call(secondFactorApi.begin, { password: `no-${tried}` }, person.token)).toMatchObject({
        reason: "old-password-wrong",
      });
    expect(await login()).toMatchObject({ reason: "bad-credentials" });
  });
});

describe("with a second factor", () => {
  //
  test("the code is requested only after the correct password, with a text that old clients show", async () => {
    const { key } = await setUpFactor();
    clock.moveMs(stepMs);
    expect(await login()).toMatchObject({
      success: false,
      code: 500,
      status: 200,
      reason: "second-factor-required",
      message: expect.stringMatching(/authenticator/),
    });
    expect(await login(undefined, "wrong")).toMatchObject({ reason: "bad-credentials" });
    expect(await login(codeOf(key), "wrong")).toMatchObject({ reason: "bad-credentials" });
    expect(await login(codeOf(key))).toMatchObject({ success: true, code: 200, token: expect.any(String) });
  });

  test("a code is valid once, and then no earlier code is", async () => {
    const { key } = await setUpFactor();
    expect(await login(codeOf(key))).toMatchObject({ reason: "second-factor-wrong" });
    clock.moveMs(2 * stepMs);
    const [before, now] = [codeOf(key, -1), codeOf(key)];
    expect(await login(now)).toMatchObject({ success: true });
    expect(await login(now)).toMatchObject({ reason: "second-factor-wrong" });
    expect(await login(before)).toMatchObject({ reason: "second-factor-wrong" });
  });

  test("of two simultaneous sign-ins with the same code, one succeeds", async () => {
    const { key } = await setUpFactor();
    clock.moveMs(stepMs);
    const answers = await Promise.all([login(codeOf(key)), login(codeOf(key)), login(codeOf(key))]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("wrong codes count as wrong passwords: after five the correct one is delayed", async () => {
    const { key } = await setUpFactor();
    clock.moveMs(stepMs);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await login("000000")).toMatchObject({ code: 500, reason: "second-factor-wrong" });
    expect(await login(codeOf(key))).toMatchObject({ reason: "bad-credentials" });
    clock.moveMs(stepMs + 1_000);
    expect(await login(codeOf(key))).toMatchObject({ success: true });
  });

  test("requesting the code keeps earlier failures", async () => {
    const { key } = await setUpFactor();
    clock.moveMs(stepMs);
    for (let tried = 0; tried < 4; tried += 1) await login("000000");
    expect(await login()).toMatchObject({ reason: "second-factor-required" });
    await login("000000");
    expect(await login(codeOf(key))).toMatchObject({ reason: "bad-credentials" });
  });

  test("each recovery code works once, and new ones replace the old ones", async () => {
    const { key, recoveryCodes } = await setUpFactor();
    const [first = "", second = ""] = recoveryCodes;
    expect(await login(first.toLowerCase())).toMatchObject({ success: true });
    expect(await login(first)).toMatchObject({ reason: "second-factor-wrong" });
    const remaining = await server.call(secondFactorApi.show, {}, person.token);
    expect(remaining.data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    clock.moveMs(stepMs);
    const renewed = await server.call(
      secondFactorApi.renewRecoveryCodes,
      { password, code: codeOf(key) },
      person.token,
    );
    const { recoveryCodes: next } = renewed.data as { recoveryCodes: string[] };
    expect(await login(second)).toMatchObject({ reason: "second-factor-wrong" });
    expect(await login(next[0])).toMatchObject({ success: true });
  });

  //
  test("turning it off requires both password and code", async () => {
    const { key } = await setUpFactor();
    clock.moveMs(stepMs);
    const disable = (proof: { password: string; code: string }) =>
      server.call(secondFactorApi.disable, proof, person.token);
    expect(await disable({ password, code: "000000" })).toMatchObject({ reason: "second-factor-wrong" });
    expect(await disable({ password: "wrong", code: codeOf(key) })).toMatchObject({ reason: "old-password-wrong" });
    expect(await disable({ password, code: codeOf(key) })).toMatchObject({ success: true });
    expect(await login()).toMatchObject({ success: true });
    expect(await disable({ password, code: codeOf(key) })).toMatchObject({ reason: "second-factor-off" });
    expect(await verbs(`user:${person.username}`)).toEqual([
      "second-factor.begun",
      "second-factor.enabled",
      "second-factor.disabled",
    ]);
  });

  test("a new setup is refused while it is on", async () => {
    await setUpFactor();
    expect(await server.call(secondFactorApi.begin, { password }, person.token)).toMatchObject({
      reason: "second-factor-on",
    });
  });

  test("the database contains neither the key nor a recovery code", async () => {
    const { key, recoveryCodes } = await setUpFactor();
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(second_factor::text, ' ') from second_factor)
        || (select string_agg(recovery_code::text, ' ') from recovery_code)
        || (select string_agg(audit_line::text, ' ') from audit_line) as all`.execute(server.services.db);
    const hex = Buffer.from(key).toString("hex");
    for (const secret of [key, hex, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(rows[0]?.all).not.toContain(secret);
  });
});

describe("the second factor of another user", () => {
  //
  test("is reset by a user who may edit users; then the password is enough and old sessions have ended", async () => {
    await setUpFactor();
    const admin = await server.signIn("admin");
    expect(await server.call(secondFactorApi.reset, { id: person.id }, await server.signIn("manager"))).toMatchObject({
      code: 700,
    });
    expect(await server.call(secondFactorApi.reset, { id: person.id }, admin)).toMatchObject({ success: true });
    expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ code: 50012 });
    expect(await login()).toMatchObject({ success: true });
    expect(await server.call(secondFactorApi.reset, { id: person.id }, admin)).toMatchObject({
      reason: "second-factor-off",
    });
    expect(await server.call(secondFactorApi.reset, { id: 2_000_000_000 }, admin)).toMatchObject({
      reason: "not-found",
    });
  });

  //
  test("cannot be reset by its owner, administrator or not", async () => {
    const boss = await server.createUser({ roles: ["admin"] });
    for (const { id, token } of [boss, person]) {
      await sql`insert into user_role select ${id}, id from role where code = 'admin' on conflict do nothing`.execute(
        server.services.db,
      );
      await setUpFactor(token);
      const reset = () => server.call(secondFactorApi.reset, { id }, token);
      expect(await reset()).toMatchObject({ success: false, code: 500, reason: "own-second-factor" });
      expect((await server.call(secondFactorApi.show, {}, token)).data).toMatchObject({ isOn: true });
      const other = await server.signIn("admin");
      expect(await server.call(secondFactorApi.reset, { id }, other)).toMatchObject({ success: true });
    }
  });

  test("is reset by administrators only if its owner is one", async () => {
    const editor = await server.createUser({ codes: ["sys:user:edit"] });
    const otherUser = await server.createUser({ roles: ["admin"] });
    expect(await server.call(secondFactorApi.reset, { id: otherUser.id }, editor.token)).toMatchObject({
      reason: "admin-account",
    });
  });
});

describe("a role that requires a second factor", () => {
  test("allows only the setup of a second factor until it is on", async () => {
    const admin = await server.signIn("admin");
    const role = (
      await server.call(rolesApi.add, { roleCode: "guarded", roleName: "Guarded", secondFactor: true }, admin)
    ).data as { id: number; secondFactor: boolean };
    expect(role.secondFactor).toBe(true);
    await server.call(usersApi.assignRoles, { userId: person.id, roleIds: [role.id] }, admin);
    const missing = { success: false, code: 500, reason: "second-factor-missing" };
    for (const endpoint of [authApi.me, authApi.ownRecord, authApi.sessions, usersApi.ownProfile])
      expect(await server.call(endpoint, {}, person.token)).toMatchObject(missing);
    expect(await server.call(usersApi.update, { nickName: "No" }, person.token)).toMatchObject(missing);
    const signedIn = (await login()) as unknown as { token: string };
    expect((await server.call(secondFactorApi.show, {}, signedIn.token)).data).toMatchObject({
      isOn: false,
      isRequired: true,
    });
    const { data: next } = await server.call(authApi.refresh, {}, signedIn.token);
    await setUpFactor((next as { token: string }).token);
    expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ success: true });

    await server.call(rolesApi.update, { id: role.id, secondFactor: false }, admin);
    expect((await server.call(secondFactorApi.show, {}, person.token)).data).toMatchObject({ isRequired: false });
  });
});
