import { loadTeams } from "./chat/load-inquiries.ts";
import { demoPassword } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { seedDemoAnnouncements } from "../features/messages/announcements/announcements.ts";
import { hashPassword } from "../features/staff/auth/auth.ts";
import type { Services } from "../kernel/http/context.ts";
import { loadInBulk } from "./bulk.ts";
import { runWithoutLimits } from "../platform/database/deadline.ts";
import { beginLoad, demoOf, loadChats, loadOrderRange, type LoadRow } from "./demo-load.ts";
import { loadWithdrawals } from "./reviews/withdrawals.ts";
import { loadDepartments } from "./business/departments.ts";
import { addCustomersWithoutOrders, chatTables, loadLabels } from "./chat/load-chats.ts";
import { loadPeople, orderTables } from "./load.ts";
import { addInvoices } from "./studio/invoices.ts";
import { addPayments } from "./studio/payments.ts";
import { addRequests } from "./studio/requests.ts";
import { loadStudio } from "./studio/load-studio.ts";
import { loadQueues } from "./reviews/queues.ts";

type Db = Services["db"];

/** 60,000 orders with 5,000 conversations. */
const ordersPerChat = 12;
/** Loaded before the server listens (G-R29). The rest follows in the background (`orders/background-load.ts`). */
const defaultFirst = { orders: 6_000, chats: 500 };
type FirstLoad = typeof defaultFirst;

async function nextAccount(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from app_account`.execute(db);
  return rows[0]?.next ?? 1;
}

async function loadNewest(
  db: Db,
  services: Services,
  { count, first, now }: { count: number; first: FirstLoad; now: Date },
  passwordHash: string,
): Promise<LoadRow> {
  const load = { began_at: now, first_account: await nextAccount(db), orders: count };
  const conversations = Math.round(count / ordersPerChat);
  const demo = demoOf(load);
  await loadPeople(db, demo.people, passwordHash);
  await addCustomersWithoutOrders(db, demo.random, { count: conversations, passwordHash });
  await loadLabels(db);
  await loadTeams(db);
  const row: LoadRow = {
    ...load,
    last_account: (await nextAccount(db)) - 1,
    orders_left: Math.max(0, count - first.orders),
    conversations,
    next_chat: Math.min(conversations, first.chats),
  };
  await loadInBulk(db, orderTables, () => loadOrderRange(db, row, demo, row.orders_left, count));
  await loadInBulk(db, chatTables, () => loadChats(db, row, 0, row.next_chat));
  await loadQueues(db, services, demo, { orders: count, now });
  await beginLoad(db, row);
  await sql`analyze orders, order_step, ledger_entry, conversation, chat_message, review, review_step`.execute(db);
  return row;
}

/** Whether all that precedes the background load is stored. Its last part stores the merchants, in one transaction. */
async function isSeeded(db: Db): Promise<boolean> {
  const { rows } = await sql`select from merchant limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Fills an empty database with the newest part of three months of orders and their people. Each part is stored once: a start
 * that was stopped half-way continues with the part that is missing.
 */
export const seedDemo = (services: Services, count: number, first = defaultFirst): Promise<void> =>
  runWithoutLimits(() => loadParts(services, count, first));

async function loadParts(services: Services, count: number, first: FirstLoad): Promise<void> {
  await loadDepartments(services.db);
  await loadStudio(services.db, services.clock.now());
  await addPayments(services);
  await addInvoices(services);
  await seedDemoAnnouncements(services);
  if (await isSeeded(services.db)) return;
  await addRequests(services);
  const startedAt = performance.now();
  const passwordHash = await hashPassword(demoPassword);
  const row = await services.db.transaction().execute(async (db) => {
    await sql`lock table merchant in share row exclusive mode`.execute(db);
    if (await isSeeded(db)) return null;
    const newest = { count, first, now: services.clock.now() };
    const loaded = await loadNewest(db, services, newest, passwordHash);
    await loadWithdrawals({ ...services, db }, newest.now);
    return loaded;
  });
  if (row === null) return;
  const ms = Math.round(performance.now() - startedAt);
  services.log.info({ orders: count - row.orders_left, of: count, ms }, "demo data was made");
}
