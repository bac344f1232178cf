import { singleSignOnApi, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowTestReceivers } from "../../test/alerts/receivers.ts";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { Browser } from "../../test/single-sign-on/sign-in-test.ts";
import { StandInProvider } from "../../test/single-sign-on/stand-in-provider.ts";
import { fillNameForms } from "../features/staff/auth/auth.ts";
import { seal, secretKeyBytes } from "../platform/secrets/secret-key.ts";
import type { Db } from "../platform/database/index.ts";

/** The key of the test server, with which the earlier version encrypted the client's secret. */
const secretKey = Buffer.alloc(secretKeyBytes, "test");
const [plain, dotted, ruleless] = [1, 2, 3];
const roleRules = [
  { group: "sales", role: "consultant" },
  { group: "office", role: "finance" },
];
/** A claim name with dots, from before a name could be a path. */
const dottedClaim = "https://desk.example/groups";

async function insertProviders(db: Db, issuer: string): Promise<void> {
  for (const [id, claim, rules] of [
    [plain, "groups", roleRules],
    [dotted, dottedClaim, roleRules],
    [ruleless, "", []],
  ] as const) {
    const sealed = seal(secretKey, "secret", `sign-in provider ${id}`);
    await sql`insert into sign_in_provider (id, name, issuer, client_id, sealed_secret, enabled, creates_accounts, has_second_factor,
        group_claim, role_rules, created_by, updated_by, created_at, updated_at)
      overriding system value
      values (${id}, ${`Login ${id}`}, ${issuer}, 'desk', ${sealed}, true, false, true, ${claim}, ${JSON.stringify(rules)}, 'boss', 'boss', now(), now())`.execute(
      db,
    );
  }
}

/** Users who signed in with an earlier version: linked by subject, with a role of a rule and one without. */
async function insertUsers(db: Db): Promise<void> {
  await sql`insert into users (id, username, password_hash, enabled) values
    (101, 'boss', 'x', true), (102, 'given', 'x', true), (103, 'silent', 'x', true), (104, 'taken', 'x', true), (105, 'other', 'x', true)`.execute(
    db,
  );
  await sql`insert into user_role (user_id, role_id) select user_id, role.id
    from (values (101, 'admin'), (102, 'dispatcher'), (102, 'finance'), (103, 'dispatcher'), (103, 'finance'),
      (104, 'dispatcher'), (104, 'finance'), (105, 'dispatcher'), (105, 'finance')) as given (user_id, code)
    join role using (code)`.execute(db);
  await sql`insert into sign_in_identity (provider_id, subject, user_id, created_at, used_at)
    select provider_id, username, users.id, now(), now() from users, unnest(array[1, 2, 3]) as provider_id
    where users.id > 101`.execute(db);
}

const nothingMore = () => Promise.resolve();
const storeAuthor = async (db: Db) => {
  await sql`update sign_in_provider set author_id = 101`.execute(db);
};

/** The last migration of earlier versions, with the scope that they requested and what else they stored. */
const versions = [
  { last: "076-single-sign-on", scope: "openid profile email", store: nothingMore },
  { last: "096-provider-authors", scope: "openid profile email", store: storeAuthor },
  { last: "120-searched-texts", scope: "openid profile email", store: storeAuthor },
  {
    last: "123-sign-in-problems",
    scope: "openid email groups",
    store: async (db: Db) => {
      await storeAuthor(db);
      await sql`update sign_in_provider set scope = 'email groups'`.execute(db);
    },
  },
];

describe.each(versions)("providers stored by the version with $last", ({ last, scope, store }) => {
  let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;
  let server: TestServer;
  let provider: StandInProvider;

  beforeAll(async () => {
    provider = await StandInProvider.start();
    database = await openUpgradedDatabase(last, async (db) => {
      await insertProviders(db, provider.issuer);
      await insertUsers(db);
      await store(db);
    });
    server = await startTestServer({ connection: database.connection });
    await fillNameForms(database.db);
    allowTestReceivers(server);
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await provider?.close();
  });

  /** Signs a person in, and returns the scope that was requested and the roles after it. */
  async function enter(providerId: number, subject: string, claims: Record<string, unknown>) {
    provider.people.set(subject, claims);
    const browser = new Browser(server);
    const url = await browser.start(providerId);
    const answer = await browser.finish(providerId, provider.signIn(url, subject));
    const { rows } = await sql<{ code: string }>`select code from user_role join role on role.id = role_id
      join users on users.id = user_id where username = ${subject} order by code`.execute(database.db);
    return {
      isSignedIn: answer.success,
      scope: new URL(url).searchParams.get("scope"),
      roles: rows.map(({ code }) => code),
    };
  }

  test("give and take the roles of their rules", async () => {
    const roles = ["consultant", "dispatcher"];
    expect(await enter(plain, "given", { groups: ["sales"] })).toEqual({ isSignedIn: true, scope, roles });
    expect(await enter(plain, "taken", { groups: [] })).toEqual({ isSignedIn: true, scope, roles: ["dispatcher"] });
    expect(await enter(dotted, "other", { [dottedClaim]: ["sales"] })).toEqual({ isSignedIn: true, scope, roles });
  });

  test("take no role where the claim is absent, and say so", async () => {
    const expected = { isSignedIn: true, scope, roles: ["dispatcher", "finance"] };
    expect(await enter(plain, "silent", {})).toEqual(expected);
    expect(await enter(dotted, "silent", { "https://desk": { "example/groups": "x" } })).toMatchObject({
      isSignedIn: true,
    });
    expect(await enter(ruleless, "silent", { groups: ["sales"] })).toMatchObject({ isSignedIn: true });
    const { data } = await server.call(singleSignOnApi.detail, { id: plain }, await server.signIn("boss"));
    expect((data as SignInProvider).problems).toMatchObject([{ problem: "groups-absent", count: 1 }]);
  });

  test("are shown as they were stored, and are saved again without another secret", async () => {
    const boss = await server.signIn("boss");
    const shown = (await server.call(singleSignOnApi.detail, { id: plain }, boss)).data as SignInProvider;
    const stored = { kind: "oidc", issuer: provider.issuer, clientId: "desk", groupClaim: "groups", roleRules };
    expect(shown).toMatchObject({ ...stored, hasSecondFactor: true, createsAccounts: false, vouchedBy: "boss" });
    const saved = await server.call(
      singleSignOnApi.update,
      { id: plain, version: shown.version, name: "Renamed" },
      boss,
    );
    expect(saved).toMatchObject({ success: true, data: { ...stored, scope } });
    expect(await enter(plain, "given", { groups: ["sales", "office"] })).toEqual({
      isSignedIn: true,
      scope,
      roles: ["consultant", "dispatcher", "finance"],
    });
  });

  test("refuse a person without an account, because they create none", async () => {
    const person = { email: "new@example.com", email_verified: true };
    expect(await enter(plain, "unknown", person)).toMatchObject({ isSignedIn: false, roles: [] });
  });
});
