import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { chatApi } from "@vowdesk/contract/chat";
import {
  dashboardApi,
  type Board,
  type Figure,
  type ServiceFigures,
  type Task,
  type Trends,
  type Upcoming,
} from "@vowdesk/contract/operations/dashboard";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { ordersApi, orderKinds, type OrderCounts } from "@vowdesk/contract/local/orders";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { instalmentsApi, weddingPaymentsApi } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedDemo } from "../../../demo/demo-data.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, 3_000);
});
afterAll(() => server.close());

async function boardOf(username: string): Promise<Board> {
  return (await server.call(dashboardApi.board, {}, await server.signIn(username))).data;
}

const dayStart = sql`date_trunc('day', now(), ${defaultTimeZone})`;

//
test.each(orderKinds)("the figures of %s orders equal the counts of rows", async (kind) => {
  const figures = (await boardOf("dispatcher"))[kind] as ServiceFigures;
  const isPaid = kind === "driver" ? sql`status in ('paid', 'closed')` : sql`status not in ('cancelled', 'refunded')`;
  const { rows } = await sql<Record<string, number>>`select
    count(*) filter (where due_at is not null)::integer as open,
    count(*) filter (where due_at is not null and worker_id is null)::integer as unassigned,
    count(*) filter (where due_at is not null and urged_count > 0)::integer as urged,
    count(*) filter (where created_at >= ${dayStart})::integer as "placedToday",
    coalesce(sum(total_cents) filter (where created_at >= ${dayStart} and ${isPaid}), 0)::integer as "paidTodayCents",
    coalesce(sum(refunded_cents) filter (where created_at >= ${dayStart}), 0)::integer as "refundedTodayCents"
    from orders where kind = ${kind}`.execute(server.services.db);
  expect(figures).toMatchObject(rows[0] ?? {});
  const { rows: total } = await sql<{
    n: number;
  }>`select count(*)::integer as n from orders where kind = ${kind}`.execute(server.services.db);
  expect(Object.values(figures.byStatus).reduce((sum, n) => sum + n, 0)).toBe(total[0]?.n);
  expect(figures.placedByHour.reduce((sum, n) => sum + n, 0)).toBe(figures.placedToday);
});

//
test("workers are counted for every kind they serve", async () => {
  const board = await boardOf("dispatcher");
  for (const kind of orderKinds) {
    const { rows } = await sql<{ free: number; online: number }>`
      select count(*) filter (where state = 'free')::integer as free, count(*) filter (where on_shift)::integer as online
      from live_worker where ${kind} = any(serves)`.execute(server.services.db);
    expect({ free: board[kind]?.workersFree, online: board[kind]?.workersOnline }).toEqual(rows[0]);
  }
});

