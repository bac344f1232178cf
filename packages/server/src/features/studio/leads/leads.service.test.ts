import {
  leadsApi,
  type BoardColumn,
  type Conversion,
  type Duplicate,
  type Lead,
  type LeadDetail,
} from "@vowdesk/contract/studio/leads";
import { usersApi, type OffBoarding } from "@vowdesk/contract/staff/users";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { anonymous, inTransaction } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { insertAppAccount } from "../../staff/auth/auth.ts";
import { accountRecords } from "./leads.ts";

let server: TestServer;
let manager: string;
let mei: Awaited<ReturnType<TestServer["createUser"]>>;
let lan: Awaited<ReturnType<TestServer["createUser"]>>;
let events: ReturnType<typeof recordEvents>;

const nextTouchAt = "2026-11-05T02:00:00.000Z";

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  manager = (await server.createUser({ roles: ["manager"] })).token;
  mei = await server.createUser({ username: "mei", roles: ["consultant"] });
  lan = await server.createUser({ username: "lan", roles: ["consultant"] });
  events = recordEvents(server);
});
afterAll(() => server?.close());

let phones = 0;
const newPhone = () => `138${String((phones += 1)).padStart(8, "0")}`;

const tryToAdd = (input: object = {}, by = mei.token) =>
  server.call(leadsApi.add, { nameA: "Anna", phoneA: newPhone(), source: "website", nextTouchAt, ...input }, by);
const add = async (input: object = {}, by = mei.token) => (await tryToAdd(input, by)).data as LeadDetail;
const detail = (id: number, by = mei.token) => server.call(leadsApi.detail, { id }, by);

type Step = "contact" | "visit" | "pause" | "reopen";
const step = async (name: Step, { id, version }: Lead, by = mei.token) =>
  (await server.call(leadsApi[name], { id, version, nextTouchAt }, by)).data as LeadDetail;
const visiting = async (input: object = {}) => step("visit", await step("contact", await add(input)));

// R-20.18
test("a lead has masked phones, its consultant and a next touch in the future", async () => {
  const lead = await add({ phoneA: "138 0279 9718", nameB: "Ben", campaign: "Autumn" });
  expect(lead).toMatchObject({
    phoneA: "138****9718",
    state: "new",
    nextTouchAt,
    consultantId: mei.id,
    campaign: "Autumn",
    duplicates: [],
    version: 1,
  });
  expect(await tryToAdd({ nextTouchAt: "2026-11-02T02:00:00Z" })).toMatchObject({ reason: "next-touch-past" });
  expect(await tryToAdd({ nextTouchAt: undefined })).toMatchObject({ reason: "invalid-input" });
  const input = { id: lead.id, version: 1, phoneA: lead.phoneA, note: "garden" };
  expect((await server.call(leadsApi.update, input, mei.token)).data).toMatchObject({ note: "garden", version: 2 });
  expect(await server.call(leadsApi.update, input, mei.token)).toMatchObject({ code: 409 });
  const revealed = await server.call(leadsApi.reveal, { id: lead.id, partner: "a" }, mei.token);
  expect(revealed.data).toEqual({ phone: "13802799718" });
  expect(events.at(-1)).toMatchObject({ type: "lead.revealed", after: { field: "phoneA" } });
});

// R-20.28
test("contacts with the couple are listed, and move the next touch", async () => {
  const lead = await add();
  const touch = (input: object = {}, by = mei.token) =>
    server.call(leadsApi.touch, { id: lead.id, version: 1, kind: "call", nextTouchAt, ...input }, by);
  expect(await touch({ nextTouchAt: "2026-11-01T02:00:00Z" })).toMatchObject({ reason: "next-touch-past" });
  expect(await touch({}, lan.token)).toMatchObject({ reason: "not-found" });
  const later = "2026-11-09T02:00:00.000Z";
  expect((await touch({ text: "likes gardens", nextTouchAt: later })).data).toMatchObject({
    state: "new",
    nextTouchAt: later,
    version: 2,
    touches: [{ kind: "call", text: "likes gardens", userName: "mei", at: "2026-11-02T02:00:00.000Z" }],
  });
  expect(events.at(-1)).toMatchObject({ type: "lead.touched", subject: `lead:${lead.id}` });
  expect(JSON.stringify(events.at(-1))).not.toContain("gardens");
  expect(await touch()).toMatchObject({ code: 409 });
  const dueTo = async (date: string) => {
    const answer = await server.call(leadsApi.list, { dueTo: date }, mei.token);
    return (answer.data as { records: Lead[] }).records.some(({ id }) => id === lead.id);
  };
  expect([await dueTo("2026-11-08"), await dueTo("2026-11-09")]).toEqual([false, true]);
});

