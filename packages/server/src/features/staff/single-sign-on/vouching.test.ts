import { localSignInApi, type LocalSignIn } from "@vowdesk/contract/staff/auth";
import { singleSignOnApi, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { usersApi, type ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { signInTest } from "../../../../test/single-sign-on/sign-in-test.ts";
import { StandInProvider } from "../../../../test/single-sign-on/stand-in-provider.ts";

const setup = signInTest();

let other: StandInProvider | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
});

const update = (provider: Pick<SignInProvider, "id" | "version">, changes: object, token = setup.admin) =>
  setup.server.call(singleSignOnApi.update, { id: provider.id, version: provider.version, ...changes }, token);

//
describe("a user with the permission to edit single sign-on who is no administrator", () => {
  test.each([
    ["moves a provider to an issuer of their own", () => ({ issuer: "http://127.0.0.1:9", clientSecret: "own" })],
    ["changes the client", () => ({ clientId: "own" })],
    ["says that the provider asks for a second factor", () => ({ hasSecondFactor: true })],
    ["changes the name", () => ({ name: "Other" })],
  ])("is refused when they: %s", async (_name, changes) => {
    const provider = await setup.addProvider();
    const clerk = await setup.server.createUser({ codes: ["sys:sign-in:edit"] });
    expect(await update(provider, changes(), clerk.token)).toMatchObject({ success: false, reason: "no-permission" });
    const { data } = await setup.server.call(singleSignOnApi.detail, { id: provider.id }, clerk.token);
    expect(data).toMatchObject({ issuer: provider.issuer, hasSecondFactor: false, version: 1, allowed: [] });
  });

  test("adds and deletes no provider, and does not close local sign-in", async () => {
    const provider = await setup.addProvider();
    const clerk = await setup.server.createUser({ codes: ["sys:sign-in:edit"] });
    const { issuer } = setup.provider;
    const added = { name: "Own", issuer, clientId: "x", clientSecret: "x" };
    const refused = { success: false, reason: "no-permission" };
    expect(await setup.server.call(singleSignOnApi.add, added, clerk.token)).toMatchObject(refused);
    expect(await setup.server.call(singleSignOnApi.delete, { id: provider.id }, clerk.token)).toMatchObject(refused);
    const { version } = (await setup.server.call(localSignInApi.show, {}, clerk.token)).data as LocalSignIn;
    const closed = { version, isLimited: true, accounts: ["boss"] };
    expect(await setup.server.call(localSignInApi.change, closed, clerk.token)).toMatchObject(refused);
  });
});

describe("another issuer or client", () => {
  const accountsOf = async (id: number) =>
    ((await setup.server.call(singleSignOnApi.detail, { id }, setup.admin)).data as SignInProvider).accounts;

  //
  test.each([
    ["issuer", () => ({ issuer: other?.issuer ?? "", clientSecret: "secret" })],
    ["client", () => ({ clientId: "another" })],
  ])("ends the links of the former %s and says how many", async (_name, changes) => {
    const provider = await setup.addProvider();
    const person = await setup.makePerson();
    await setup.enter(provider.id, person.name);
    expect(await accountsOf(provider.id)).toBe(1);
    other = await StandInProvider.start();
    expect(await update(provider, changes())).toMatchObject({ success: true, data: { accounts: 0 } });
    const [line] = (await setup.auditLines(`sign-in-provider:${provider.id}`)).slice(-1);
    expect(line?.changes).toMatchObject({ endedLinks: [null, 1] });
  });

  test("signs no account in by a subject of the new issuer", async () => {
    const provider = await setup.addProvider();
    const boss = await setup.server.createUser({ roles: ["admin"] });
    await sql`insert into sign_in_identity (provider_id, subject, user_id, created_at, used_at)
      values (${provider.id}, 'boss-subject', ${boss.id}, now(), now())`.execute(setup.server.services.db);
    other = await StandInProvider.start();
    await update(provider, { issuer: other.issuer, clientSecret: "secret" });
    other.people.set("boss-subject", {});
    const browser = setup.newBrowser();
    const query = other.signIn(await browser.start(provider.id), "boss-subject");
    expect(await browser.finish(provider.id, query)).toMatchObject({ reason: "identity-unknown" });
  });

  test("ends a sign-in that the former issuer has proven and that is not complete", async () => {
    const provider = await setup.addProvider();
    const person = await setup.makePerson();
    other = await StandInProvider.start();
    const { issuer } = other;
    const browser = setup.newBrowser();
    const query = setup.provider.signIn(await browser.start(provider.id), person.name);
    // The change commits while the answer of the former issuer is being read.
    setup.provider.beforeToken = async () => {
      await update(provider, { issuer, clientSecret: "secret" });
    };
    expect(await browser.finish(provider.id, query)).toMatchObject({ reason: "single-sign-on-refused" });
    expect(await accountsOf(provider.id)).toBe(0);
  });
});