test("the median acceptance time covers the orders of the day", async () => {
  const { rows } = await sql<{ median: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from accepted_at - created_at)))::integer as median
    from orders where kind = 'delivery' and created_at >= ${dayStart}`.execute(server.services.db);
  expect((await boardOf("dispatcher")).delivery?.acceptMedianS).toBe(rows[0]?.median);
});

test("the dashboard and the order lists have the same counts", async () => {
  const board = await boardOf("dispatcher");
  const token = await server.signIn("dispatcher");
  const calls = { delivery: ordersApi.countDelivery, driver: ordersApi.countDriver, errand: ordersApi.countErrand };
  for (const kind of orderKinds) {
    const { byStatus, unassigned, urged } = (await server.call(calls[kind], {}, token)).data as OrderCounts;
    expect({ byStatus, unassigned, urged }).toMatchObject({
      byStatus: board[kind]?.byStatus,
      unassigned: board[kind]?.unassigned,
      urged: board[kind]?.urged,
    });
  }
});

test("a user without order permissions gets no order figures and no waiting work", async () => {
  expect(await boardOf("service")).toMatchObject({
    delivery: null,
    driver: null,
    errand: null,
    waitingForMe: { unassigned: 0, late: 0, refunds: 0 },
  });
});

//
test("waiting work is summed over the kinds that the user may handle", async () => {
  const board = await boardOf("dispatcher");
  const unassigned = orderKinds.reduce((sum, kind) => sum + (board[kind]?.unassigned ?? 0), 0);
  expect(board.waitingForMe.unassigned).toBe(unassigned);
  expect((await boardOf("auditor")).waitingForMe).toEqual({ unassigned: 0, late: 0, refunds: 0 });
});

//
test("unanswered chats equal the conversations that wait, and the list that they open", async () => {
  const lateAfter = sql`(select make_interval(secs => late_seconds) from chat_settings)`;
  await sql`update conversation set state = 'waiting', snoozed_until = null, hidden = false,
    waiting_since = now() - ${lateAfter} - interval '1 minute'
    where id in (select id from conversation order by id limit 7)`.execute(server.services.db);
  const { rows } = await sql<{ waiting: number; late: number }>`select
    count(*) filter (where state = 'waiting')::integer as waiting,
    count(*) filter (where waiting_since <= now() - ${lateAfter})::integer as late
    from conversation where not hidden and not is_snoozed`.execute(server.services.db);
  const { chats } = await boardOf("service");
  expect(chats).toEqual({ ...rows[0], capped: [] });
  expect(chats?.late).toBeGreaterThanOrEqual(7);
  const token = await server.signIn("service");
  const totalOf = async (input: object) =>
    ((await server.call(chatApi.list, { scope: "all", ...input }, token)).data as { total: number }).total;
  expect(chats).toMatchObject({ waiting: await totalOf({ state: "waiting" }), late: await totalOf({ only: "late" }) });
  expect((await boardOf("dispatcher")).chats).toBeNull();
});

//
test("the studio figures equal the lists that they open, by role", async () => {
  const token = await server.signIn("manager");
  const { studio } = await boardOf("manager");
  if (!studio) throw new Error("Managers see the studio");
  const { date, ...figures } = studio;
  const totalOf = async (call: Parameters<TestServer["call"]>[0], input: Record<string, unknown>) =>
    ((await server.call(call, input, token)).data as { total: number }).total;
  expect(figures).toEqual({
    shootsToday: await totalOf(shootsApi.list, { from: date, to: date, scope: "reserved" }),
    expiringHolds: await totalOf(shootsApi.list, { expiresTo: date }),
    freeRooms: await totalOf(bookablesApi.list, { kind: "room", state: "active", free: "now" }),
    leadsToTouch: await totalOf(leadsApi.list, { dueTo: date }),
    overduePayments: await totalOf(instalmentsApi.list, { window: "overdue" }),
    receiptsToCheck: await totalOf(weddingPaymentsApi.list, { state: "waiting" }),
  });
  expect(figures.shootsToday).toBeGreaterThan(0);
  const own = (await boardOf("photographer")).studio;
  expect(own).toMatchObject({ expiringHolds: null, freeRooms: null, leadsToTouch: null });
  expect(own?.shootsToday).toBeLessThan(figures.shootsToday ?? 0);
  expect((await boardOf("consultant")).studio).toMatchObject({ freeRooms: null, expiringHolds: expect.any(Number) });
  expect((await boardOf("finance")).studio).toMatchObject({ shootsToday: null, receiptsToCheck: expect.any(Number) });
  expect((await boardOf("dispatcher")).studio).toBeNull();
});

type ListCall = Parameters<TestServer["call"]>[0];

/** The call of each list that the dashboard counts. */
const listCalls = {
  delivery: ordersApi.listDelivery,
  driver: ordersApi.listDriver,
  errand: ordersApi.listErrand,
  chat: chatApi.list,
  shoot: shootsApi.list,
  lead: leadsApi.list,
  instalment: instalmentsApi.list,
  receipt: weddingPaymentsApi.list,
  bookable: bookablesApi.list,
  message: notificationsApi.list,
} satisfies Partial<Record<Figure["list"], ListCall>> as Partial<Record<Figure["list"], ListCall>>;

//
test.each(seededRoles)("each figure of %s equals the list with its filters", async (role) => {
  const token = await server.signIn(role);
  const compareAll = async () => {
    const { figures } = await boardOf(role);
    expect(figures.length).toBeGreaterThan(0);
    for (const { list, name, filter, total } of figures) {
      const queue = server.services.reviewQueues.find(({ declared }) => declared.code === list);
      const call = queue ? queue.declared.api.list : listCalls[list];
      if (!call) throw new Error(`No list of ${list}`);
      const { data } = await server.call(call, filter, token);
      expect([list, name, (data as { total: number }).total]).toEqual([list, name, total]);
    }
  };
  // An order may become late between its figure and its list: both are read again then.
  await vi.waitFor(compareAll, { timeout: 30_000 });
});

//
test("a figure of a task is given to users who may do it, and others see that work is open", async () => {
  const namesOf = async (role: string, list: string) =>
    (await boardOf(role)).figures.filter((figure) => figure.list === list).map(({ name }) => name);
  expect(await namesOf("dispatcher", "delivery")).toEqual(["open", "today", "unassigned", "late", "urged"]);
  expect(await namesOf("finance", "delivery")).toEqual(["open", "today", "refunding"]);
  expect(await namesOf("auditor", "delivery")).toEqual(["open", "today"]);
  expect(await namesOf("service", "chat")).toEqual(["waiting", "late"]);
  expect(await namesOf("auditor", "withdrawal")).toEqual(["open"]);
});

//
test("tasks are of lists on which the user may act, the longest wait first", async () => {
  const tasksOf = async (role: string) =>
    (await server.call(dashboardApi.tasks, {}, await server.signIn(role))).data as Task[];
  const all = await tasksOf("admin");
  expect(all).toHaveLength(12);
  expect(all.map(({ since }) => Date.parse(since))).toEqual(
    all.map(({ since }) => Date.parse(since)).toSorted((a, b) => a - b),
  );
  expect(new Set(all.map(({ list }) => list)).size).toBeGreaterThan(3);
  const lists = async (role: string) => new Set((await tasksOf(role)).map(({ list }) => list));
  expect(await lists("service")).toContain("chat");
  for (const { list } of await tasksOf("dispatcher")) expect(orderKinds).toContain(list);
  for (const list of await lists("finance"))
    expect(["withdrawal", "wedding-refund", "instalment", "receipt"]).toContain(list);
  expect(await tasksOf("auditor")).toEqual([]);
});

//
test("a task has the act that its user may do about it", async () => {
  const actsOf = async (role: string) =>
    ((await server.call(dashboardApi.tasks, {}, await server.signIn(role))).data as Task[]).map(
      ({ list, act }) => `${list} ${act}`,
    );
  const finance = await actsOf("finance");
  expect(finance).toContain("receipt checkReceipt");
  // Finance does not record payments.
  expect(finance).toContain("instalment null");
  expect(await actsOf("consultant")).toEqual(
    expect.arrayContaining(["instalment recordPayment", "lead recordContact"]),
  );
  for (const act of await actsOf("dispatcher")) expect(act).toMatch(/ (assign|reassign)$/);
  expect(await actsOf("service")).toContain("chat claim");
  expect((await actsOf("manager")).some((act) => act.endsWith(" review"))).toBe(true);
});

//
test("the next days show shoots, handovers and scheduled announcements that the user may see", async () => {
  const upcomingOf = async (role: string) =>
    (await server.call(dashboardApi.upcoming, {}, await server.signIn(role))).data as Upcoming[];
  await sql`delete from wedding_step`.execute(server.services.db);
  await sql`insert into wedding_step (wedding_id, step, happens_on, updated_by, updated_at)
    select id, 'pickup', (now() at time zone ${defaultTimeZone})::date + 1, '1', now() from wedding
    where not exists (select from wedding_cancellation where wedding_id = wedding.id) order by id limit 1`.execute(
    server.services.db,
  );
  const all = await upcomingOf("manager");
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["shoot", "handover"]));
  expect(all.map(({ at }) => Date.parse(at))).toEqual(all.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b));
  expect(await upcomingOf("dispatcher")).toEqual([]);
  for (const { kind } of await upcomingOf("photographer")) expect(kind).toBe("shoot");
});

//
test.each(["9999-12-31", "0001-01-01"])("a range of days from %s is refused", async (from) => {
  const token = await server.signIn("manager");
  expect(await server.call(dashboardApi.trends, { days: 30, from }, token)).toMatchObject({ success: false });
});

//
test.each([1, 7, 92])("the figures of %s days equal the lists of these days, and their parts add up", async (days) => {
  const token = await server.signIn("manager");
  const { trends, from, to, beforeFrom, beforeTo } = (await server.call(dashboardApi.trends, { days }, token))
    .data as Trends;
  expect(trends.map(({ list }) => list)).toEqual(["delivery", "driver", "errand", "shoot", "lead", "receipt"]);
  for (const { list, filter, parts, total, before } of trends) {
    const totalOf = async (input: object) =>
      ((await server.call(listCalls[list] as ListCall, { ...filter, ...input }, token)).data as { total: number })
        .total;
    expect([list, total, before]).toEqual([list, await totalOf({}), await totalOf({ from: beforeFrom, to: beforeTo })]);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
    expect(parts.length).toBeLessThanOrEqual(31);
  }
  const { data } = await server.call(dashboardApi.trends, { days }, await server.signIn("service"));
  expect((data as Trends).trends).toEqual([]);
});