// R-20.28
test("an erasure removes what was said, which an archive contains", async () => {
  const { id, version } = await add({ phoneA: "13800990099" });
  await server.call(leadsApi.touch, { id, version, kind: "call", text: "likes gardens", nextTouchAt }, mei.token);
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  await inTransaction(server.services, origin, async (ctx) => {
    const proved = { phone: "+8613800990099", phone_verified_at: new Date() };
    const account = { role: "customer", ...proved, name: "Anna", password_hash: "" } as const;
    const accountId = (await insertAppAccount(ctx.db, account)) ?? 0;
    const archived = (codes: string[] = ["lead:all"]) =>
      accountRecords.read({ ...ctx, actor: { ...anonymous, codes: new Set(codes) } }, accountId, null);
    expect(await archived([])).toMatchObject({ records: [] });
    expect(await archived()).toMatchObject({ records: [{ leadTouch: [{ text: "likes gardens" }] }] });
    await accountRecords.erase(ctx, accountId, "Erased", []);
  });
  expect((await detail(id)).data).toMatchObject({ nameA: "Erased", touches: [{ kind: "call", text: "" }] });
});

// R-20.21
test("consultants have their own leads only, until one is handed over to them", async () => {
  const lead = await add();
  expect(await detail(lead.id, lan.token)).toMatchObject({ reason: "not-found" });
  const handOver = (consultantId: number, version: number) =>
    server.call(leadsApi.handOver, { id: lead.id, version, consultantId }, mei.token);
  expect(await handOver(900_000, 1)).toMatchObject({ reason: "consultant-unknown" });
  expect((await handOver(lan.id, 1)).data).toMatchObject({ consultantName: "lan", version: 2 });
  expect(await detail(lead.id)).toMatchObject({ reason: "not-found" });
  expect(await detail(lead.id, lan.token)).toMatchObject({ success: true });
  expect(await handOver(mei.id, 2)).toMatchObject({ reason: "not-found" });
  expect(events.at(-1)).toMatchObject({
    type: "lead.handed-over",
    before: { consultant: "mei" },
    after: { consultant: "lan" },
  });
});

// R-20.19
test("a won lead is a wedding of the couple, with the same numbers, and is won once", async () => {
  const lead = await visiting({ nameB: "Ben", phoneA: "13900001111", weddingDate: "2027-05-01", note: "garden" });
  const win = () => server.call(leadsApi.win, { id: lead.id, version: lead.version }, mei.token);
  const [first, second] = await Promise.all([win(), win()]);
  expect([first.success, second.success].filter(Boolean)).toHaveLength(1);
  const won = (await detail(lead.id)).data as LeadDetail;
  expect(won).toMatchObject({ state: "won", nextTouchAt: null, allowed: ["reopen", "reveal"] });
  const wedding = await server.call(weddingsApi.detail, { id: won.weddingId ?? 0 }, mei.token);
  expect(wedding.data).toMatchObject({
    number: won.weddingNumber,
    nameA: "Anna",
    nameB: "Ben",
    weddingDate: "2027-05-01",
    consultantId: mei.id,
    note: "garden",
  });
  const { data } = await server.call(weddingsApi.list, { phone: "13900001111" }, mei.token);
  expect((data as { records: unknown[] }).records).toHaveLength(1);
});

// R-20.31
test.each(["1970-01-01", "2026-11-01", "2040-05-01"])(
  "a lead that is won for the unusual wedding date %s needs a reason, which is audited",
  async (weddingDate) => {
    const { id, version } = await visiting({ weddingDate });
    const win = (input: object = {}) => server.call(leadsApi.win, { id, version, ...input }, mei.token);
    expect(await win()).toMatchObject({ reason: "unusual-day" });
    expect((await detail(id)).data).toMatchObject({ state: "visiting" });
    expect(await win({ dateReason: "Pictures after the wedding" })).toMatchObject({ success: true });
    const added = events.findLast(({ type }) => type === "wedding.added");
    expect(added).toMatchObject({ reason: "Pictures after the wedding" });
  },
);

// R-20.19
test("a lead is won with an existing wedding that the consultant may see", async () => {
  const own = (await server.call(weddingsApi.add, { nameA: "Own" }, mei.token)).data as WeddingDetail;
  const foreign = (await server.call(weddingsApi.add, { nameA: "Foreign" }, lan.token)).data as WeddingDetail;
  const { id, version } = await visiting();
  const win = (weddingId: number) => server.call(leadsApi.win, { id, version, weddingId }, mei.token);
  expect(await win(foreign.id)).toMatchObject({ reason: "not-found" });
  expect((await win(own.id)).data).toMatchObject({ state: "won", weddingId: own.id });
});

