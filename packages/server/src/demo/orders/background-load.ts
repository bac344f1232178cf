import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { runWithoutLimits } from "../../platform/database/deadline.ts";
import { demoOf, findLoad, isLoaded, loadChats, loadOrderRange, lockLoad, markLoaded } from "../demo-load.ts";
import type { Demo, LoadRow } from "../demo-load.ts";

/** Small enough not to delay calls noticeably. */
const ordersPerPart = 200;
const chatsPerPart = 50;
/** Pauses at least twice as long as a part takes. */
const restShare = 2;
const restMs = 100;
const retryMs = 10_000;
const tenths = 10;

type LoadResult = "part" | "nothing" | "end";

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

async function loadRest(services: Services, signal: AbortSignal): Promise<void> {
  const loadPart = openBackgroundLoad(services);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const result = await loadPart().catch((error: unknown) => {
      services.log.warn({ err: error }, "a part of the demo could not be loaded; retrying");
      return null;
    });
    if (result === "end") return;
    const rest = result === null ? retryMs : Math.max(restMs, restShare * (performance.now() - startedAt));
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
}

/** Number of loaded orders while the load is running; null once it is complete. */
export async function demoProgress({ db }: Services): Promise<{ orders: number; of: number } | null> {
  const row = await findLoad(db);
  return row && !isLoaded(row) ? { orders: row.orders - row.orders_left, of: row.orders } : null;
}

/** Loads the rest of the demo in the background, from the stored progress. Returns the function that stops it. */
export function followDemo(services: Services): () => Promise<void> {
  const ending = new AbortController();
  const following = runWithoutLimits(() => loadRest(services, ending.signal));
  return () => {
    ending.abort();
    return following;
  };
}
