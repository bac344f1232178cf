import { apis, permissionCodes, type RefusalName } from "@vowdesk/contract";
import { languages, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantable } from "../../src/features/staff/service-accounts/service-accounts.policy.ts";
import { startTestServer, type TestServer } from "../server.ts";
import { createServiceAccount } from "../service-accounts.ts";

type Person = Awaited<ReturnType<TestServer["createUser"]>>;

let server: TestServer;
let admin: Person;
/** Holds every permission, and is limited to a zone. */
let limited: Person;
/** A colleague with many permissions. */
let stronger: Person;
/** A program with every permission that programs can have. */
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  admin = await server.createUser({ roles: ["admin"] });
  stronger = await server.createUser({ roles: ["manager"] });
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, "limited"])));
  await sql`with made as (insert into role (code, name, zones) values ('limited', ${name}, '{滨江}') returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${permissionCodes}::text[])`.execute(db);
  limited = await server.createUser({ roles: ["limited"] });
  const codes = permissionCodes.filter((code) => grantable.has(code));
  ({ token } = await createServiceAccount(server, "all", codes, admin.token));
});
afterAll(() => server?.close());

interface Act {
  /** What the act does. */
  name: string;
  endpoint: Endpoint;
  /** The permissions of a user who has no others. */
  codes: readonly string[];
  input: () => object | Promise<object>;
  /** Why these callers are refused; null if they may. */
  byToken: RefusalName | null;
  byLimited: RefusalName | null;
  byCodeAlone: RefusalName | null;
}

const someProvider = { name: "Login", issuer: "https://login.invalid", clientId: "desk", clientSecret: "secret" };

async function newProvider() {
  const { data } = await server.call(apis.singleSignOn.add, someProvider, admin.token);
  const { id, version } = data as { id: number; version: number };
  return { id, version };
}

const newAccount = async () =>
  (await createServiceAccount(server, `Program ${Math.random()}`, ["dish"], admin.token)).account;

