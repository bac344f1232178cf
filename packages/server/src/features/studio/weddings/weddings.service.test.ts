import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { usersApi, type OffBoarding } from "@vowdesk/contract/staff/users";
import { weddingsApi, type Wedding, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let manager: string;
let consultant: Awaited<ReturnType<TestServer["createUser"]>>;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  manager = (await server.createUser({ roles: ["manager"] })).token;
  consultant = await server.createUser({ username: "mei", roles: ["consultant"] });
  events = recordEvents(server);
});
afterAll(() => server?.close());

const add = async (input: object = {}, by = manager): Promise<WeddingDetail> =>
  (await server.call(weddingsApi.add, { nameA: "Anna", phoneA: "138 0279 9718", ...input }, by)).data;
const detail = async (id: number, by = manager) => server.call(weddingsApi.detail, { id }, by);

test("a wedding has a number and masked phones, and a masked phone that is sent back stays unchanged", async () => {
  const wedding = await add({ nameB: "Ben", weddingDate: "2027-05-01" });
  expect(wedding.number).toMatch(/^WD261102\d{4}$/);
  expect(wedding).toMatchObject({ phoneA: "138****9718", phoneB: "", weddingDate: "2027-05-01", conversationId: null });
  const input = { id: wedding.id, version: 1, phoneA: wedding.phoneA, note: "garden" };
  const { data } = await server.call(weddingsApi.update, input, manager);
  expect(data).toMatchObject({ version: 2, note: "garden", weddingDate: "2027-05-01" });
  const revealed = await server.call(weddingsApi.reveal, { id: wedding.id, partner: "a" }, manager);
  expect(revealed.data).toEqual({ phone: "13802799718" });
  expect(events.at(-1)).toMatchObject({ type: "wedding.revealed", after: { field: "phoneA" } });
  expect(await server.call(weddingsApi.update, input, manager)).toMatchObject({
    code: 409,
    data: { current: { version: 2 } },
  });
});

test("a consultant has their own weddings only, and cannot give one away", async () => {
  const own = await add({ nameA: "Own" }, consultant.token);
  const other = await add({ nameA: "Other" });
  expect(own).toMatchObject({ consultantId: consultant.id, consultantName: "mei" });
  const { data } = await server.call(weddingsApi.list, {}, consultant.token);
  expect((data as { records: Wedding[] }).records.map(({ id }) => id)).toEqual([own.id]);
  expect(await detail(other.id, consultant.token)).toMatchObject({ reason: "not-found" });
  const moved = { id: own.id, version: 1, consultantId: 0 };
  expect((await server.call(weddingsApi.update, moved, consultant.token)).data).toMatchObject({
    consultantId: consultant.id,
  });
  expect((await server.call(weddingsApi.update, { ...moved, version: 2 }, manager)).data).toMatchObject({
    consultantId: null,
  });
  expect(await detail(own.id, consultant.token)).toMatchObject({ reason: "not-found" });
  const unknown = { id: own.id, version: 3, consultantId: 900_000 };
  expect(await server.call(weddingsApi.update, unknown, manager)).toMatchObject({ reason: "consultant-unknown" });
});

test("weddings are found by name, number and the end of a phone number", async () => {
  const wedding = await add({ nameB: "Zoë", phoneB: "13911112222" });
  const search = async (query: object) =>
    ((await server.call(weddingsApi.list, query, manager)).data as { records: Wedding[] }).records.map(({ id }) => id);
  expect(await search({ name: "zoë" })).toEqual([wedding.id]);
  expect(await search({ name: wedding.number.toLowerCase() })).toEqual([wedding.id]);
  expect(await search({ phone: "2222" })).toEqual([wedding.id]);
  expect(await search({ phone: "13911112222" })).toEqual([wedding.id]);
  expect(await search({ phone: "111122" })).toEqual([]);
});

