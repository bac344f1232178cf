import { apis } from "@vowdesk/contract";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import type { Endpoint, Page } from "@vowdesk/contract/kernel";
import { maxTokens, type IssuedToken, type ServiceAccount } from "@vowdesk/contract/staff/service-accounts";
import { viewAsHeader, type PermissionNode } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { createServiceAccount } from "../../../../test/service-accounts.ts";
import { tokenHash } from "../../../platform/secrets/tokens.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { actorOfToken } from "../auth/auth.ts";
import { disableEvery } from "./service-accounts.ts";

const api = apis.serviceAccounts;
let server: TestServer;
let admin = "";
let events: ReturnType<typeof recordEvents>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.createUser({ username: "ada", roles: ["admin"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
});

const newAccount = (codes: readonly string[] = ["sys:department"], creator = admin) =>
  createServiceAccount(server, `Account ${(made += 1)}`, codes, creator);
const call = <E extends Endpoint>(endpoint: E, input: object, token: string) =>
  server.call(endpoint, input as never, token);
const reasonOf = async (token: string) => (await call(apis.departments.list, {}, token)).reason;
const detail = async (id: number): Promise<ServiceAccount> => (await call(api.detail, { id }, admin)).data;
const administrator = (...codes: string[]) =>
  server.createUser({ codes: ["sys:service-account:add", "sys:service-account:edit", ...codes] });

describe("tokens", () => {
  // R-3.10
  test("are answered once and stored as a hash", async () => {
    const { account, token } = await newAccount();
    expect(token).toMatch(/^vd_[\w-]{22}$/);
    const { rows } = await sql<{ token_hash: Buffer; line: string }>`
      select token_hash, to_jsonb(service_token)::text as line from service_token where account_id = ${account.id}`.execute(
      server.services.db,
    );
    expect(rows[0]?.token_hash).toEqual(tokenHash(token));
    expect(rows[0]?.line).not.toContain(token.slice(3));
    expect(JSON.stringify([await detail(account.id), events])).not.toContain(token.slice(3));
    expect(account.tokens).toMatchObject([{ ending: token.slice(-4), state: "active", createdBy: "ada" }]);
  });

  test("count in headers only", async () => {
    const { token } = await newAccount();
    const get = async (url: string, headers: Record<string, string> = {}) =>
      (await server.http.inject({ url, headers })).json<{ code: number }>().code;
    const { path } = apis.departments.list;
    expect(await get(path, { token })).toBe(200);
    expect(await get(path, { authorization: `Bearer ${token}` })).toBe(200);
    expect(await get(`${path}?token=${token}`)).toBe(50008);
    expect(await get(path, { token: `${token}x` })).toBe(50008);
    expect(await get(path, { authorization: `Basic ${token}` })).toBe(600);
  });

  test("of staff are not accepted as a bearer token, because proxies use that header", async () => {
    const answer = await server.http.inject({
      url: apis.departments.list.path,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(answer.json()).toMatchObject({ code: 600 });
  });

  test("end with their expiry", async () => {
    const { account, token } = await newAccount();
    await sql`update service_token set expires_at = now() - interval '1 second' where account_id = ${account.id}`.execute(
      server.services.db,
    );
    server.services.signals.publish({ kind: "sessions", userIds: [account.id] });
    expect(await reasonOf(token)).toBe("session-expired");
    expect(await detail(account.id)).toMatchObject({ state: "idle", expiresAt: null, tokens: [{ state: "expired" }] });
  });

  // R-3.10
  test("can be replaced without a gap, and each is revoked alone", async () => {
    const { account, token } = await newAccount();
    const next = (await call(api.addToken, { id: account.id, days: 90 }, admin)).data as IssuedToken;
    expect([await reasonOf(token), await reasonOf(next.token)]).toEqual([undefined, undefined]);
    const old = account.tokens[0]?.id ?? 0;
    const revoked = await call(api.revokeToken, { id: account.id, tokenId: old }, admin);
    expect(revoked.data).toMatchObject({ state: "active", version: 3 });
    expect([await reasonOf(token), await reasonOf(next.token)]).toEqual(["session-ended", undefined]);
    expect(await call(api.revokeToken, { id: account.id, tokenId: old }, admin)).toMatchObject({ reason: "not-found" });
    const otherAccount = await newAccount();
    const foreign = { id: otherAccount.account.id, tokenId: next.account.tokens[0]?.id };
    expect(await call(api.revokeToken, foreign, admin)).toMatchObject({ reason: "not-found" });
  });

  // R-3.10
  test("are limited per account and to a year", async () => {
    const { account } = await newAccount();
    const more = (days = 1) => call(api.addToken, { id: account.id, days }, admin);
    expect(await more(366)).toMatchObject({ reason: "invalid-input" });
    for (let count = 1; count < maxTokens; count += 1) expect(await more()).toMatchObject({ success: true });
    expect(await more()).toMatchObject({ reason: "service-tokens-full", code: 200 });
  });

  test("show their last use to the minute", async () => {
    const { account, token } = await newAccount();
    expect((await detail(account.id)).lastUsedAt).toBeNull();
    await reasonOf(token);
    const first = (await detail(account.id)).lastUsedAt;
    await reasonOf(token);
    expect((await detail(account.id)).lastUsedAt).toBe(first);
    expect(first).not.toBeNull();
  });
});

describe("an account", () => {
  test("has only the given permissions and those they imply", async () => {
    const { token } = await newAccount(["order:delivery"]);
    const { code, reason } = await call(apis.orders.listDriver, { pageNo: 1, pageSize: 10 }, token);
    expect({ code, reason }).toEqual({ code: 700, reason: "no-permission" });
    expect(await call(apis.orders.listDelivery, { pageNo: 1, pageSize: 10 }, token)).toMatchObject({ success: true });
    expect(await reasonOf(token)).toBe("no-permission");
  });

  test("gets changed permissions and a changed name at once", async () => {
    const { account, token } = await newAccount();
    expect(await reasonOf(token)).toBeUndefined();
    const change = { id: account.id, version: 1, name: `Renamed ${account.id}`, codes: ["dish"] };
    expect(await call(api.update, change, admin)).toMatchObject({ data: { codes: ["dish"], version: 2 } });
    expect(await reasonOf(token)).toBe("no-permission");
    expect(await call(api.update, change, admin)).toMatchObject({ code: 409 });
  });

  test("is disabled with all tokens, and enabled again", async () => {
    const { account, token } = await newAccount();
    await reasonOf(token);
    expect(await call(api.disable, { id: account.id }, admin)).toMatchObject({ data: { state: "disabled" } });
    expect(await reasonOf(token)).toBe("session-ended");
    const added = await call(api.addToken, { id: account.id, days: 1 }, admin);
    expect(added).toMatchObject({ reason: "service-account-disabled" });
    expect(await call(api.enable, { id: account.id }, admin)).toMatchObject({ data: { state: "active" } });
    expect(await reasonOf(token)).toBeUndefined();
  });

  test("has a unique name", async () => {
    const { account } = await newAccount();
    const again = { name: account.name.toUpperCase(), codes: ["dish"], days: 1 };
    expect(await call(api.add, again, admin)).toMatchObject({ reason: "service-account-name-taken", code: 200 });
  });

  test("is found by its state", async () => {
    const { account } = await newAccount();
    await call(api.disable, { id: account.id }, admin);
    const list = async (state: string) =>
      ((await call(api.list, { state, pageNo: 1, pageSize: 100 }, admin)).data as Page<ServiceAccount>).records;
    for (const state of ["active", "idle", "disabled"] as const) {
      const accounts = await list(state);
      expect(new Set(accounts.map((item) => item.state))).toEqual(new Set(accounts.length > 0 ? [state] : []));
      expect(accounts.some(({ id }) => id === account.id)).toBe(state === "disabled");
    }
  });
});

describe("rights do not grow", () => {
  test("by permissions that the creator does not have", async () => {
    const { token } = await administrator("dish");
    const add = (codes: string[]) => call(api.add, { name: `Grown ${(made += 1)}`, codes, days: 1 }, token);
    expect(await add(["dish"])).toMatchObject({ success: true });
    expect(await add(["dish", "order:delivery"])).toMatchObject({ reason: "beyond-own-rights" });
    expect(await add(["unheard:of"])).toMatchObject({ reason: "permission-unknown" });
    // Calls of this permission need a person.
    expect(await add(["chat:takeover"])).toMatchObject({ reason: "permission-unknown" });
    const codesIn = (nodes: readonly PermissionNode[]): string[] =>
      nodes.flatMap(({ code, children }) => (children.length > 0 ? codesIn(children) : [code]));
    expect(codesIn((await call(api.grantable, {}, token)).data)).toEqual(["dish", "sys:service-account"]);
  });

  test("by an account that has more than the caller", async () => {
    const { account } = await newAccount(["order:delivery", "dish"]);
    const { token } = await administrator("dish");
    const shown = (await call(api.detail, { id: account.id }, token)).data as ServiceAccount;
    expect(shown.allowed).toEqual(["edit", "revokeToken", "disable"]);
    const change = (codes: string[], version: number) => call(api.update, { id: account.id, version, codes }, token);
    expect(await call(api.addToken, { id: account.id, days: 1 }, token)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await change(["order:delivery", "dish", "order:driver"], 1)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await call(api.disable, { id: account.id }, token)).toMatchObject({ success: true });
    expect(await call(api.enable, { id: account.id }, token)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await change(["dish"], 2)).toMatchObject({ success: true });
    expect(await call(api.enable, { id: account.id }, token)).toMatchObject({ success: true });
  });

  test("by users whose role is limited to some data", async () => {
    const limited = await administrator("dish");
    await sql`update role set zones = '{滨江}' where code = ${`role-of-${limited.username}`}`.execute(
      server.services.db,
    );
    const { token } = { token: await server.signIn(limited.username) };
    const added = await call(api.add, { name: "Limited", codes: ["dish"], days: 1 }, token);
    expect(added).toMatchObject({ reason: "beyond-own-scope" });
  });

  test("by service accounts", async () => {
    const { account, token } = await newAccount(["sys:service-account", "sys:department"]);
    expect(await call(api.list, { pageNo: 1, pageSize: 10 }, token)).toMatchObject({ success: true });
    for (const [endpoint, input] of [
      [api.add, { name: "Own", codes: ["dish"], days: 1 }],
      [api.addToken, { id: account.id, days: 1 }],
      [apis.users.add, { username: "own" }],
      [apis.roles.add, { roleCode: "own", roleName: "Own" }],
      [apis.auth.me, {}],
      [apis.notifications.ticket, {}],
      [apis.settings.change, { theme: "#1890ff" }],
    ] as const)
      expect(await call(endpoint, input, token)).toMatchObject({ code: 700, reason: "person-required" });
    const viewAs = await server.call(apis.departments.list, {}, token, { [viewAsHeader]: "role:1" });
    expect(viewAs).toMatchObject({ reason: "person-required" });
    expect((await actorOfToken(server.services, token)).kind).toBe("anonymous");
  });
});

describe("the audit trail", () => {
  const entries = async (filter: object): Promise<AuditEntry[]> =>
    ((await call(apis.audit.list, { pageNo: 1, pageSize: 50, ...filter }, admin)).data as Page<AuditEntry>).records;

  test("has every change of an account with its author", async () => {
    const { account } = await newAccount();
    const id = account.id;
    const { data: second } = await call(api.addToken, { id, days: 1 }, admin);
    await call(api.update, { id, version: 2, remark: "For the shop" }, admin);
    await call(api.revokeToken, { id, tokenId: (second as IssuedToken).account.tokens[0]?.id }, admin);
    await call(api.disable, { id }, admin);
    await call(api.enable, { id }, admin);
    const verbs = ["enabled", "disabled", "token-revoked", "updated", "token-added", "added"];
    const records = await entries({ subject: `service-account:${id}` });
    expect(records.map(({ verb }) => verb)).toEqual(verbs.map((verb) => `service-account.${verb}`));
    expect(new Set(records.map(({ actor, subjectName }) => `${actor} ${subjectName}`))).toEqual(
      new Set([`ada ${account.name}`]),
    );
  });

  test("names the account as the actor of its calls", async () => {
    const { account, token } = await newAccount(["sys:department:add"]);
    await call(apis.departments.add, { departmentName: "By a program", pid: 0 }, token);
    const [entry] = await entries({ verb: "department.added" });
    const name = `${account.name} (API)`;
    expect(entry).toMatchObject({ actor: name, actorName: name, actorKind: "service", actorId: account.id });
  });
});

// R-6.18
test("every account is disabled after a restore, because its tokens may have been revoked since the backup", async () => {
  const { token } = await newAccount();
  expect(await reasonOf(token)).toBeUndefined();
  const origin = { actor: systemActor, language: "en", requestId: "restore", ip: "" } as const;
  expect(await inTransaction(server.services, origin, disableEvery)).toBeGreaterThan(0);
  expect(await reasonOf(token)).toBe("session-ended");
  expect(await inTransaction(server.services, origin, disableEvery)).toBe(0);
});

test("does not share the ids of users", async () => {
  const { account } = await newAccount();
  const user = await server.createUser({});
  expect(user.id).toBe(account.id + 1);
});