// R-20.18, R-20.19
test("a lost lead has a reason until it is reopened; a dormant one keeps a next touch", async () => {
  const lead = await add();
  const lost = await server.call(leadsApi.lose, { id: lead.id, version: 1, lostReason: "competitor" }, mei.token);
  expect(lost.data).toMatchObject({ state: "lost", lostReason: "competitor", nextTouchAt: null });
  expect(await server.call(leadsApi.contact, { id: lead.id, version: 2, nextTouchAt }, mei.token)).toMatchObject({
    code: 409,
  });
  const reopened = await step("reopen", lost.data as LeadDetail);
  expect(reopened).toMatchObject({ state: "reopened", lostReason: null, nextTouchAt });
  expect(await step("pause", reopened)).toMatchObject({ state: "dormant", nextTouchAt });
});

// R-20.18
test("the database refuses an open lead without a next touch and a lost one without a reason", async () => {
  const { id } = await add();
  const change = (set: string) => sql.raw(`update lead set ${set} where id = ${id}`).execute(server.services.db);
  await expect(change("next_touch_at = null")).rejects.toMatchObject({ constraint: "lead_next_touch" });
  await expect(change("state = 'dormant', next_touch_at = null")).rejects.toMatchObject({
    constraint: "lead_next_touch",
  });
  await expect(change("state = 'lost', next_touch_at = null")).rejects.toMatchObject({
    constraint: "lead_lost_reason",
  });
  await expect(change("next_touch_at = 'infinity'")).rejects.toThrow(/check constraint/);
});