test("the list shows active or cancelled weddings", async () => {
  const [active, ended] = [await add({ nameA: "Filtered" }), await add({ nameA: "Filtered" })];
  await sql`insert into wedding_cancellation (wedding_id, cause, reason, paid_cents, kept_cents, refund_cents, double_cents,
      cancelled_by, cancelled_at) values (${ended.id}, 'other', 'x', 0, 0, 0, 0, ${consultant.id}, now())`.execute(
    server.services.db,
  );
  const search = async (state?: string) =>
    (
      (await server.call(weddingsApi.list, { name: "Filtered", state } as never, manager)).data as {
        records: Wedding[];
      }
    ).records.map(({ id }) => id);
  expect(await search("active")).toEqual([active.id]);
  expect(await search("cancelled")).toEqual([ended.id]);
  expect(await search()).toEqual([ended.id, active.id]);
});

test("the conversation of a partner who proved the phone number is linked", async () => {
  const wedding = await add({ phoneA: "13700009999" });
  await sql`with customer as (
      insert into app_account (role, phone, phone_verified_at, name, password_hash)
      values ('customer', '+8613700009999', now(), 'Anna', '') returning id
    ) insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
    select id, 'Anna', '+8613700009999', now(), now() from customer`.execute(server.services.db);
  expect((await detail(wedding.id)).data).toMatchObject({ conversationId: expect.any(Number) });
  expect((await detail(wedding.id, consultant.token)).reason).toBe("not-found");
});

test("a wedding with shoots cannot be deleted", async () => {
  const wedding = await add();
  const room = (await server.call(bookablesApi.add, { kind: "room", name: "Room" }, manager)).data as { id: number };
  const times = { startsAt: "2026-12-01T02:00:00Z", endsAt: "2026-12-01T03:00:00Z" };
  await server.call(shootsApi.book, { purpose: "pickup", ...times, team: [room.id], weddingId: wedding.id }, manager);
  expect(await server.call(weddingsApi.delete, { id: wedding.id }, manager)).toMatchObject({
    reason: "wedding-has-shoots",
  });
  expect((await detail(wedding.id)).data).toMatchObject({ allowed: expect.not.arrayContaining(["delete"]) });
  const { id, allowed } = await add();
  expect(allowed).toContain("delete");
  expect(await server.call(weddingsApi.delete, { id }, manager)).toMatchObject({ success: true });
});

test("an export has masked phones, continues after the last record, and is audited", async () => {
  const [first, second] = [await add({ nameA: "Exported" }), await add({ nameA: "Exported" })];
  const part = async (after?: number) =>
    (await server.call(weddingsApi.export, { filters: { name: "Exported" }, after }, manager)).data;
  expect(await part()).toMatchObject({
    records: [{ id: second.id, phoneA: "138****9718" }, { id: first.id }],
    next: null,
    timeZone: "Asia/Shanghai",
  });
  expect(await part(second.id)).toMatchObject({ records: [{ id: first.id }] });
  expect(events.at(-1)).toMatchObject({
    type: "wedding.exported",
    after: { filters: { name: "Exported" }, after: second.id, records: 1 },
  });
  expect(await server.call(weddingsApi.export, {}, consultant.token)).toMatchObject({ code: 700 });
});

//
test("off-boarding moves a consultant's weddings to a colleague, with a new version", async () => {
  const leaver = await server.createUser({ roles: ["consultant"] });
  const admin = await server.createUser({ roles: ["admin"] });
  const wedding = await add({ nameA: "Handed" }, leaver.token);
  const { data } = await server.call(usersApi.offBoarding, { id: leaver.id }, admin.token);
  expect(data).toMatchObject({ handOvers: [{ name: "weddings", label: "Weddings", count: 1 }] });
  expect((data as OffBoarding).colleagues.map(({ id }) => id)).toContain(consultant.id);
  const moved = await server.call(usersApi.offBoard, { id: leaver.id, toId: consultant.id }, admin.token);
  expect(moved).toMatchObject({ success: true, data: { handOvers: [{ name: "weddings", count: 1 }] } });
  expect((await detail(wedding.id)).data).toMatchObject({ consultantId: consultant.id, version: 2 });
  expect((await detail(wedding.id, consultant.token)).data).toMatchObject({ id: wedding.id });
});
