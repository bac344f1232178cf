import { authApi } from "@vowdesk/contract/staff/auth";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { page, signInTest } from "../../../../../test/single-sign-on/sign-in-test.ts";
import { StandInProvider } from "../../../../../test/single-sign-on/stand-in-provider.ts";
import { allowTestReceivers, refusePrivateReceivers } from "../../../../../test/alerts/receivers.ts";

const refused = { success: false, reason: "single-sign-on-refused" };
const setup = signInTest();

const rolesOf = async (id: number) => {
  const { rows } = await sql<{ code: string }>`select code from user_role join role on role.id = role_id
    where user_id = ${id} order by code`.execute(setup.server.services.db);
  return rows.map(({ code }) => code);
};

describe("a sign-in", () => {
  //
  test("links the account with the same verified address, starts a bound session, and is audited", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    const signedIn = await setup.enter(id, person.name);
    expect(signedIn).toMatchObject({ success: true, id: person.id });
    // The session needs the cookie of its browser too.
    expect(await setup.server.call(authApi.me, {}, signedIn.token)).toMatchObject({ code: 50008 });
    expect(await setup.enter(id, person.name)).toMatchObject({ success: true, id: person.id });
    expect((await setup.auditLines(`user:${person.username}`)).map(({ verb }) => verb)).toEqual([
      "single-sign-on.linked",
    ]);
    expect((await setup.auditLines(`staff:${person.username}`)).at(-1)).toMatchObject({
      verb: "auth.signed-in",
      actor: person.username,
      changes: { provider: [null, "Login"] },
    });
    expect(await setup.server.call(singleSignOnApi.detail, { id }, setup.admin)).toMatchObject({
      data: { accounts: 1 },
    });
  });

  test("offers enabled providers on the sign-in page only", async () => {
    const { id, version } = await setup.addProvider({ name: "Staff login" });
    const offered = async () =>
      ((await setup.server.call(authApi.signInPage, {})).data as { providers: object[] }).providers;
    expect(await offered()).toContainEqual({ id, name: "Staff login" });
    await setup.server.call(singleSignOnApi.update, { id, version, isEnabled: false }, setup.admin);
    expect(await offered()).not.toContainEqual({ id, name: "Staff login" });
    expect(await setup.server.call(singleSignOnApi.start, { providerId: id }, undefined, page)).toMatchObject(refused);
  });

  test("keeps the link when the address changes at the provider", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    await setup.enter(id, person.name);
    setup.provider.people.set(person.name, { email: "other@example.com", email_verified: true });
    expect(await setup.enter(id, person.name)).toMatchObject({ id: person.id });
  });

  //
  test.each([
    ["the address is not verified here", { isVerified: false }, {}],
    ["the address is not verified there", {}, { email_verified: false }],
    ["the account is that of an administrator", { roles: ["admin"] }, {}],
  ])("is refused and audited if %s", async (_name, account, claims) => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson(account);
    setup.provider.deviations = { claims };
    expect(await setup.enter(id, person.name)).toMatchObject({ success: false, reason: "identity-unknown" });
    expect((await setup.auditLines(`sign-in-provider:${id}`)).at(-1)).toMatchObject({ verb: "single-sign-on.refused" });
  });

  //
  test("creates no second account for the address of an administrator", async () => {
    const { id } = await setup.addProvider({ createsAccounts: true });
    const person = await setup.makePerson({ roles: ["admin"] });
    expect(await setup.enter(id, person.name)).toMatchObject({ success: false, reason: "identity-unknown" });
  });

  test("is refused for a disabled account and for another identity of a linked account", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    expect(await setup.enter(id, person.name)).toMatchObject({ success: true });
    setup.provider.people.set("second", { email: person.email, email_verified: true });
    expect(await setup.enter(id, "second")).toMatchObject({ reason: "identity-unknown" });
    await setup.server.call(usersApi.update, { id: person.id, enabled: false }, setup.admin);
    expect(await setup.enter(id, person.name)).toMatchObject({ reason: "account-disabled" });
  });

  //
  test("needs a provider with a second factor where the account or a role needs one", async () => {
    const { id, version } = await setup.addProvider();
    const person = await setup.makePerson();
    await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
      values (${person.id}, 'x', now(), now())`.execute(setup.server.services.db);
    expect(await setup.enter(id, person.name)).toMatchObject({ reason: "provider-without-second-factor" });
    const { data: role } = await setup.server.call(
      rolesApi.add,
      { roleCode: "guarded", roleName: "Guarded", secondFactor: true },
      setup.admin,
    );
    const guarded = await setup.makePerson();
    const roleIds = [(role as { id: number }).id];
    await setup.server.call(usersApi.assignRoles, { userId: guarded.id, roleIds }, setup.admin);
    expect(await setup.enter(id, guarded.name)).toMatchObject({ reason: "provider-without-second-factor" });
    await setup.server.call(singleSignOnApi.update, { id, version, hasSecondFactor: true }, setup.admin);
    expect(await setup.enter(id, person.name)).toMatchObject({ success: true, id: person.id });
    expect(await setup.enter(id, guarded.name)).toMatchObject({ success: true, id: guarded.id });
  });

  //
  test("creates one account for a new person if the provider may, also for two sign-ins at once", async () => {
    const { id } = await setup.addProvider({
      createsAccounts: true,
      roleRules: [{ group: "sales", role: "consultant" }],
    });
    const claims = { email: "new.person@example.com", email_verified: true, name: "New Person", groups: ["sales"] };
    setup.provider.people.set("new-person", claims);
    const [first, second] = await Promise.all([setup.enter(id, "new-person"), setup.enter(id, "new-person")]);
    expect(first).toMatchObject({ success: true });
    expect(second.id).toBe(first.id);
    const { data } = await setup.server.call(usersApi.profile, { id: first.id }, setup.admin);
    expect(data).toMatchObject({ username: "new.person@example.com", realName: "New Person", roles: ["Consultant"] });
    expect((await setup.auditLines("user:new.person@example.com")).map(({ verb, actor }) => [verb, actor])).toEqual([
      ["user.added", "system"],
      ["single-sign-on.linked", "system"],
      ["user.roles-assigned", "system"],
    ]);
  });

  //
  test("gives and takes the roles of its rules, and leaves all others", async () => {
    const roleRules = [
      { group: "sales", role: "consultant" },
      { group: "office", role: "finance" },
    ];
    const { id } = await setup.addProvider({ roleRules });
    const person = await setup.makePerson();
    setup.provider.deviations = { claims: { groups: ["sales", "office", "unknown"] } };
    await setup.enter(id, person.name);
    expect(await rolesOf(person.id)).toEqual(["consultant", "dispatcher", "finance"]);
    setup.provider.deviations = { claims: { groups: "office" } };
    await setup.enter(id, person.name);
    expect(await rolesOf(person.id)).toEqual(["dispatcher", "finance"]);
    const { issuer } = setup.provider;
    const toAdmin = { issuer, clientId: "x", clientSecret: "x", roleRules: [{ group: "sales", role: "admin" }] };
    expect(await setup.server.call(singleSignOnApi.add, { name: "Other", ...toAdmin }, setup.admin)).toMatchObject({
      reason: "rule-role-invalid",
    });
  });
});

//
describe("an answer is refused", () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const faults: [string, () => StandInProvider["deviations"]][] = [
    ["signed by another key", () => ({ hasOtherKey: true })],
    ["for another client", () => ({ claims: { aud: "other" } })],
    ["of another issuer", () => ({ claims: { iss: "https://other.example" } })],
    ["with another nonce", () => ({ claims: { nonce: "other" } })],
    ["that expired two minutes ago", () => ({ claims: { exp: now() - 120 } })],
    ["that is valid in two minutes only", () => ({ claims: { nbf: now() + 120 } })],
    ["without a subject", () => ({ claims: { sub: undefined } })],
    ["to a code that the provider does not accept", () => ({ status: 400 })],
  ];
  test.each(faults)("%s", async (_name, deviations) => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    setup.provider.deviations = deviations();
    expect(await setup.enter(id, person.name)).toMatchObject(refused);
  });

  test("but not one from a clock that differs by half a minute", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    setup.provider.deviations = { claims: { exp: now() - 30, iat: now() - 330 } };
    expect(await setup.enter(id, person.name)).toMatchObject({ success: true });
  });

  test("the second time, in another browser, and when the user cancelled", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    const browser = setup.newBrowser();
    const query = setup.provider.signIn(await browser.start(id), person.name);
    expect(await setup.newBrowser().finish(id, query)).toMatchObject(refused);
    const other = setup.newBrowser();
    await other.start(id);
    expect(await other.finish(id, query)).toMatchObject(refused);
    expect(await browser.finish(id, query)).toMatchObject({ success: true });
    expect(await browser.finish(id, query)).toMatchObject(refused);
    const state = new URL(await browser.start(id)).searchParams.get("state") ?? "";
    expect(await browser.finish(id, `error=access_denied&state=${state}&iss=${setup.provider.issuer}`)).toMatchObject(
      refused,
    );
  });

  test("with the state of another attempt of the same browser, whose nonce and verifier differ", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    const browser = setup.newBrowser();
    const [first, second] = [await browser.start(id), await browser.start(id)];
    const state = new URL(second).searchParams.get("state") ?? "";
    expect(await browser.finish(id, setup.provider.signIn(first, person.name, { state }))).toMatchObject(refused);
  });

  test("ten minutes after the start", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    const browser = setup.newBrowser();
    const query = setup.provider.signIn(await browser.start(id), person.name);
    await sql`update sign_in_attempt set expires_at = now() - interval '1 second'`.execute(setup.server.services.db);
    expect(await browser.finish(id, query)).toMatchObject(refused);
  });

  test("of another provider, by its redirect address and by its issuer", async () => {
    const other = await StandInProvider.start();
    const [own, foreign] = [await setup.addProvider(), await setup.addProvider({ issuer: other.issuer })];
    const person = await setup.makePerson();
    other.people.set("attacker", { email: person.email, email_verified: true });
    const browser = setup.newBrowser();
    const url = await browser.start(own.id);
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(`http://desk.example/auth-redirect/${own.id}`);
    expect(await browser.finish(foreign.id, setup.provider.signIn(url, person.name))).toMatchObject(refused);
    const again = await browser.start(own.id);
    expect(await browser.finish(own.id, other.signIn(again, "attacker"))).toMatchObject(refused);
    await other.close();
  });
});

