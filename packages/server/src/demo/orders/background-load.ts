import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { demoOf, findLoad, isLoaded, loadChats, loadOrderRange, lockLoad, markLoaded } from "../demo-load.ts";
import type { Demo, LoadRow } from "../demo-load.ts";
import type { LoadResult } from "../repeat.ts";

/** Small enough not to delay calls noticeably. */
const ordersPerPart = 200;
const chatsPerPart = 50;
const tenths = 10;

const tenthOf = ({ orders, orders_left }: LoadRow) => Math.floor((tenths * (orders - orders_left)) / orders);

async function loadNext(db: Services["db"], row: LoadRow, demo: Demo): Promise<LoadRow> {
  const { orders_left: remaining, next_chat: chat } = row;
  if (remaining > 0) {
    const from = Math.max(0, remaining - ordersPerPart);
    await loadOrderRange(db, row, demo, from, remaining);
    return { ...row, orders_left: from };
  }
  const to = Math.min(row.conversations, chat + chatsPerPart);
  await loadChats(db, row, chat, to);
  return { ...row, next_chat: to };
}

/**
 * Loads one part per call. Rows and progress are stored in one transaction, so each part is loaded once, with several loaders and
 * after failures.
 */
export function openBackgroundLoad({ db, log }: Pick<Services, "db" | "log">): () => Promise<LoadResult> {
  let demo: Demo | undefined;
  return async () => {
    const known = await findLoad(db);
    if (!known || isLoaded(known)) return "end";
    const currentDemo = (demo ??= demoOf(known));
    const loaded = await db.transaction().execute(async (inside) => {
      const row = await lockLoad(inside);
      if (!row || isLoaded(row)) return null;
      const next = await loadNext(inside, row, currentDemo);
      await markLoaded(inside, next);
      return { row, next };
    });
    if (!loaded) return "nothing";
    const { row, next } = loaded;
    if (tenthOf(row) < tenthOf(next))
      log.info({ orders: row.orders - next.orders_left, of: row.orders }, "loading older demo orders");
    if (!isLoaded(next)) return "part";
    await sql`analyze orders, order_step, ledger_entry, conversation, chat_message`.execute(db);
    log.info({ orders: row.orders, conversations: row.conversations }, "the demo is complete");
    return "end";
  };
}

/** Number of loaded orders while the load is running; null once it is complete. */
export async function demoProgress({ db }: Services): Promise<{ orders: number; of: number } | null> {
  const row = await findLoad(db);
  return row && !isLoaded(row) ? { orders: row.orders - row.orders_left, of: row.orders } : null;
}
