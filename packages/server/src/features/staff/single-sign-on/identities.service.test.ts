import { localSignInApi, type LocalSignIn } from "@vowdesk/contract/staff/auth";
import { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { signInTest } from "../../../../test/single-sign-on/sign-in-test.ts";

const setup = signInTest();
const password = "vowdesk";
const refused = { success: false, reason: "single-sign-on-refused" };

afterEach(() => sql`update local_sign_in set is_limited = false`.execute(setup.server.services.db));

/** A browser with the session of a new user, whose address the provider does not have. */
async function newUser(roles = ["dispatcher"]) {
  const user = await setup.server.createUser({ roles });
  const browser = setup.newBrowser();
  browser.token = user.token;
  return { ...user, browser };
}

type User = Awaited<ReturnType<typeof newUser>>;

async function startLink({ browser }: User, providerId: number): Promise<string> {
  const { data } = await browser.call(singleSignOnApi.startLink, { providerId, password });
  return (data as { url: string }).url;
}

async function link(user: User, providerId: number, subject: string) {
  const query = setup.provider.signIn(await startLink(user, providerId), subject);
  return user.browser.call(singleSignOnApi.finishLink, { providerId, query });
}

const identitiesOf = async ({ browser }: User) => (await browser.call(singleSignOnApi.identities, {})).data;
const unlink = ({ browser }: User, providerId: number, input = password) =>
  browser.call(singleSignOnApi.unlink, { providerId, password: input });

//
test("an administrator links an identity, signs in with it, and removes it again", async () => {
  const { id } = await setup.addProvider();
  const user = await newUser(["admin"]);
  expect(await identitiesOf(user)).toMatchObject([{ providerId: id, name: "Login", linkedAt: null }]);
  expect(await link(user, id, "chief")).toMatchObject({ success: true });
  expect(await identitiesOf(user)).toMatchObject([{ linkedAt: expect.any(String) as string }]);
  expect(await setup.enter(id, "chief")).toMatchObject({ success: true, id: user.id });
  expect(await unlink(user, id, "wrong")).toMatchObject({ reason: "old-password-wrong" });
  expect(await unlink(user, id)).toMatchObject({ success: true });
  expect(await unlink(user, id)).toMatchObject({ reason: "not-found" });
  expect(await setup.enter(id, "chief")).toMatchObject({ reason: "identity-unknown" });
  const lines = await setup.auditLines(`user:${user.username}`);
  expect(lines.map(({ verb, actor, changes }) => [verb, actor, changes])).toEqual([
    ["single-sign-on.linked", user.username, { provider: [null, "Login"] }],
    ["single-sign-on.unlinked", user.username, { provider: ["Login", null] }],
  ]);
});

//
test("linking needs the password, and the code of an authenticator app", async () => {
  const { id: providerId } = await setup.addProvider();
  const user = await newUser();
  const start = (input: string) => user.browser.call(singleSignOnApi.startLink, { providerId, password: input });
  expect(await start("wrong")).toMatchObject({ reason: "old-password-wrong" });
  await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
    values (${user.id}, 'x', now(), now())`.execute(setup.server.services.db);
  expect(await start(password)).toMatchObject({ reason: "second-factor-required" });
});

test("an account with an authenticator app signs in by a linked provider only if that asks for a second factor", async () => {
  const { id, version } = await setup.addProvider();
  const user = await newUser(["admin"]);
  await link(user, id, "chief");
  await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
    values (${user.id}, 'x', now(), now())`.execute(setup.server.services.db);
  expect(await setup.enter(id, "chief")).toMatchObject({ reason: "provider-without-second-factor" });
  await setup.server.call(singleSignOnApi.update, { id, version, hasSecondFactor: true }, setup.admin);
  expect(await setup.enter(id, "chief")).toMatchObject({ success: true, id: user.id });
});

//
test("an identity belongs to one account, and an account has one identity of a provider", async () => {
  const { id } = await setup.addProvider();
  const [first, second] = [await newUser(), await newUser()];
  await link(first, id, "one");
  expect(await link(second, id, "one")).toMatchObject({ reason: "identity-taken" });
  expect(await link(first, id, "two")).toMatchObject({ reason: "identity-linked" });
  const third = await newUser();
  const results = await Promise.all([link(second, id, "same"), link(third, id, "same")]);
  expect(results.filter(({ success }) => success)).toHaveLength(1);
});

//
test("an answer counts for the user, browser and purpose for which it was started, once", async () => {
  const { id: providerId } = await setup.addProvider();
  const [user, other] = [await newUser(), await newUser()];
  const query = setup.provider.signIn(await startLink(user, providerId), "one");
  // The victim's session in the attacker's browser, the attacker's session in it, and a sign-in instead of a link.
  expect(await other.browser.call(singleSignOnApi.finishLink, { providerId, query })).toMatchObject(refused);
  const inOther = setup.newBrowser();
  inOther.token = user.token;
  expect(await inOther.call(singleSignOnApi.finishLink, { providerId, query })).toMatchObject(refused);
  const { token } = user.browser;
  user.browser.token = other.token;
  expect(await user.browser.call(singleSignOnApi.finishLink, { providerId, query })).toMatchObject(refused);
  user.browser.token = undefined;
  expect(await user.browser.finish(providerId, query)).toMatchObject(refused);
  user.browser.token = token;
  expect(await user.browser.call(singleSignOnApi.finishLink, { providerId, query })).toMatchObject({ success: true });
  expect(await user.browser.call(singleSignOnApi.finishLink, { providerId, query })).toMatchObject(refused);
  const signIn = setup.provider.signIn(await other.browser.start(providerId), "two");
  expect(await other.browser.call(singleSignOnApi.finishLink, { providerId, query: signIn })).toMatchObject(refused);
});

//
test("the last identity of a user who may not use a password stays", async () => {
  const { id } = await setup.addProvider();
  const user = await newUser();
  await link(user, id, "one");
  const { version } = (await setup.server.call(localSignInApi.show, {}, setup.admin)).data as LocalSignIn;
  const limit = { version, isLimited: true, accounts: ["boss"] };
  expect(await setup.server.call(localSignInApi.change, limit, setup.admin)).toMatchObject({ success: true });
  expect(await unlink(user, id)).toMatchObject({ reason: "identity-needed" });
  expect(await identitiesOf(user)).toMatchObject([{ linkedAt: expect.any(String) as string }]);
});
