import { apis } from "@vowdesk/contract";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type { IssuedToken, ServiceAccount } from "@vowdesk/contract/staff/service-accounts";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymous } from "../../../kernel/transaction/actor.ts";
import { identifyServiceAccounts } from "./service-accounts.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

const api = apis.serviceAccounts;
type Person = Awaited<ReturnType<TestServer["createUser"]>>;
let server: TestServer;
let admin: Person;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ roles: ["admin"] });
});
afterAll(() => server?.close());

const call = <E extends Endpoint>(endpoint: E, input: object, token: string) =>
  server.call(endpoint, input as never, token);
const issuer = (...codes: string[]) =>
  server.createUser({ codes: ["sys:service-account:add", "sys:service-account:edit", ...codes] });
const issue = async (codes: string[], { token }: Person) =>
  (await call(api.add, { name: `Program ${(made += 1)}`, codes, days: 30 }, token)).data as IssuedToken;
const reasonOf = async (endpoint: Endpoint, token: string) => (await call(endpoint, {}, token)).reason;
const detail = async (id: number) => (await call(api.detail, { id }, admin.token)).data as ServiceAccount;

// R-3.10
describe("a token never has more rights than the user who issued it", () => {
  test("when a colleague widens the account; it names the permissions that it lacks", async () => {
    const weak = await issuer("sys:department");
    const { account, token } = await issue(["sys:department"], weak);
    const wider = { id: account.id, version: account.version, codes: ["sys:department", "dish"] };
    expect(await call(api.update, wider, admin.token)).toMatchObject({
      data: { tokens: [{ responsible: weak.username, missingCodes: ["dish"] }] },
    });
    expect(await reasonOf(apis.departments.list, token)).toBeUndefined();
    expect(await reasonOf(apis.dishes.list, token)).toBe("no-permission");
    const next = (await call(api.addToken, { id: account.id, days: 1 }, admin.token)).data as IssuedToken;
    expect(await reasonOf(apis.dishes.list, next.token)).toBeUndefined();
  });

  test("when the issuer loses a permission, at once", async () => {
    const weak = await issuer("dish");
    const { token } = await issue(["dish"], weak);
    expect(await reasonOf(apis.dishes.list, token)).toBeUndefined();
    await call(usersApi.assignRoles, { userId: weak.id, roleIds: [] }, admin.token);
    expect(await reasonOf(apis.dishes.list, token)).toBe("no-permission");
  });

  test("when the issuer is limited to a zone later", async () => {
    const weak = await issuer("order:delivery");
    const { token } = await issue(["order:delivery"], weak);
    await sql`update role set zones = '{滨江}' where code = ${`role-of-${weak.username}`}`.execute(server.services.db);
    const identify = identifyServiceAccounts(server.services, () => Promise.resolve(anonymous));
    const { scope } = await identify({ headers: { token } } as never, token);
    expect(scope.zones).toEqual(["滨江"]);
  });
});

// R-3.10
describe("the token of a user who left", () => {
  test("pauses while the account of the user is disabled", async () => {
    const weak = await issuer("dish");
    const { account, token } = await issue(["dish"], weak);
    await call(usersApi.update, { id: weak.id, enabled: false }, admin.token);
    expect(await reasonOf(apis.dishes.list, token)).toBe("session-ended");
    expect((await detail(account.id)).tokens).toMatchObject([{ state: "active", missingCodes: ["dish"] }]);
    await call(usersApi.update, { id: weak.id, enabled: true }, admin.token);
    expect(await reasonOf(apis.dishes.list, token)).toBeUndefined();
  });

  test("is named by off-boarding and handed over", async () => {
    const weak = await issuer("dish");
    const colleague = await issuer("dish");
    const { account, token } = await issue(["dish"], weak);
    const { data } = await call(usersApi.offBoarding, { id: weak.id }, admin.token);
    expect(data).toMatchObject({ handOvers: [{ name: "serviceTokens", count: 1 }] });
    await call(usersApi.offBoard, { id: weak.id, toId: colleague.id }, admin.token);
    expect(await reasonOf(apis.dishes.list, token)).toBeUndefined();
    const { tokens } = await detail(account.id);
    expect(tokens).toMatchObject([{ createdBy: weak.username, responsible: colleague.username, missingCodes: [] }]);
  });
});
