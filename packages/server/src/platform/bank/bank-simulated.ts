import { sliceText } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Bank, BankAnswer, Payment } from "./bank.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/index.ts";

/** Percentages of payments with a special behaviour. All others are paid at once. */
interface BehaviourPercentages {
  /** Refused. */
  failed: number;
  /** Never recorded and never answered. */
  lost: number;
  /** Paid, but not answered. */
  silent: number;
  /** Not answered; paid and reported some seconds later. */
  late: number;
  /** Paid, answered and reported once more. */
  twice: number;
}
type Behaviour = keyof BehaviourPercentages | "well";

const behaviours = [
  "failed",
  "lost",
  "silent",
  "late",
  "twice",
] as const satisfies readonly (keyof BehaviourPercentages)[];

export interface BankSettings {
  percentages: BehaviourPercentages;
  seed: number;
  /** How long a caller waits for an answer that does not come. */
  answerMs: number;
  /** Delay of late and repeated reports. */
  lateMs: number;
}

/** Typical defaults: most payments succeed at once. */
const defaults: BankSettings = {
  percentages: { failed: 4, lost: 2, silent: 2, late: 4, twice: 6 },
  seed: 1,
  answerMs: 4_000,
  lateMs: 9_000,
};

const isSettingName = (name: string): name is "seed" | "answerMs" | "lateMs" =>
  name === "seed" || name === "answerMs" || name === "lateMs";
const isBehaviour = (name: string): name is keyof BehaviourPercentages =>
  (behaviours as readonly string[]).includes(name);

/** Parses `none`, `simulated`, or `simulated:failed=5,lost=0,seed=7`. Throws an Error for invalid text. */
export function readBank(text: string): BankSettings | null {
  if (text === "none") return null;
  const [kind, input = ""] = text.split(":", 2);
  if (kind !== "simulated") throw new Error("VOWDESK_BANK: must be none or simulated");
  const settings = { ...defaults, percentages: { ...defaults.percentages } };
  for (const entry of input.split(",").filter(Boolean)) {
    const [name = "", amount = ""] = entry.split("=");
    if (!/^\d{1,6}$/.test(amount)) throw new Error(`VOWDESK_BANK: ${entry} must be name=integer`);
    if (isBehaviour(name)) settings.percentages[name] = Number(amount);
    else if (isSettingName(name)) settings[name] = Number(amount);
    else throw new Error(`VOWDESK_BANK: ${name} is unknown`);
  }
  if (Object.values(settings.percentages).reduce((sum, item) => sum + item, 0) > 100)
    throw new Error("VOWDESK_BANK: the percentages add up to more than 100");
  return settings;
}

/** The behaviour for a payment, always the same for one key. */
function behaviourOf(key: string, { percentages, seed }: BankSettings): Behaviour {
  let drawn = createHash("sha256").update(`${seed}:${key}`).digest().readUInt32BE() % 100;
  for (const behaviour of behaviours) {
    drawn -= percentages[behaviour];
    if (drawn < 0) return behaviour;
  }
  return "well";
}

interface BookRow {
  key: string;
  state: BankAnswer["state"];
  reference: string;
  at: Date;
}

/** Records a payment in the bank's table, once per key, and counts further requests. */
async function recordPayment(
  db: Db,
  { key, cents, card }: Payment,
  state: BankAnswer["state"],
  at: Date,
): Promise<BookRow> {
  const { rows } = await sql<BookRow>`
    insert into simulated_payment as kept (key, cents, card_tail, state, reference, at)
    values (${key}, ${cents}, ${sliceText(card, -4)}, ${state}, 'B' || lpad(nextval('simulated_payment_reference')::text, 10, '0'), ${at})
    on conflict (key) do update set asked = kept.asked + 1
    returning key, state, reference, at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the simulated payment was not stored");
  return row;
}

/**
 * A bank for demo and tests. It uses its own transactions, so that a rollback of ours does not undo a payment, and can
 * be configured to fail, to stay silent and to answer late or twice.
 */
export function openSimulatedBank(db: Db, clock: Clock, settings: BankSettings): Bank {
  const listeners = new Set<(answer: BankAnswer) => void>();
  const later = (work: () => Promise<BankAnswer>): void => {
    const notify = async () => {
      const answer = await work();
      for (const listener of listeners) listener(answer);
    };
    // If the database is gone, the report is lost. The payouts job then asks for the result.
    setTimeout(() => void notify().catch(() => undefined), settings.lateMs).unref();
  };
  const noAnswer = async (): Promise<never> => {
    await sleep(settings.answerMs, undefined, { ref: false });
    throw new Error("the bank gave no answer in time");
  };
  return {
    async pay(payment) {
      const behaviour = behaviourOf(payment.key, settings);
      if (behaviour === "lost") return noAnswer();
      const book = (state: BankAnswer["state"]) => recordPayment(db, payment, state, clock.now());
      if (behaviour === "late") later(() => book("paid"));
      if (behaviour === "late") return noAnswer();
      const answer = await book(behaviour === "failed" ? "failed" : "paid");
      if (behaviour === "silent") return noAnswer();
      if (behaviour === "twice") later(() => Promise.resolve(answer));
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
