import { singleSignOnApi, type FoundProblem, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Quirk } from "../../../../../../harness/sign-in-provider/zoo/quirk.ts";
import { pairs, quirks } from "../../../../../../harness/sign-in-provider/zoo/quirks.ts";
import { clientId, clientSecret, ZooProvider } from "../../../../../../harness/sign-in-provider/zoo/zoo-provider.ts";
import { sampled } from "../../../../test/sampled.ts";
import { page, signInTest } from "../../../../test/single-sign-on/sign-in-test.ts";

const setup = signInTest();

/** A sign-in by a provider with these quirks: whether it succeeded, the roles of the user, and what the page of the provider shows. */
interface ZooResult {
  isSignedIn: boolean;
  roles: string[];
  problems: string[];
}

const roleRules = [
  { group: "sales", role: "consultant" },
  { group: "office", role: "finance" },
];

const rolesOfResult = {
  given: ["consultant", "dispatcher"],
  kept: ["dispatcher", "finance"],
  taken: ["dispatcher"],
} as const;

let users = 0;

/** An account with a verified address, a role without a rule and one of a group that the user is not in. */
async function addAccount(): Promise<{ id: number; email: string }> {
  const email = `zoo-${(users += 1)}@example.com`;
  const { db } = setup.server.services;
  const { rows } = await sql<{ id: number }>`insert into users (username, password_hash, enabled, email)
    values (${email}, 'x', true, ${email}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`update users set email_verified_at = now() where id = ${id}`.execute(db);
  await sql`insert into user_role (user_id, role_id)
    select ${id}, id from role where code in ('dispatcher', 'finance')`.execute(db);
  return { id, email };
}

async function rolesOf(userId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from user_role join role on role.id = role_id
    where user_id = ${userId} order by code`.execute(setup.server.services.db);
  return rows.map(({ code }) => code);
}

async function problemsOf(id: number): Promise<string[]> {
  const { data } = await setup.server.call(singleSignOnApi.detail, { id }, setup.admin);
  return (data as SignInProvider).problems.map(({ problem }) => problem).toSorted();
}

/** Runs work with a provider that has these quirks. */
async function withZoo<T>(
  quirks: readonly Quirk[],
  work: (zoo: ZooProvider, provider: SignInProvider) => Promise<T>,
): Promise<T> {
  const zoo = await ZooProvider.start(quirks);
  const settings = Object.assign({}, ...quirks.map((quirk) => quirk.settings)) as Quirk["settings"];
  const provider = await setup.addProvider({ issuer: zoo.address, clientId, clientSecret, roleRules, ...settings });
  const result = await work(zoo, provider);
  await setup.server.call(singleSignOnApi.delete, { id: provider.id }, setup.admin);
  await zoo.close();
  return result;
}

/** Signs a user in at a provider with these quirks. */
const enterZoo = (quirks: readonly Quirk[]): Promise<ZooResult> =>
  withZoo(quirks, async (zoo, { id }) => {
    const account = await addAccount();
    zoo.people.set(account.email, { email: account.email, email_verified: true, name: "Lin", groups: ["sales"] });
    const browser = setup.newBrowser();
    const started = await browser.call(singleSignOnApi.start, { providerId: id });
    const { url } = (started.data ?? { url: null }) as { url: string | null };
    const isSignedIn = url !== null && (await browser.finish(id, zoo.signIn(url, account.email))).success;
    return { isSignedIn, roles: await rolesOf(account.id), problems: await problemsOf(id) };
  });

const present = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).toSorted();

/** Why a result is not that of these quirks; null if it is. A refusal shows the problem of one of the quirks. */
function zooFault(quirks: readonly Quirk[], { isSignedIn, roles, problems }: ZooResult): string | null {
  const refusals = present(quirks.map(({ refused }) => refused));
  const shown = `${isSignedIn ? "signed in" : "refused"}, roles ${roles.join()}, problems ${problems.join()}`;
  if (refusals.length > 0) {
    const isRight = !isSignedIn && problems.length === 1 && refusals.includes(problems[0] ?? "");
    return isRight && roles.join() === rolesOfResult.kept.join() ? null : `${shown}; expected ${refusals.join(" or ")}`;
  }
  const expected = rolesOfResult[quirks.find((quirk) => quirk.roles !== undefined)?.roles ?? "given"].join();
  const noted = present(quirks.map((quirk) => quirk.noted)).join();
  const isRight = isSignedIn && roles.join() === expected && problems.join() === noted;
  return isRight ? null : `${shown}; expected roles ${expected}, problems ${noted}`;
}

test.each(quirks)("a provider with the quirk $name: a sign-in is right or its problem is shown", async (quirk) => {
  expect(zooFault([quirk], await enterZoo([quirk]))).toBeNull();
});

/** What the test of a provider with these quirks finds. */
const testOf = (chosen: readonly Quirk[]) =>
  withZoo(chosen, async (_zoo, { id }) => {
    const answer = await setup.server.call(singleSignOnApi.test, { id }, setup.admin, page);
    return (answer.data as { problems: FoundProblem[] }).problems.map(({ problem }) => problem);
  });

/** Parts of a provider that can be tested without a user. */
const testableParts = ["address", "client", "replies"];

describe("the test of a provider", () => {
  test.each(quirks.filter(({ part }) => testableParts.includes(part)))(
    "finds what is wrong without a user, with the quirk $name",
    async (quirk) => {
      expect(await testOf([quirk])).toEqual(quirk.refused === undefined ? [] : [quirk.refused]);
    },
  );

  test("finds scopes that the description does not name, a key set without keys, and a clock that is wrong", async () => {
    const part = "replies";
    const scopes: Quirk = {
      name: "",
      part,
      description: (description) => ({ ...description, scopes_supported: ["openid", "email"] }),
    };
    const date = new Date(Date.now() + 600_000).toUTCString();
    const clock: Quirk = { name: "", part, reply: (reply) => ({ ...reply, headers: { ...reply.headers, date } }) };
    expect(await testOf([scopes, { name: "", part, keys: () => [] }, clock])).toEqual([
      "scope-unknown",
      "key",
      "clock",
    ]);
  });

  test("names a provider that cannot be reached", async () => {
    const result = await withZoo([], async (zoo, { id }) => {
      await zoo.close();
      const answer = await setup.server.call(singleSignOnApi.test, { id }, setup.admin, page);
      await Promise.resolve();
      return answer.data;
    });
    expect(result).toMatchObject({ problems: [{ problem: "unreachable" }] });
  });
});

/** Sign-ins that run at once. */
const atOnce = 6;

test(
  "a provider with any two quirks: a sign-in is right or one of its problems is shown",
  { timeout: 900_000 },
  async () => {
    const faults: string[] = [];
    const waiting = [...sampled(pairs, 50)];
    const run = async () => {
      for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
        const fault = zooFault(pair, await enterZoo(pair));
        if (fault !== null) faults.push(`${pair[0].name} + ${pair[1].name}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, run));
    expect(faults).toEqual([]);
    expect(pairs.length).toBeGreaterThan(1_000);
  },
);
