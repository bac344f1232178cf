import { authApi } from "@vowdesk/contract/staff/auth";
import { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signInTest } from "../../../../test/single-sign-on/sign-in-test.ts";

const setup = signInTest();

/** A session by a provider with this setting. */
async function signedIn(signsOut: boolean) {
  const { id, version } = await setup.addProvider({ signsOut });
  const person = await setup.makePerson();
  const browser = setup.newBrowser();
  expect(await setup.enter(id, person.name, browser)).toMatchObject({ success: true });
  return { id, version, person, browser };
}

async function stored(): Promise<{ text: string }[]> {
  const { rows } = await sql<{ text: string }>`
    select encode(sealed_url, 'escape') as text from sign_in_provider_session`.execute(setup.server.services.db);
  return rows;
}

const signOutOf = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) =>
  (await browser.call(singleSignOnApi.signOut, {})).data as { url: string | null };

const parametersOf = (url: string | null) => Object.fromEntries(new URL(url ?? "").searchParams);

//
describe("signing out", () => {
  test("at the provider needs its page with the ID token of the session, which is deleted with the session", async () => {
    const session = await signedIn(true);
    const { url } = await signOutOf(session);
    expect(url).toMatch(`${setup.provider.issuer}/sign-out?`);
    const { id_token_hint: hint = "", ...others } = parametersOf(url);
    expect(others).toEqual({ client_id: "desk", post_logout_redirect_uri: "http://desk.example/login" });
    const claims = JSON.parse(Buffer.from(hint.split(".")[1] ?? "", "base64url").toString()) as object;
    expect(claims).toMatchObject({ iss: setup.provider.issuer, aud: "desk", sub: session.person.name });
    expect(await session.browser.call(authApi.signOut, {})).toMatchObject({ success: true });
    expect(await session.browser.call(singleSignOnApi.signOut, {})).toMatchObject({ success: false });
    expect(await stored()).toEqual([]);
  });

  test("is possible after the token was exchanged", async () => {
    const session = await signedIn(true);
    const { data } = await session.browser.call(authApi.refresh, {});
    session.browser.token = (data as { token: string }).token;
    expect((await signOutOf(session)).url).toContain("id_token_hint");
  });

  test("leaves a long ID token out of the address", async () => {
    setup.provider.deviations = { claims: { groups: Array.from({ length: 400 }, (_, index) => `group-${index}`) } };
    const { url } = await signOutOf(await signedIn(true));
    expect(Object.keys(parametersOf(url)).toSorted()).toEqual(["client_id", "post_logout_redirect_uri"]);
  });

  test("ends the session here alone by a password, without the setting, and without a page of the provider", async () => {
    expect(await signOutOf(await signedIn(false))).toEqual({ url: null });
    setup.provider.hasSignOut = false;
    expect(await signOutOf(await signedIn(true))).toEqual({ url: null });
    const { token } = await setup.makePerson();
    expect(await setup.server.call(singleSignOnApi.signOut, {}, token)).toMatchObject({ data: { url: null } });
  });

  test("follows the setting at the time of the sign-out", async () => {
    const session = await signedIn(true);
    const { id, version } = session;
    await setup.server.call(singleSignOnApi.update, { id, version, signsOut: false }, setup.admin);
    expect(await signOutOf(session)).toEqual({ url: null });
  });
});

test("the stored address is encrypted, and deleted after the session has expired", async () => {
  const { person } = await signedIn(true);
  const { db } = setup.server.services;
  const [row] = await stored();
  expect(row?.text).not.toContain("id_token_hint");
  await sql`update sign_in_provider_session set expires_at = now()`.execute(db);
  const { id } = await setup.addProvider({ signsOut: true });
  await setup.enter(id, person.name);
  expect(await stored()).toHaveLength(1);
});