/** The audited searches of a user for a phone number. */
async function searchesOf(phone: string, { id }: { id: number }): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit_line
    where verb = 'phone.searched' and actor_id = ${id} and changes::text like ${`%${phone.slice(-4)}%`}`.execute(
    server.services.db,
  );
  return rows[0]?.n ?? 0;
}

// R-20.20
test("a phone number has one open lead; its other leads and weddings are shown as far as the user may see them", async () => {
  const phone = newPhone();
  const first = await add({ phoneA: phone, nameB: "Ben" });
  const refused = await tryToAdd({ phoneB: phone }, lan.token);
  expect(refused).toMatchObject({ reason: "lead-open", message: expect.stringContaining("mei") });
  expect(await searchesOf(phone, lan)).toBe(1);
  const otherPhone = await add({ phoneA: newPhone() }, lan.token);
  const renumbered = { id: otherPhone.id, version: 1, phoneB: phone };
  expect(await server.call(leadsApi.update, renumbered, lan.token)).toMatchObject({ reason: "lead-open" });
  expect(await searchesOf(phone, lan)).toBe(2);
  const duplicates = async (by: string) => (await server.call(leadsApi.duplicates, { phone }, by)).data as Duplicate[];
  expect(await duplicates(mei.token)).toEqual([
    { kind: "lead", id: first.id, couple: "Anna & Ben", state: "new", consultantName: "mei" },
  ]);
  expect(await duplicates(lan.token)).toEqual([
    { kind: "lead", id: null, couple: "", state: "new", consultantName: "mei" },
  ]);
  await server.call(leadsApi.lose, { id: first.id, version: 1, lostReason: "price" }, mei.token);
  const second = await add({ phoneA: phone }, lan.token);
  expect(second.duplicates).toMatchObject([{ kind: "lead", id: null, state: "lost" }]);
  const reopen = { id: first.id, version: 2, nextTouchAt };
  expect(await server.call(leadsApi.reopen, reopen, mei.token)).toMatchObject({ reason: "lead-open" });
  const { data: wedding } = await server.call(weddingsApi.add, { nameA: "Wed", phoneA: phone }, mei.token);
  expect(await duplicates(mei.token)).toContainEqual({
    kind: "wedding",
    id: (wedding as WeddingDetail).id,
    couple: "Wed",
    state: null,
    consultantName: "mei",
  });
  expect((await duplicates(lan.token)).filter(({ kind }) => kind === "wedding")).toEqual([]);
  expect(events.filter(({ type }) => type === "phone.searched").length).toBeGreaterThan(0);
});

// R-20.20
test("of simultaneous leads with the same phone number one is added", async () => {
  const phoneA = newPhone();
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, n) => tryToAdd({ phoneA }, n % 2 ? mei.token : lan.token)),
  );
  expect(added.filter(({ success }) => success)).toHaveLength(1);
  for (const refused of added.filter(({ success }) => !success)) expect(refused).toMatchObject({ reason: "lead-open" });
});

// R-20.18
test("board and report count the leads in the scope of the user", async () => {
  const user = await server.createUser({ username: "ning", roles: ["consultant"] });
  const [early, late] = ["2026-11-03T00:00:00Z", "2026-11-09T00:00:00Z"];
  const second = await add({ nextTouchAt: late, source: "fair" }, user.token);
  const first = await add({ nextTouchAt: early }, user.token);
  const lost = await add({ source: "fair" }, user.token);
  await server.call(leadsApi.lose, { id: lost.id, version: 1, lostReason: "style" }, user.token);
  const board = (await server.call(leadsApi.board, {}, user.token)).data as BoardColumn[];
  expect(board.map(({ state, count }) => [state, count])).toEqual([
    ["new", 2],
    ["contacted", 0],
    ["visiting", 0],
    ["reopened", 0],
    ["dormant", 0],
  ]);
  expect(board[0]?.leads.map(({ id }) => id)).toEqual([first.id, second.id]);
  const report = async (by: "source" | "consultant", day: string, as = user.token) =>
    (await server.call(leadsApi.report, { from: day, to: day, by }, as)).data as Conversion[];
  expect(await report("source", "2026-11-02")).toMatchObject([
    { source: "fair", total: 2, open: 1, lost: 1, won: 0, consultantId: null },
    { source: "website", total: 1, open: 1 },
  ]);
  expect(await report("consultant", "2026-11-02")).toMatchObject([{ consultantName: "ning", total: 3, source: null }]);
  expect(await report("source", "2026-11-01")).toEqual([]);
  expect((await report("consultant", "2026-11-02", manager)).length).toBeGreaterThan(1);
});

test("leads are filtered by state, due touch, campaign and date, and sorted by the next touch", async () => {
  const campaign = "Spring 7";
  const overdue = await add({ campaign });
  const later = await add({ campaign, nextTouchAt: "2027-01-01T00:00:00Z" });
  await sql`update lead set next_touch_at = '2026-11-01' where id = ${overdue.id}`.execute(server.services.db);
  const search = async (query: object) =>
    ((await server.call(leadsApi.list, { campaign, ...query }, mei.token)).data as { records: Lead[] }).records.map(
      ({ id }) => id,
    );
  expect(await search({ due: "now" })).toEqual([overdue.id]);
  expect(await search({ state: "open", sort: "nextTouchAt" })).toEqual([overdue.id, later.id]);
  expect(await search({ from: "2026-11-03" })).toEqual([]);
  expect(await search({ from: "2026-11-02", to: "2026-11-02", source: "website" })).toHaveLength(2);
});

// R-20.21
test("off-boarding a colleague shows nobody leads outside of their scope by handing them to the actor", async () => {
  const leaver = await server.createUser({ roles: ["consultant"] });
  const lead = await add({}, leaver.token);
  const codes = ["sys:user:edit", "lead", "lead:edit"];
  const limited = await server.createUser({ roles: ["consultant"], codes });
  const { data } = await server.call(usersApi.offBoarding, { id: leaver.id }, limited.token);
  const ids = (data as OffBoarding).colleagues.map(({ id }) => id);
  expect(ids).toContain(lan.id);
  expect(ids).not.toContain(limited.id);
  const offBoard = (by: { id: number; token: string }) =>
    server.call(usersApi.offBoard, { id: leaver.id, toId: by.id }, by.token);
  expect(await offBoard(limited)).toMatchObject({ reason: "colleague-unfit" });
  expect(await detail(lead.id, limited.token)).toMatchObject({ reason: "not-found" });
  const head = await server.createUser({ roles: ["consultant"], codes: [...codes, "lead:all"] });
  expect(await offBoard(head)).toMatchObject({ data: { handOvers: [{ name: "leads", count: 1 }] } });
});

// R-20.21
test("off-boarding moves open leads to a colleague and keeps the others", async () => {
  const leaver = await server.createUser({ roles: ["consultant"] });
  const admin = await server.createUser({ roles: ["admin"] });
  const [open, lost] = [await add({}, leaver.token), await add({}, leaver.token)];
  await server.call(leadsApi.lose, { id: lost.id, version: 1, lostReason: "price" }, leaver.token);
  const moved = await server.call(usersApi.offBoard, { id: leaver.id, toId: lan.id }, admin.token);
  expect(moved).toMatchObject({ data: { handOvers: [{ name: "leads", label: "Leads", count: 1 }] } });
  expect((await detail(open.id, lan.token)).data).toMatchObject({ consultantId: lan.id, version: 2 });
  expect(await detail(lost.id, lan.token)).toMatchObject({ reason: "not-found" });
});
