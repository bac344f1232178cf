import { applicationQueue } from "@vowdesk/contract/reviews/applications";
import { challengeQueue } from "@vowdesk/contract/reviews/challenges";
import { complaintQueue } from "@vowdesk/contract/reviews/complaints";
import { feedbackQueue } from "@vowdesk/contract/reviews/feedback";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { postQueue } from "@vowdesk/contract/reviews/posts";
import { verificationQueue } from "@vowdesk/contract/reviews/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../platform/clock.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { seedDemo } from "./demo-data.ts";

const shapes = {
  post: postQueue.details,
  verification: verificationQueue.details,
  application: applicationQueue.details,
  feedback: feedbackQueue.details,
  complaint: complaintQueue.details,
  challenge: challengeQueue.details,
};

const count = 3_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T10:30:00Z"), demo: true });
  await seedDemo(server.services, count);
});
afterAll(() => server?.close());

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await statement.execute(server.services.db);
  return rows[0] as T;
}

test("loads three months of orders of all three kinds, with merchants and workers", async () => {
  const row = await one(sql<{ orders: number; days: number; workers: number; merchants: number }>`
    select (select count(*)::integer from orders) as orders,
      (select count(distinct (created_at at time zone ${defaultTimeZone})::date)::integer from orders) as days,
      (select count(*)::integer from worker) as workers, (select count(*)::integer from merchant) as merchants`);
  expect(row).toEqual({ orders: count, days: 90, workers: 120, merchants: 40 });
});

test("keeps the order counters consistent with the orders", async () => {
  const row = await one(sql<{ wrong: number }>`
    select count(*)::integer as wrong from (select kind, status, count(*) as n from orders group by kind, status) as counted
    full join (select kind, status, sum(n) as n from order_count group by kind, status) as kept using (kind, status)
    where counted.n is distinct from kept.n`);
  expect(row.wrong).toBe(0);
});

test("gives every order a history that ends in its state, with one entry per version", async () => {
  const row = await one(sql<{ wrong: number; steps: number }>`
    select count(*) filter (where steps <> version or last_status <> status)::integer as wrong, sum(steps)::integer as steps
    from (select o.status, o.version, count(s) as steps, (array_agg(s.to_status order by s.line desc))[1] as last_status
      from orders o left join order_step s on s.order_id = o.id group by o.id) as histories`);
  expect(row.wrong).toBe(0);
  expect(row.steps).toBeGreaterThan(5 * count);
});

test("gives each order kind its share and some open orders", async () => {
  const { rows } = await sql<{ kind: string; share: number; open: number }>`
    select kind, round(count(*) * 100.0 / ${count})::integer as share, (count(due_at) > 5) as open
    from orders group by kind order by kind`.execute(server.services.db);
  expect(rows).toEqual([
    { kind: "delivery", share: 60, open: true },
    { kind: "driver", share: 20, open: true },
    { kind: "errand", share: 20, open: true },
  ]);
});

test("keeps the ledger sum at zero and the payments of unsettled orders in escrow", async () => {
  const row = await one(sql<{ sum: number; held: number; unsettled: number }>`
    select (select sum(cents)::integer from ledger_entry) as sum,
      (select coalesce(sum(cents), 0)::integer from ledger_entry where account = 'held') as held,
      (select coalesce(sum(total_cents), 0)::integer from orders
        where kind <> 'driver' and due_at is not null and status <> 'refunding' or status = 'delivered'
          or kind = 'driver' and status = 'paid') as unsettled`);
  expect(row.sum).toBe(0);
  expect(row.held).toBe(row.unsettled);
});

test("holds the money of open withdrawals and leaves no negative balance", async () => {
  const row = await one(sql<{ held: number; open: number; below: number }>`
    select (select sum(cents)::integer from ledger_entry where account = 'held:withdrawals') as held,
      (select sum((details ->> 'amountCents')::integer)::integer from review where queue = 'withdrawal' and due_at is not null) as open,
      (select count(*)::integer from (select from ledger_entry where account ~ '^person:'
        group by account having sum(cents) < 0) as owing) as below`);
  expect(row.held).toBeGreaterThan(0);
  expect(row.held).toBe(row.open);
  expect(row.below).toBe(0);
});

