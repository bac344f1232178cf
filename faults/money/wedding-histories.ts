import { isDeepStrictEqual } from "node:util";
import { coupleApi, type CouplePayments } from "@vowdesk/contract/studio/couples";
import { instalmentsApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import type pg from "pg";
import { newToken, tokenHash } from "../../packages/server/src/platform/secrets/tokens.ts";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { actTwice, cancel, record, refuseAndAskAgain, settle } from "./wedding-actions.ts";
import type { History, Studio } from "./wedding-client.ts";
import { checkWeddings } from "./wedding-checks.ts";
import { openHistory, openStudio } from "./wedding-setup.ts";

interface Settings {
  histories: number;
  /** Kills of the server and of the database, each. */
  kills: number;
}

/** Histories that run at the same time. Each one ends with the undo time of its last decision. */
const lanes = 32;
/** Pairs of actions in a history. */
const rounds = 10;
/** Random actions, then often a cancellation with money that arrives later; at the end nothing waits. */
async function runHistory(studio: Studio): Promise<History> {
  const history = await openHistory(studio);
  for (let round = 0; round < rounds; round += 1) await actTwice(history);
  if (Math.random() < 0.5) {
    await Promise.all([record(history), cancel(history)]);
    await record(history);
    await actTwice(history);
    await refuseAndAskAgain(history);
  }
  await settle(history);
  return history;
}

/** Opens a session of a partner, and compares the couple's payments with those that staff see. */
async function seesTheSame({ studio: { client }, id }: History, database: pg.Client): Promise<boolean> {
  const token = newToken();
  const { rows } = await database.query<{ id: number; phone: string }>(
    `with link as (
      insert into couple_link (wedding_id, partner, key_hash, issued_by, issued_at, expires_at)
      values ($1, 'a', $2, '', now(), now() + interval '1 day') returning id
    ) select link.id, phone_a as phone from link, wedding where wedding.id = $1`,
    [id, tokenHash(newToken())],
  );
  const link = rows[0];
  await database.query(
    `insert into couple_session (link_id, token_hash, phone_hash, created_at, expires_at)
      values ($1, $2, $3, now(), now() + interval '1 day')`,
    [link?.id, tokenHash(token), tokenHash(link?.phone ?? "")],
  );
  const staff = await client.as<PaymentPlan>("finance", instalmentsApi.plan, { weddingId: id });
  const couple = await client.asCouple<CouplePayments>(token, coupleApi.payments);
  const { steps: _steps, refundable: _refundable, ...shown } = staff.data;
  const { account: _account, ...seen } = couple.data;
  return isDeepStrictEqual(shown, seen);
}

/** Runs histories in lanes until the number is reached, or longer while `isGoingOn`. */
async function runAll(studio: Studio, count: number, isGoingOn: () => boolean): Promise<History[]> {
  const done: History[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < count || isGoingOn()) {
      begun += 1;
      done.push(await runHistory(studio));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

/**
 * Random histories of weddings with two actions at a time, while server and database are killed: money in is refunds, what is kept and
 * the balance; nothing revives a cancelled wedding; no refund is paid twice; couples and staff see the same (G-R37).
 */
export async function runWeddingHistories({ histories, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    const studio = await openStudio(server, await server.connect());
    const killing = startKilling(server, { serverKills: kills, databaseKills: kills });
    const done = await runAll(studio, histories, () => !killing.isOver());
    await killing.done;
    tally.record("G-R37", "histories", done.length, done.length >= histories);
    tally.record("G-R37", "kills of server and database", `${kills} + ${kills}`);
    const database = await server.connect();
    await checkWeddings(database, tally, done);
    let different = 0;
    for (const history of done) if (!(await seesTheSame(history, database))) different += 1;
    tally.record("G-R37", "weddings whose couple sees other payments than staff", different, different === 0);
    const { errors } = studio.client;
    tally.record("G-R37", "internal errors", errors.length, errors.length === 0);
    tally.expect("no internal error", errors.length === 0, errors[0]);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [histories = 1_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await runWeddingHistories({ histories, kills })).print());
}
