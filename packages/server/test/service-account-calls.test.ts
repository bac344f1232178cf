import { apis } from "@vowdesk/contract";
import type { Order } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLog } from "../src/platform/observability/log.ts";
import { TestFile } from "./forms.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";
import { sharp } from "./pictures.ts";
import { makeTestDatabase } from "./postgres.ts";
import { startTestServer } from "./server.ts";
import { createServiceAccount } from "./service-accounts.ts";
import { patience } from "../../../harness/slowness.ts";

let business: TestBusiness;
let admin: { id: number; token: string };
beforeAll(async () => {
  business = await openTestBusiness();
  admin = await business.server.createUser({ username: "ada", roles: ["admin"] });
});
afterAll(() => business?.close());

let made = 0;
const program = (...codes: string[]) =>
  createServiceAccount(business.server, `Program ${(made += 1)}`, codes, admin.token);
const query = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(business.server.services.db)).rows;

test("a service account books a shoot once per idempotency key, and sees it", async () => {
  const { server } = business;
  const person = { kind: "person", name: "Anna", skills: ["photography"] } as const;
  const { data: anna } = await server.call(apis.bookables.add, { ...person, skills: [...person.skills] }, admin.token);
  const [first, second] = [await program("shoot:book"), await program("shoot:book")];
  const booking = (startsAt: string, endsAt: string) =>
    ({ purpose: "pickup", startsAt, endsAt, team: [(anna as { id: number }).id] }) as const;
  const headers = { "idempotency-key": "book-once" };
  const book = (input: ReturnType<typeof booking>, token: string) =>
    server.call(apis.shoots.book, { ...input, team: [...input.team] }, token, headers);
  const morning = booking("2026-11-20T10:00:00+08:00", "2026-11-20T11:00:00+08:00");
  const one = await book(morning, first.token);
  expect(one, one.message).toMatchObject({ success: true });
  expect((await book(morning, first.token)).data).toEqual(one.data);
  const evening = booking("2026-11-20T18:00:00+08:00", "2026-11-20T19:00:00+08:00");
  expect(await book(evening, second.token)).toMatchObject({ success: true });
  const list = async (token: string) =>
    (await server.call(apis.shoots.list, { pageNo: 1, pageSize: 10 }, token)).data as { total: number };
  expect(await list(first.token)).toMatchObject({ total: 1, records: [one.data] });
  expect(await query(sql`select created_by, service_account_id as id from shoot order by id`)).toEqual([
    { created_by: null, id: first.account.id },
    { created_by: null, id: second.account.id },
  ]);
});

test("a wedding that a service account adds has no consultant", async () => {
  const { token } = await program("wedding:edit");
  const added = await business.server.call(
    apis.weddings.add,
    { nameA: "Anna", nameB: "Ben", phoneA: "13800001111" },
    token,
  );
  expect(added, added.message).toMatchObject({ success: true });
  expect(await query(sql`select consultant_id as id, updated_by as by from wedding`)).toMatchObject([{ id: null }]);
});

test("the history of an order names the service account", async () => {
  const { number, version } = await business.place("delivery");
  const { account, token } = await program("order:delivery:flag", "order:delivery:note", "order:delivery");
  const flagged = await business.act({ number, version } as Order, "flag", {}, token);
  expect(flagged, flagged.message).toMatchObject({ success: true });
  const { timeline } = await business.detail(number);
  expect(timeline).toContainEqual(
    expect.objectContaining({ act: "flag", actorKind: "staff", actorName: `${account.name} (API)` }),
  );
});

test("a service account uploads a picture and reads private files of its permissions", async () => {
  const { token, account } = await program("dish:edit");
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const input = { file: new TestFile(png), module: "pcimg" };
  const uploaded = await business.server.call(apis.uploads.upload, input as never, token);
  expect(uploaded, uploaded.message).toMatchObject({ success: true });
  expect(await query(sql`select uploader_kind as kind, uploader_id as id from file`)).toEqual([
    { kind: "service", id: account.id },
  ]);
});

test("a service account exports the audit trail that it started, and no other one", async () => {
  const [first, second] = [await program("audit:export"), await program("audit:export")];
  const { data } = await business.server.call(apis.audit.startExport, {}, first.token);
  const part = (token: string) =>
    business.server.call(apis.audit.exportPart, { id: (data as { id: string }).id }, token);
  expect(await part(first.token)).toMatchObject({ success: true });
  expect(await part(second.token)).toMatchObject({ reason: "export-over" });
});

test("a token cannot decide a case of the user who created it", async () => {
  const { server, customer } = business;
  const { number, version } = await business.place("delivery");
  const codes = ["order:delivery:cancel", "sys:service-account:add", "sys:service-account:edit"];
  const creator = await server.createUser({ codes });
  const { token, account } = await createServiceAccount(server, "Own case", ["order:delivery:cancel"], creator.token);
  const link = { user_id: creator.id, account_id: customer.id };
  await sql`insert into staff_app_link (user_id, account_id, since, set_by, reason)
    values (${link.user_id}, ${link.account_id}, '2026-01-01', 'ada', 'The same person')`.execute(server.services.db);
  expect(await business.act({ number, version } as Order, "cancel", { reason: "Sold out" }, token)).toMatchObject({
    reason: "review-own",
  });
  const other = await server.call(apis.serviceAccounts.addToken, { id: account.id, days: 1 }, admin.token);
  const { token: othersToken } = other.data as { token: string };
  expect(await business.act({ number, version } as Order, "cancel", { reason: "Sold out" }, othersToken)).toMatchObject(
    {
      success: true,
    },
  );
});

test("a revoked token is refused by the other nodes within a second", async () => {
  const { connection, drop } = await makeTestDatabase(openLog("silent"));
  const [here, there] = [await startTestServer({ connection }), await startTestServer({ connection })];
  try {
    const { token: creator } = await here.createUser({ username: "ada", roles: ["admin"] });
    const { account, token } = await createServiceAccount(here, "Shared", ["sys:department"], creator);
    const reason = async () => (await there.call(apis.departments.list, {}, token)).reason;
    expect(await reason()).toBeUndefined();
    await here.call(apis.serviceAccounts.disable, { id: account.id }, creator);
    await expect.poll(reason, { interval: 20, timeout: patience(900) }).toBe("session-ended");
  } finally {
    await here.close();
    await there.close();
    await drop();
  }
});
