import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { demoOf, findLoad, isLoaded, loadChats, loadOrderStretch, lockLoad, markLoaded } from "../demo-load.ts";
import type { Demo, LoadRow } from "../demo-load.ts";

/** So little that nobody's call waits for it noticeably. */
const ordersAtOnce = 200;
const chatsAtOnce = 50;
/** It rests at least twice as long as it works. */
const restShare = 2;
const restMs = 100;
const afterFailureMs = 10_000;
/** Progress stands in the log at every tenth. */
const tenths = 10;

type Came = "part" | "nothing" | "end";

const tenthOf = ({ orders, orders_left }: LoadRow) => Math.floor((tenths * (orders - orders_left)) / orders);

async function loadNext(db: Services["db"], row: LoadRow, demo: Demo): Promise<LoadRow> {
  const { orders_left: left, next_chat: chat } = row;
  if (left > 0) {
    const from = Math.max(0, left - ordersAtOnce);
    await loadOrderStretch(db, row, demo, from, left);
    return { ...row, orders_left: from };
  }
  const to = Math.min(row.conversations, chat + chatsAtOnce);
  await loadChats(db, row, chat, to);
  return { ...row, next_chat: to };
}

/** Loads part after part, each once whoever does it and however often it was cut short: the mark moves with the rows. */
export function openFollower({ db, log }: Pick<Services, "db" | "log">): () => Promise<Came> {
  let demo: Demo | undefined;
  return async () => {
    const known = await findLoad(db);
    if (!known || isLoaded(known)) return "end";
    const ofNow = (demo ??= demoOf(known));
    const loaded = await db.transaction().execute(async (inside) => {
      const row = await lockLoad(inside);
      if (!row || isLoaded(row)) return null;
      const next = await loadNext(inside, row, ofNow);
      await markLoaded(inside, next);
      return { row, next };
    });
    if (!loaded) return "nothing";
    const { row, next } = loaded;
    if (tenthOf(row) < tenthOf(next))
      log.info({ orders: row.orders - next.orders_left, of: row.orders }, "older demo orders follow");
    if (!isLoaded(next)) return "part";
    await sql`analyze orders, order_step, ledger_entry, conversation, chat_message`.execute(db);
    log.info({ orders: row.orders, conversations: row.conversations }, "the demo is complete");
    return "end";
  };
}

async function follow(services: Services, signal: AbortSignal): Promise<void> {
  const loadPart = openFollower(services);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const came = await loadPart().catch((error: unknown) => {
      services.log.warn({ err: error }, "a part of the demo could not be loaded; it is tried again");
      return null;
    });
    if (came === "end") return;
    const rest = came === null ? afterFailureMs : Math.max(restMs, restShare * (performance.now() - startedAt));
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
}

/** How much of the demo's orders is there, while more follows; null when all is. */
export async function demoProgress({ db }: Services): Promise<{ orders: number; of: number } | null> {
  const row = await findLoad(db);
  return row && !isLoaded(row) ? { orders: row.orders - row.orders_left, of: row.orders } : null;
}

/** Lets the rest of the demo follow behind open doors, from wherever an earlier process left it. Answers what stops it. */
export function followDemo(services: Services): () => Promise<void> {
  const ending = new AbortController();
  const following = follow(services, ending.signal);
  return () => {
    ending.abort();
    return following;
  };
}