async function secondFactorOf({ id }: Person): Promise<object> {
  await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
    values (${id}, 'x', now(), now()) on conflict do nothing`.execute(server.services.db);
  return { id };
}

const administratorsOnly = {
  codes: ["sys:sign-in:edit"],
  byToken: "person-required",
  byLimited: "no-permission",
  byCodeAlone: "no-permission",
} as const;
const asStronger = {
  codes: ["sys:user:edit"],
  byLimited: "beyond-own-scope",
  byCodeAlone: "beyond-own-rights",
} as const;

const inPerson = { byToken: "person-required", byLimited: null, byCodeAlone: null } as const;

/** Every act by which a user vouches for an identity, or lets somebody act with rights. */
const vouching: readonly Act[] = [
  { name: "adds a provider", endpoint: apis.singleSignOn.add, input: () => someProvider, ...administratorsOnly },
  {
    name: "moves a provider",
    endpoint: apis.singleSignOn.update,
    input: async () => ({ ...(await newProvider()), issuer: "https://other.invalid", clientSecret: "x" }),
    ...administratorsOnly,
  },
  { name: "deletes a provider", endpoint: apis.singleSignOn.delete, input: newProvider, ...administratorsOnly },
  {
    name: "closes local sign-in",
    endpoint: apis.localSignIn.change,
    input: async () => {
      const { data } = await server.call(apis.localSignIn.show, {}, admin.token);
      return { version: (data as { version: number }).version, accounts: [admin.username] };
    },
    ...administratorsOnly,
  },
  {
    name: "resets the second factor of a stronger colleague",
    endpoint: apis.secondFactor.reset,
    input: () => secondFactorOf(stronger),
    byToken: "person-required",
    ...asStronger,
  },
  {
    name: "resets the passkeys of a stronger colleague",
    endpoint: apis.passkeys.reset,
    input: () => ({ id: stronger.id }),
    byToken: "person-required",
    ...asStronger,
  },
  {
    name: "changes the phone of a stronger colleague",
    endpoint: apis.users.update,
    input: () => ({ id: stronger.id, phone: "13800007777" }),
    byToken: "person-required",
    ...asStronger,
  },
  {
    name: "makes a password link for a stronger colleague",
    endpoint: apis.users.makeResetLink,
    input: () => ({ id: stronger.id }),
    byToken: "person-required",
    ...asStronger,
  },
  {
    name: "adds a token to an account with other permissions",
    endpoint: apis.serviceAccounts.addToken,
    input: async () => ({ id: (await newAccount()).id, days: 1 }),
    codes: ["sys:service-account:edit"],
    byToken: "person-required",
    byLimited: "beyond-own-scope",
    byCodeAlone: "beyond-own-rights",
  },
  {
    name: "widens a service account",
    endpoint: apis.serviceAccounts.update,
    input: async () => {
      const { id, version } = await newAccount();
      return { id, version, codes: ["dish", "order"] };
    },
    codes: ["sys:service-account:edit"],
    byToken: "person-required",
    byLimited: "beyond-own-scope",
    byCodeAlone: "beyond-own-rights",
  },
];

const made = async <T>(answer: Promise<{ data: unknown }>) => (await answer).data as T;
const newWebhook = async () => {
  const input = { url: "https://receiver.invalid/", events: ["order.*"] };
  const { webhook } = await made<{ webhook: { id: number; version: number } }>(
    server.call(apis.webhooks.add, input, admin.token),
  );
  return { id: webhook.id, version: webhook.version };
};
const bot = {
  kind: "wecom",
  name: "Team",
  language: "en",
  isOn: true,
  url: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=none",
} as const;

/** Every act that makes or redirects a standing export. What it sends is limited by the rights of the caller (docs/decisions/056). */
const exporting: readonly Act[] = [
  {
    name: "adds a webhook",
    endpoint: apis.webhooks.add,
    input: () => ({ url: "https://receiver.invalid/", events: ["*"] }),
    codes: ["webhook:edit"],
    ...inPerson,
  },
  {
    name: "changes a webhook",
    endpoint: apis.webhooks.update,
    input: async () => ({ ...(await newWebhook()), url: "https://other.invalid/" }),
    codes: ["webhook:edit"],
    ...inPerson,
  },
  {
    name: "gives a webhook another secret",
    endpoint: apis.webhooks.rotate,
    input: newWebhook,
    codes: ["webhook:edit"],
    ...inPerson,
  },
  { name: "adds a bot", endpoint: apis.alertBots.add, input: () => bot, codes: ["alert:edit"], ...inPerson },
  {
    name: "changes a bot",
    endpoint: apis.alertBots.update,
    input: async () => {
      const { id, version } = await made<{ id: number; version: number }>(
        server.call(apis.alertBots.add, bot, admin.token),
      );
      return { id, version, url: bot.url };
    },
    codes: ["alert:edit"],
    ...inPerson,
  },
];

/** A change of the limit of discounts that a colleague has asked for. */
async function newChange() {
  const user = await server.createUser({ roles: ["manager"] });
  await server.call(apis.business.change, await limit({ discountLimitPercent: 10 }), admin.token);
  const discountLimitPercent = 20 + Math.floor(Math.random() * 60);
  const { data } = await server.call(apis.business.change, await limit({ discountLimitPercent }), user.token);
  const { waiting } = data as { waiting: { id: number; setting: string }[] };
  return { id: waiting.find(({ setting }) => setting === "discountLimitPercent")?.id ?? 0 };
}
const limit = async (input: object) => {
  const { data } = await server.call(apis.business.settings, {}, admin.token);
  return { version: (data as { version: number }).version, ...input };
};
const limits = { codes: ["studio:edit"], ...inPerson } as const;

/** Every act that sets a limit, decides about one, or deletes by one (docs/decisions/093). */
const limiting: readonly Act[] = [
  ...[
    { discountLimitPercent: 99 },
    { withdrawalSecondCents: 90_000_000 },
    { redPacketDailyCents: 90_000_000 },
    { redPacketSecondCents: 90_000_000 },
    { compensationCapCents: 90_000_000 },
    { depositPercent: 1 },
    { refundSteps: [{ daysBefore: 0, keepPercent: 0 }] },
    { isWeatherPostponementFree: false },
    { isCouplePostponementFree: true },
    { chatMonths: 1 },
    { identityMonths: 1 },
    { photoMonths: 1 },
    { messageMonths: 1 },
    { errorMonths: 1 },
  ].map((input) => ({
    name: `changes ${Object.keys(input).join()}`,
    endpoint: apis.business.change,
    input: () => limit(input),
    ...limits,
  })),
  { name: "approves a limit", endpoint: apis.business.approve, input: newChange, ...limits },
  { name: "rejects a limit", endpoint: apis.business.reject, input: newChange, ...limits },
  {
    name: "withdraws the change of another user",
    endpoint: apis.business.withdraw,
    input: newChange,
    codes: ["studio:edit"],
    byToken: "person-required",
    byLimited: "setting-change-author",
    byCodeAlone: "setting-change-author",
  },
];

const reasonOf = async ({ endpoint, input }: Act, caller: string) =>
  (await server.call(endpoint, (await input()) as never, caller)).reason ?? null;

describe.each([...vouching, ...exporting, ...limiting])("a caller $name", (act) => {
  //
  test("by a token, as a limited user, with the code alone, and as an administrator", async () => {
    const one = await server.createUser({ codes: act.codes });
    expect({
      byToken: await reasonOf(act, token),
      byLimited: await reasonOf(act, limited.token),
      byCodeAlone: await reasonOf(act, one.token),
    }).toEqual({ byToken: act.byToken, byLimited: act.byLimited, byCodeAlone: act.byCodeAlone });
    expect(String(await reasonOf(act, admin.token))).not.toMatch(/no-permission|person-required|beyond-own/);
  });
});