//
describe("an account is linked by its address", () => {
  const authoredBy = async (codes: readonly string[], roles: readonly string[] = []) => {
    const provider = await setup.addProvider();
    const author = await setup.server.createUser({ codes, roles });
    await sql`update sign_in_provider set author_id = ${author.id} where id = ${provider.id}`.execute(
      setup.server.services.db,
    );
    return { provider, author };
  };

  test("only if the author of the provider may act as it", async () => {
    const { provider } = await authoredBy(["sys:sign-in:edit"]);
    const person = await setup.makePerson();
    expect(await setup.enter(provider.id, person.name)).toMatchObject({ reason: "identity-unknown" });
    expect(await update(provider, { name: "Login" })).toMatchObject({ success: true });
    expect(await setup.enter(provider.id, person.name)).toMatchObject({ success: true, id: person.id });
  });

  test("not after its author was disabled, until an administrator saves the provider", async () => {
    const { provider, author } = await authoredBy([], ["admin"]);
    const person = await setup.makePerson();
    await setup.server.call(usersApi.update, { id: author.id, enabled: false }, setup.admin);
    const { data } = await setup.server.call(singleSignOnApi.detail, { id: provider.id }, setup.admin);
    expect(data).toMatchObject({ vouchedBy: null });
    expect(await setup.enter(provider.id, person.name)).toMatchObject({ reason: "identity-unknown" });
    expect(await update(provider, { name: "Login" })).toMatchObject({ data: { vouchedBy: "boss" } });
    expect(await setup.enter(provider.id, person.name)).toMatchObject({ success: true, id: person.id });
  });

  test("and not if its user never proved it, because the link was used as its author saw it", async () => {
    const { services } = setup.server;
    services.mailer = { send: () => Promise.resolve(), close: () => undefined };
    services.settings.publicUrl = "https://desk.example.com";
    const provider = await setup.addProvider({ roleRules: [{ group: "bosses", role: "manager" }] });
    const clerk = await setup.server.createUser({ codes: ["sys:user", "sys:user:add", "sys:user:edit"] });
    const email = "boss@example.com";
    const added = await setup.server.call(usersApi.add, { username: "pretender", email }, clerk.token);
    const { id } = added.data as { id: number };
    const link = (await setup.server.call(usersApi.makeResetLink, { id }, clerk.token)).data as ResetLink;
    expect(link.sentTo).toBe(email);
    const newPassword = "Herbstlaub-11";
    const reset = await setup.server.call(usersApi.resetPassword, { token: link.token, newPassword });
    expect(reset).toMatchObject({ success: true });
    setup.provider.people.set("the-boss", { email, email_verified: true, groups: ["bosses"] });
    expect(await setup.enter(provider.id, "the-boss")).toMatchObject({ reason: "identity-unknown" });
    const { data } = await setup.server.call(usersApi.profile, { id }, setup.admin);
    expect(data).toMatchObject({ roles: [] });
    delete services.mailer;
  });

  test("and off-boarding of the author names the providers and hands them over", async () => {
    const { provider, author } = await authoredBy([], ["admin"]);
    const colleague = await setup.server.createUser({ roles: ["admin"] });
    const { data } = await setup.server.call(usersApi.offBoarding, { id: author.id }, setup.admin);
    expect(data).toMatchObject({ handOvers: [{ name: "signInProviders", count: 1 }] });
    await setup.server.call(usersApi.offBoard, { id: author.id, toId: colleague.id }, setup.admin);
    const person = await setup.makePerson();
    expect(await setup.enter(provider.id, person.name)).toMatchObject({ success: true, id: person.id });
  });
});
