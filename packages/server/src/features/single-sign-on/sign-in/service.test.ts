import { authApi } from "@vowdesk/contract/auth";
import { singleSignOnApi, type SignInProvider } from "@vowdesk/contract/single-sign-on";
import { usersApi } from "@vowdesk/contract/users";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestFor, startTestServer, type TestServer } from "../../../../test/server.ts";
import { StandInProvider } from "../../../../test/single-sign-on/stand-in-provider.ts";

const page = { origin: "http://desk.example", host: "desk.example" };
const refused = { success: false, reason: "single-sign-on-refused" };
let server: TestServer;
let admin: string;
let provider: StandInProvider;
let named = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.services.settings.allowsPrivateWebhooks = true;
  admin = (await server.createUser({ username: "boss", roles: ["admin"] })).token;
});
afterAll(() => server?.close());
beforeEach(async () => {
  provider = await StandInProvider.start();
});
afterEach(async () => {
  await provider.close();
  await sql`delete from sign_in_provider`.execute(server.services.db);
});

type Added = Parameters<typeof server.call<typeof singleSignOnApi.add>>[1];

async function addProvider(changes: Partial<Added> = {}): Promise<SignInProvider> {
  const given = { name: "Login", issuer: provider.issuer, clientId: "desk", clientSecret: "secret", ...changes };
  const answer = await server.call(singleSignOnApi.add, given, admin);
  expect(answer).toMatchObject({ success: true });
  return answer.data as SignInProvider;
}

/** A browser with its cookie of single sign-on. */
class Browser {
  cookie = "";

  async start(providerId: number): Promise<string> {
    const answer = await this.#send(singleSignOnApi.start, { providerId });
    this.cookie = answer.cookies.find(({ name }) => name === "vowdesk-single-sign-on")?.value ?? this.cookie;
    return answer.json<{ data: { url: string } }>().data.url;
  }

  finish = async (providerId: number, query: string) =>
    (await this.#send(singleSignOnApi.finish, { providerId, query })).json<{
      success: boolean;
      reason?: string;
      id: number;
      token: string;
    }>();

  #send = (endpoint: Parameters<typeof requestFor>[0], input: object) =>
    server.http.inject(
      requestFor(endpoint, input as never, undefined, { ...page, cookie: `vowdesk-single-sign-on=${this.cookie}` }),
    );
}

async function enter(providerId: number, subject: string, changes: Record<string, string> = {}) {
  const browser = new Browser();
  return browser.finish(providerId, provider.signIn(await browser.start(providerId), subject, changes));
}

/** A person at the provider with a verified address, and an account with the same address. */
async function makePerson({ roles = ["dispatcher"], isVerified = true } = {}) {
  const name = `sso-${(named += 1)}`;
  const email = `${name}@example.com`;
  provider.people.set(name, { email, email_verified: true, name: `Person ${named}` });
  const user = await server.createUser({ username: name, roles });
  const verifiedAt = isVerified ? new Date() : null;
  await sql`update users set email = ${email} where id = ${user.id}`.execute(server.services.db);
  await sql`update users set email_verified_at = ${verifiedAt} where id = ${user.id}`.execute(server.services.db);
  return { ...user, name, email };
}

async function lines(subject: string): Promise<{ verb: string; actor: string; changes: object }[]> {
  const { rows } = await sql<{ verb: string; actor: string; changes: object }>`
    select verb, actor, changes from audit_line where subject = ${subject} order by at, id`.execute(server.services.db);
  return rows;
}

const rolesOf = async (id: number) => {
  const { rows } = await sql<{ code: string }>`select code from user_role join role on role.id = role_id
    where user_id = ${id} order by code`.execute(server.services.db);
  return rows.map(({ code }) => code);
};