describe("a provider that is away", () => {
  //
  test("is named at the start and at the end, and another sign-in still works", async () => {
    const { id } = await setup.addProvider();
    const person = await setup.makePerson();
    const browser = setup.newBrowser();
    const query = setup.provider.signIn(await browser.start(id), person.name);
    setup.provider.deviations = { status: 503 };
    expect(await browser.finish(id, query)).toMatchObject({ success: false, reason: "provider-away" });
    await setup.provider.close();
    const { id: fresh } = await setup.addProvider({ name: "Away" });
    const answer = await setup.server.call(singleSignOnApi.start, { providerId: fresh }, undefined, page);
    expect(answer).toMatchObject({ success: false, reason: "provider-away" });
    expect(answer.message).toContain("Away");
    const byPassword = { username: person.username, password: "vowdesk" };
    expect(await setup.server.call(authApi.signIn, byPassword)).toMatchObject({ success: true });
  });

  test("is not asked in a private network that is not allowed", async () => {
    const { id } = await setup.addProvider();
    refusePrivateReceivers(setup.server);
    const answer = await setup.server.call(singleSignOnApi.start, { providerId: id }, undefined, page);
    allowTestReceivers(setup.server);
    expect(answer).toMatchObject({ success: false, reason: "provider-away" });
  });
});