test("holds both stakes of undecided challenges and pays compensations to complainants", async () => {
  const { rows } = await sql`
    select review.id from review left join ledger_entry entry on entry.account = 'challenge:' || review.id
    where queue = 'challenge' group by review.id
    having coalesce(sum(entry.cents), 0) <> case when status in ('running', 'claimed', 'disputed', 'untold')
      then 2 * (details ->> 'stakeCents')::integer else 0 end`.execute(server.services.db);
  expect(rows).toEqual([]);
  const row = await one(sql<{ given: number; compensated: number }>`
    select (select -sum(cents)::integer from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
        where purpose = 'complaint.compensated' and account = 'house:loss') as given,
      (select sum((details ->> 'compensatedCents')::integer)::integer from review where queue = 'complaint') as compensated`);
  expect(row.given).toBeGreaterThan(0);
  expect(row.given).toBe(row.compensated);
});

test("makes order amounts the sums of their items", async () => {
  const row = await one(sql<{ wrong: number }>`
    select count(*)::integer as wrong from orders o
    where kind = 'delivery' and goods_cents <> (select sum(quantity * price_cents) from order_item where order_id = o.id)`);
  expect(row.wrong).toBe(0);
});

test("makes review items valid by the contract, with a history that ends in their state", async () => {
  const { rows } = await sql<{ queue: keyof typeof shapes; details: object; wrong: boolean }>`
    select queue, details, steps <> version or last_status <> status as wrong
    from review, lateral (
      select count(*) as steps, (array_agg(step.status order by line desc))[1] as last_status
      from review_step step where review_id = review.id) as history
    where queue in ('post', 'verification', 'application', 'feedback', 'complaint', 'challenge')`.execute(
    server.services.db,
  );
  expect(rows.filter(({ wrong }) => wrong)).toEqual([]);
  for (const { queue, details } of rows) shapes[queue].parse(details);
  const { rows: waiting } = await sql<{ queue: string; open: number; late: boolean }>`
    select queue, count(*)::integer as open, bool_or(due_at < ${server.services.clock.now()}) as late from review
    where due_at is not null and queue in ('post', 'verification', 'application', 'feedback', 'complaint', 'challenge') group by queue`.execute(
    server.services.db,
  );
  for (const { queue, open, late } of waiting) {
    expect(open, queue).toBeGreaterThanOrEqual(15);
    expect(open, queue).toBeLessThanOrEqual(40);
    expect(late, queue).toBe(true);
  }
  expect(waiting).toHaveLength(6);
});

test("marks app users with an approved verification as verified under their real name", async () => {
  const row = await one(sql<{ approved: number; wrong: number }>`
    select count(*)::integer as approved,
      count(*) filter (where verified_at is null or real_name is distinct from details ->> 'realName')::integer as wrong
    from review join app_account on app_account.id = person_id where queue = 'verification' and status = 'approved'`);
  expect(row.approved).toBeGreaterThan(100);
  expect(row.wrong).toBe(0);
});

//
test("assigns every demo account to a department", async () => {
  const row = await one(sql<{ placed: number; staff: number; tops: number }>`
    select count(department_id)::integer as placed, count(*)::integer as staff,
      (select count(*)::integer from department where parent_id is null) as tops from users`);
  expect(row).toEqual({ placed: 13, staff: 13, tops: 1 });
});

test("loads a year of a studio with forty bookables, and coming shoots of the demo accounts", async () => {
  const row = await one(sql<object>`
    select (select count(*)::integer from bookable) as bookables,
      (select max(starts_at) - min(starts_at) > interval '340 days' from shoot) as "isYear",
      (select count(*)::integer from bookable where user_id is not null and exists (
        select from slot where bookable_id = bookable.id and starts_at > '2026-11-03')) as booked,
      (select count(*)::integer > 20 from wedding join app_account on app_account.phone = phone_a) as "hasChats"`);
  expect(row).toEqual({ bookables: 40, isYear: true, booked: 4, hasChats: true });
});

test("couples ask before their first shoot and marry on the day that the studio accompanies", async () => {
  const row = await one(sql<object>`
    select count(*) filter (where wedding.created_at > starts_at)::integer as late,
      count(*) filter (where purpose = 'coverage')::integer > 20 as "hasWeddingDays",
      count(*) filter (where purpose <> 'coverage' and wedding_date < (starts_at at time zone ${defaultTimeZone})::date
        and not exists (select from shoot day where day.wedding_id = wedding.id and day.purpose = 'coverage'))::integer as after,
      count(distinct wedding.number) = count(distinct wedding.id) as "areNumbersUnique"
    from wedding join shoot on shoot.wedding_id = wedding.id`);
  expect(row).toEqual({ late: 0, hasWeddingDays: true, after: 0, areNumbersUnique: true });
});

test("changes nothing when run again", async () => {
  await seedDemo(server.services, count);
  const row = await one(sql<{ orders: number }>`select count(*)::integer as orders from orders`);
  expect(row.orders).toBe(count);
});
