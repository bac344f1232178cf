import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Bank, BankAnswer, Payment } from "./bank.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/index.ts";

/** What this bank does to so many payments of a hundred; it pays the others at once. */
interface BankMoods {
  /** Refuses them. */
  failed: number;
  /** Never hears of them, and gives no answer. */
  lost: number;
  /** Pays them, and gives no answer. */
  silent: number;
  /** Gives no answer, pays them some seconds after and tells of it then. */
  late: number;
  /** Pays them, answers, and answers once more. */
  twice: number;
}
type Mood = keyof BankMoods | "well";

const moodNames = ["failed", "lost", "silent", "late", "twice"] as const satisfies readonly (keyof BankMoods)[];

export interface BankSettings {
  moods: BankMoods;
  /** Another one, other payments in those moods. */
  seed: number;
  /** How long somebody waits for an answer that does not come. */
  answerMs: number;
  /** How much later a late one comes, and a second one. */
  lateMs: number;
}

/** A bank as banks are: most payments are fine. */
const usual: BankSettings = {
  moods: { failed: 4, lost: 2, silent: 2, late: 4, twice: 6 },
  seed: 1,
  answerMs: 4_000,
  lateMs: 9_000,
};

const isAmount = (name: string): name is "seed" | "answerMs" | "lateMs" =>
  name === "seed" || name === "answerMs" || name === "lateMs";
const isMood = (name: string): name is keyof BankMoods => (moodNames as readonly string[]).includes(name);

/** Reads `none`, `simulated`, or `simulated:failed=5,lost=0,seed=7`. Throws an Error that says what cannot be read. */
export function readBank(text: string): BankSettings | null {
  if (text === "none") return null;
  const [kind, given = ""] = text.split(":", 2);
  if (kind !== "simulated") throw new Error("VOWDESK_BANK: must be none or simulated");
  const settings = { ...usual, moods: { ...usual.moods } };
  for (const entry of given.split(",").filter(Boolean)) {
    const [name = "", amount = ""] = entry.split("=");
    if (!/^\d{1,6}$/.test(amount)) throw new Error(`VOWDESK_BANK: ${entry} has no whole number`);
    if (isMood(name)) settings.moods[name] = Number(amount);
    else if (isAmount(name)) settings[name] = Number(amount);
    else throw new Error(`VOWDESK_BANK: ${name} is not known`);
  }
  if (Object.values(settings.moods).reduce((sum, one) => sum + one, 0) > 100)
    throw new Error("VOWDESK_BANK: more than all payments have a mood");
  return settings;
}

/** The mood of a payment: the same one whenever it is asked. */
function moodOf(key: string, { moods, seed }: BankSettings): Mood {
  let drawn = createHash("sha256").update(`${seed}:${key}`).digest().readUInt32BE() % 100;
  for (const mood of moodNames) {
    drawn -= moods[mood];
    if (drawn < 0) return mood;
  }
  return "well";
}

interface BookRow {
  key: string;
  state: BankAnswer["state"];
  reference: string;
  at: Date;
}

/** The bank's own book: a key has one line, whatever comes after it, and how often it was asked to pay. */
async function write(db: Db, { key, cents, card }: Payment, state: BankAnswer["state"], at: Date): Promise<BookRow> {
  const { rows } = await sql<BookRow>`
    insert into simulated_payment as kept (key, cents, card_tail, state, reference, at)
    values (${key}, ${cents}, ${card.slice(-4)}, ${state}, 'B' || lpad(nextval('simulated_payment_reference')::text, 10, '0'), ${at})
    on conflict (key) do update set asked = kept.asked + 1
    returning key, state, reference, at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the bank wrote nothing down");
  return row;
}

/**
 * A bank for demo and tests that keeps its own book in its own transactions, so that nothing the house does or takes back
 * changes it, and that fails, keeps silent, answers late and twice as it is told to.
 */
export function openSimulatedBank(db: Db, clock: Clock, settings: BankSettings): Bank {
  const listeners = new Set<(answer: BankAnswer) => void>();
  const later = (work: () => Promise<BankAnswer>): void => {
    const tell = async () => {
      const answer = await work();
      for (const listener of listeners) listener(answer);
    };
    // A bank whose database is gone tells of nothing any more; whoever waits asks it again.
    setTimeout(() => void tell().catch(() => undefined), settings.lateMs).unref();
  };
  const noAnswer = async (): Promise<never> => {
    await sleep(settings.answerMs, undefined, { ref: false });
    throw new Error("the bank gave no answer in time");
  };
  return {
    async pay(payment) {
      const mood = moodOf(payment.key, settings);
      if (mood === "lost") return noAnswer();
      const book = (state: BankAnswer["state"]) => write(db, payment, state, clock.now());
      if (mood === "late") later(() => book("paid"));
      if (mood === "late") return noAnswer();
      const answer = await book(mood === "failed" ? "failed" : "paid");
      if (mood === "silent") return noAnswer();
      if (mood === "twice") later(() => Promise.resolve(answer));
      return answer;
    },
    async find(key) {
      const { rows } = await sql<BookRow>`
        select key, state, reference, at from simulated_payment where key = ${key}`.execute(db);
      return rows[0] ?? null;
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