describe("a sign-in", () => {
  test("links the account with the same verified address, starts a bound session, and is audited", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    const signedIn = await enter(id, person.name);
    expect(signedIn).toMatchObject({ success: true, id: person.id });
    // The session needs the cookie of its browser too.
    expect(await server.call(authApi.me, {}, signedIn.token)).toMatchObject({ code: 50008 });
    expect(await enter(id, person.name)).toMatchObject({ success: true, id: person.id });
    expect((await lines(`user:${person.username}`)).map(({ verb }) => verb)).toEqual(["single-sign-on.linked"]);
    expect((await lines(`staff:${person.username}`)).at(-1)).toMatchObject({
      verb: "auth.signed-in",
      actor: person.username,
      changes: { provider: [null, "Login"] },
    });
    expect(await server.call(singleSignOnApi.detail, { id }, admin)).toMatchObject({ data: { accounts: 1 } });
  });

  test("offers enabled providers on the sign-in page only", async () => {
    const { id, version } = await addProvider({ name: "Staff login" });
    const offered = async () => ((await server.call(authApi.signInPage, {})).data as { providers: object[] }).providers;
    expect(await offered()).toContainEqual({ id, name: "Staff login" });
    await server.call(singleSignOnApi.update, { id, version, isEnabled: false }, admin);
    expect(await offered()).not.toContainEqual({ id, name: "Staff login" });
    expect(await server.call(singleSignOnApi.start, { providerId: id }, undefined, page)).toMatchObject(refused);
  });

  test("keeps the link when the address changes at the provider", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    await enter(id, person.name);
    provider.people.set(person.name, { email: "other@example.com", email_verified: true });
    expect(await enter(id, person.name)).toMatchObject({ id: person.id });
  });

  test.each([
    ["the address is not verified here", { isVerified: false }, {}],
    ["the address is not verified there", {}, { email_verified: false }],
    ["the account is that of an administrator", { roles: ["admin"] }, {}],
  ])("is refused and audited if %s", async (_name, account, claims) => {
    const { id } = await addProvider();
    const person = await makePerson(account);
    provider.deviations = { claims };
    expect(await enter(id, person.name)).toMatchObject({ success: false, reason: "identity-unknown" });
    expect((await lines(`sign-in-provider:${id}`)).at(-1)).toMatchObject({ verb: "single-sign-on.refused" });
  });

  test("creates no second account for the address of an administrator", async () => {
    const { id } = await addProvider({ createsAccounts: true });
    const person = await makePerson({ roles: ["admin"] });
    expect(await enter(id, person.name)).toMatchObject({ success: false, reason: "identity-unknown" });
  });

  test("is refused for a disabled account and for another identity of a linked account", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    expect(await enter(id, person.name)).toMatchObject({ success: true });
    provider.people.set("second", { email: person.email, email_verified: true });
    expect(await enter(id, "second")).toMatchObject({ reason: "identity-unknown" });
    await server.call(usersApi.update, { id: person.id, enabled: false }, admin);
    expect(await enter(id, person.name)).toMatchObject({ reason: "account-disabled" });
  });

  test("needs a provider with a second factor where the account or a role needs one", async () => {
    const { id, version } = await addProvider();
    const person = await makePerson();
    await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
      values (${person.id}, 'x', now(), now())`.execute(server.services.db);
    expect(await enter(id, person.name)).toMatchObject({ reason: "provider-without-second-factor" });
    await server.call(singleSignOnApi.update, { id, version, hasSecondFactor: true }, admin);
    expect(await enter(id, person.name)).toMatchObject({ success: true, id: person.id });
  });

  test("creates one account for a new person if the provider may, also for two sign-ins at once", async () => {
    const { id } = await addProvider({ createsAccounts: true, roleRules: [{ group: "sales", role: "consultant" }] });
    const claims = { email: "new.person@example.com", email_verified: true, name: "New Person", groups: ["sales"] };
    provider.people.set("new-person", claims);
    const [first, second] = await Promise.all([enter(id, "new-person"), enter(id, "new-person")]);
    expect(first).toMatchObject({ success: true });
    expect(second.id).toBe(first.id);
    const { data } = await server.call(usersApi.profile, { id: first.id }, admin);
    expect(data).toMatchObject({ username: "new.person@example.com", realName: "New Person", roles: ["Consultant"] });
    expect((await lines("user:new.person@example.com")).map(({ verb, actor }) => [verb, actor])).toEqual([
      ["user.added", "system"],
      ["single-sign-on.linked", "system"],
      ["user.roles-assigned", "system"],
    ]);
  });

  test("gives and takes the roles of its rules, and leaves all others", async () => {
    const roleRules = [
      { group: "sales", role: "consultant" },
      { group: "office", role: "finance" },
    ];
    const { id } = await addProvider({ roleRules });
    const person = await makePerson();
    provider.deviations = { claims: { groups: ["sales", "office", "unknown"] } };
    await enter(id, person.name);
    expect(await rolesOf(person.id)).toEqual(["consultant", "dispatcher", "finance"]);
    provider.deviations = { claims: { groups: "office" } };
    await enter(id, person.name);
    expect(await rolesOf(person.id)).toEqual(["dispatcher", "finance"]);
  });
});

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
    const { id } = await addProvider();
    const person = await makePerson();
    provider.deviations = deviations();
    expect(await enter(id, person.name)).toMatchObject(refused);
  });

  test("but not one from a clock that differs by half a minute", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    provider.deviations = { claims: { exp: now() - 30, iat: now() - 330 } };
    expect(await enter(id, person.name)).toMatchObject({ success: true });
  });

  test("the second time, in another browser, and when the user cancelled", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    const browser = new Browser();
    const query = provider.signIn(await browser.start(id), person.name);
    expect(await new Browser().finish(id, query)).toMatchObject(refused);
    const other = new Browser();
    await other.start(id);
    expect(await other.finish(id, query)).toMatchObject(refused);
    expect(await browser.finish(id, query)).toMatchObject({ success: true });
    expect(await browser.finish(id, query)).toMatchObject(refused);
    const state = new URL(await browser.start(id)).searchParams.get("state") ?? "";
    expect(await browser.finish(id, `error=access_denied&state=${state}&iss=${provider.issuer}`)).toMatchObject(
      refused,
    );
  });

  test("with the state of another attempt of the same browser, whose nonce and verifier differ", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    const browser = new Browser();
    const [first, second] = [await browser.start(id), await browser.start(id)];
    const state = new URL(second).searchParams.get("state") ?? "";
    expect(await browser.finish(id, provider.signIn(first, person.name, { state }))).toMatchObject(refused);
  });

  test("ten minutes after the start", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    const browser = new Browser();
    const query = provider.signIn(await browser.start(id), person.name);
    await sql`update sign_in_attempt set expires_at = now() - interval '1 second'`.execute(server.services.db);
    expect(await browser.finish(id, query)).toMatchObject(refused);
  });

  test("of another provider, by its redirect address and by its issuer", async () => {
    const other = await StandInProvider.start();
    const [own, foreign] = [await addProvider(), await addProvider({ issuer: other.issuer })];
    const person = await makePerson();
    other.people.set("attacker", { email: person.email, email_verified: true });
    const browser = new Browser();
    const url = await browser.start(own.id);
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(`http://desk.example/auth-redirect/${own.id}`);
    expect(await browser.finish(foreign.id, provider.signIn(url, person.name))).toMatchObject(refused);
    const again = await browser.start(own.id);
    expect(await browser.finish(own.id, other.signIn(again, "attacker"))).toMatchObject(refused);
    await other.close();
  });
});

describe("a provider that is away", () => {
  test("is named at the start and at the end, and another sign-in still works", async () => {
    const { id } = await addProvider();
    const person = await makePerson();
    const browser = new Browser();
    const query = provider.signIn(await browser.start(id), person.name);
    provider.deviations = { status: 503 };
    expect(await browser.finish(id, query)).toMatchObject({ success: false, reason: "provider-away" });
    await provider.close();
    const { id: fresh } = await addProvider({ name: "Away" });
    const answer = await server.call(singleSignOnApi.start, { providerId: fresh }, undefined, page);
    expect(answer).toMatchObject({ success: false, reason: "provider-away" });
    expect(answer.message).toContain("Away");
    const byPassword = { username: person.username, password: "vowdesk" };
    expect(await server.call(authApi.signIn, byPassword)).toMatchObject({ success: true });
  });

  test("is not asked in a private network that is not allowed", async () => {
    const { id } = await addProvider();
    server.services.settings.allowsPrivateWebhooks = false;
    const answer = await server.call(singleSignOnApi.start, { providerId: id }, undefined, page);
    server.services.settings.allowsPrivateWebhooks = true;
    expect(answer).toMatchObject({ success: false, reason: "provider-away" });
  });
});
