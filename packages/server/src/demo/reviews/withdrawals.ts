import { formatMoney, type AppRole, sliceText } from "@vowdesk/contract/kernel";
import { defaultBusinessSettings } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import { personAccount } from "../../features/money/ledger/ledger.ts";
import { epochOf } from "../../features/messages/notifications/notifications.ts";
import { heldAccount, markOf, newKey, sealCard } from "../../features/money/payouts/payouts.ts";
import type { Services } from "../../kernel/http/context.ts";
import { gramsOf } from "../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../kernel/text/phones.ts";
import { randomFrom, type Random } from "../random.ts";

type Db = Services["db"];

const seed = 20_261_109;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const daysBack = 90;
const withinMs = dayMs;
const leastCents = 5_000;

const banks =
  "招商银行 中国工商银行 中国建设银行 中国农业银行 中国银行 交通银行 中国邮政储蓄银行 平安银行 杭州银行".split(" ");
const rejections = ["持卡人姓名与账户实名不一致", "银行卡信息有误，请核对后重新申请", "收入异常，需进一步核实"];

type State = "paid" | "rejected" | "failed" | "uncertain" | "pending" | "second";

interface Person {
  id: number;
  role: AppRole;
  name: string;
  phone: string;
  cents: number;
}
interface Colleague {
  id: number;
  name: string;
}

interface Step {
  act: string;
  status: string;
  by: Colleague | null;
  kind: "staff" | "app" | "system";
  at: Date;
  reason?: string;
}

interface Withdrawal {
  person: Person;
  state: State;
  createdAt: Date;
  cents: number;
  balance: number;
  bank: string;
  card: string;
  steps: readonly Step[];
}

/** App users with a balance large enough to withdraw some of it. */
async function findCreditors(db: Db): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select person.id, person.role, person.name, person.phone, sum(entry.cents)::double precision as cents
    from app_account person join ledger_entry entry on entry.account = 'person:' || person.id
    group by person.id having sum(entry.cents) >= ${leastCents * 4} order by person.id`.execute(db);
  return rows;
}

async function findApprovers(db: Db): Promise<readonly [Colleague, Colleague]> {
  const { rows } = await sql<Colleague>`
    select id, coalesce(nullif(real_name, ''), username) as name from users
    where username in ('finance', 'manager') order by username`.execute(db);
  const [first, second] = rows;
  if (!first || !second) throw new Error("the demo accounts must be created first");
  return [first, second];
}

/** State of a withdrawal. Only a person's last one may be open; earlier ones are mostly paid. */
function stateOf(random: Random, place: number, isLast: boolean): State {
  if (isLast && place % 5 === 0) return "pending";
  if (isLast && place % 23 === 7) return "uncertain";
  const drawn = random.next();
  if (drawn < 0.08) return "rejected";
  return drawn < 0.13 ? "failed" : "paid";
}

const endSteps: Readonly<Record<"paid" | "failed" | "uncertain", string>> = {
  paid: "bank-paid",
  failed: "bank-failed",
  uncertain: "no-answer",
};

function stepsOf(random: Random, state: State, at: Date, [first, next]: readonly Colleague[], needed: number): Step[] {
  let time = at.getTime();
  const later = (ms: number) => new Date((time += ms * (0.3 + random.next())));
  const steps: Step[] = [{ act: "ask", status: "pending", by: null, kind: "app", at }];
  if (state === "pending") return steps;
  const staff = (act: string, status: string, by: Colleague | undefined, reason?: string) =>
    steps.push({ act, status, by: by ?? null, kind: "staff", at: later(4 * hourMs), ...(reason ? { reason } : {}) });
  if (state === "rejected") staff("reject", "rejected", first, random.pick(rejections));
  if (state === "rejected") return steps;
  if (needed > 1) staff("approve", "second", next);
  if (state === "second") return steps;
  staff("approve", "approved", first);
  const addBankStep = (act: string, status: string) =>
    steps.push({ act, status, by: null, kind: "system", at: later(12_000) });
  addBankStep("pay", "paying");
  addBankStep(endSteps[state], state);
  return steps;
}

const cardOf = (random: Random) => `6225${Array.from({ length: 12 }, () => String(random.below(10))).join("")}`;

/** The withdrawals of one person, oldest first, each from the balance that the previous one left. */
function withdrawalsOf(random: Random, person: Person, place: number, staff: readonly Colleague[], now: Date) {
  const count = 2 + random.below(2);
  const card = { bank: random.pick(banks), number: cardOf(random) };
  let balance = person.cents;
  return Array.from({ length: count }, (_, index): Withdrawal => {
    const isLast = index === count - 1;
    const isLarge = isLast && balance * 0.9 >= defaultBusinessSettings.withdrawalSecondCents;
    const usual = isLarge && place % 2 === 0 ? "second" : stateOf(random, place, isLast);
    const share = isLarge ? 0.9 : 0.25 + random.next() * 0.15;
    const cents = Math.max(leastCents, Math.floor((balance * share) / 1_000) * 1_000);
    const isOpen = usual === "pending" || usual === "second";
    const ageMs = isOpen
      ? (0.2 + random.next() * 30) * hourMs
      : (daysBack * dayMs * (count - index - 0.1 - random.next() * 0.8)) / count + 2 * dayMs;
    const createdAt = new Date(now.getTime() - (usual === "uncertain" ? (10 + random.next() * 30) * hourMs : ageMs));
    const needed = cents >= defaultBusinessSettings.withdrawalSecondCents ? 2 : 1;
    const steps = stepsOf(random, usual, createdAt, staff, needed);
    const made = { person, state: usual, createdAt, cents, balance, bank: card.bank, card: card.number, steps };
    if (usual !== "rejected" && usual !== "failed") balance -= cents;
    return made;
  });
}

const open: readonly State[] = ["pending", "second", "uncertain"];

interface StoredWithdrawal {
  id: number;
  paymentKey: string;
  withdrawal: Withdrawal;
}

function toRow(services: Services, now: Date, { id, paymentKey, withdrawal }: StoredWithdrawal) {
  const { person, state, steps, ...made } = withdrawal;
  const cardTail = sliceText(made.card, -4);
  const sent = steps.find(({ act }) => act === "pay");
  const last = steps.findLast(({ kind }) => kind === "staff");
  const bankStep = steps.findLast(({ act }) => act === "bank-paid" || act === "bank-failed");
  const summary = `${formatMoney(made.cents, "zh")} · ${made.bank} ····${cardTail}`;
  const dueAt = new Date((sent ? (steps.at(-1)?.at ?? now) : made.createdAt).getTime() + withinMs);
  const due = open.includes(state) ? dueAt.toISOString() : null;
  const approvals = steps
    .filter(({ act }) => act === "approve")
    .map(({ by, at }) => ({ byId: by?.id ?? 0, by: by?.name ?? "", at: at.toISOString() }));
  const reference = `B${String(id).padStart(10, "0")}`;
  return {
    id,
    status: state,
    person_id: person.id,
    summary,
    details: {
      amountCents: made.cents,
      balanceCents: made.balance,
      holder: person.name,
      bank: made.bank,
      cardTail,
      paymentKey,
      sealedCard: sealCard({ services }, paymentKey, made.card),
      daySum: { cents: made.cents, secondFromCents: defaultBusinessSettings.withdrawalSecondCents },
      approversNeeded: made.cents >= defaultBusinessSettings.withdrawalSecondCents ? 2 : 1,
      approvals,
      sentAt: sent?.at.toISOString() ?? null,
      bankWord: bankStep ? { state, reference, at: bankStep.at.toISOString() } : null,
    },
    alike_keys: [markOf({ services }, made.card)],
    grams: [...gramsOf(person.name, summary), ...phoneTerms(person.phone)],
    created_at: made.createdAt.toISOString(),
    due_at: due,
    // Late items were reported before.
    notice_at: due !== null && dueAt > now ? due : null,
    version: steps.length,
    act: last?.act ?? null,
    acted_by: last?.by?.id ?? null,
    acted_by_name: last?.by?.name ?? "",
    acted_at: last?.at.toISOString() ?? null,
    reason: last?.reason ?? null,
  };
}

type Row = ReturnType<typeof toRow>;

async function loadItems(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into review (queue, id, status, person_id, summary, details, alike_keys, grams, created_at, due_at, notice_at, version,
      act, acted_by, acted_by_name, acted_at, reason)
    select 'withdrawal', made.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id integer, status text,
      person_id integer, summary text, details jsonb, alike_keys text[], grams text[], created_at timestamptz, due_at timestamptz,
      notice_at timestamptz, version integer, act text, acted_by integer, acted_by_name text, acted_at timestamptz,
      reason jsonb)`.execute(db);
}

async function loadSteps(db: Db, made: readonly StoredWithdrawal[]): Promise<void> {
  const steps = made.flatMap(({ id, withdrawal: { steps: all, person } }) =>
    all.map(({ act, status, by, kind, at, reason = null }, index) => {
      const actor_name = kind === "app" ? person.name : (by?.name ?? "system");
      return { review_id: id, line: index + 1, at, act, status, actor_kind: kind, actor_name, reason };
    }),
  );
  await sql`
    insert into review_step select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as made (review_id integer,
      line integer, at timestamptz, act text, status text, actor_kind text, actor_name text, reason jsonb)`.execute(db);
}

/** Ledger entries of held, paid and returned amounts. For uncertain payments the simulated bank knows half of the results. */
async function loadMoney(db: Db, made: readonly StoredWithdrawal[]): Promise<void> {
  const transfers = made.flatMap(({ id, withdrawal: { person, state, cents, createdAt, steps } }) => {
    const owner = personAccount(person.id);
    const subject = `withdrawal:${id}`;
    const held = {
      at: createdAt,
      purpose: "withdrawal.held",
      key: `withdrawal.held:${id}`,
      from: owner,
      to: heldAccount,
    };
    const isPaid = state === "paid";
    const end = {
      at: steps.at(-1)?.at ?? createdAt,
      purpose: isPaid ? "withdrawal.paid" : "withdrawal.returned",
      key: `withdrawal.ended:${id}`,
      from: heldAccount,
      to: isPaid ? "bank" : owner,
    };
    return (open.includes(state) ? [held] : [held, end]).map((item) => ({ ...item, subject, cents }));
  });
  await sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb)
        as given (at timestamptz, purpose text, subject text, key text, "from" text, "to" text, cents bigint)
    ), moved as (
      insert into ledger_transfer (at, purpose, subject, key) select at, purpose, subject, key from made order by at, key
      returning id, key, at
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at from moved join made using (key),
      lateral (values (1, made."from", -made.cents), (2, made."to", made.cents)) as side (line, account, cents)`.execute(
    db,
  );
  const known = made.filter(({ withdrawal: { state }, id }) =>
    state === "uncertain" ? id % 2 === 0 : state === "paid" || state === "failed",
  );
  const book = known.map(({ id, paymentKey, withdrawal: { state, cents, card, steps } }) => ({
    key: paymentKey,
    cents,
    card_tail: sliceText(card, -4),
    state: state === "failed" ? "failed" : "paid",
    reference: `B${String(id).padStart(10, "0")}`,
    at: steps.at(-1)?.at,
  }));
  await sql`
    insert into simulated_payment (key, cents, card_tail, state, reference, at)
    select * from jsonb_to_recordset(${JSON.stringify(book)}::jsonb)
      as given (key text, cents bigint, card_tail text, state text, reference text, at timestamptz)`.execute(db);
  await sql`select setval('simulated_payment_reference', (select max(id) from review) + 1)`.execute(db);
}

/** Withdrawals of workers and merchants: mostly paid, some open, a few uncertain. */
export async function loadWithdrawals(services: Services, now: Date): Promise<void> {
  const { db } = services;
  const random = randomFrom(seed);
  const staff = await findApprovers(db);
  const people = await findCreditors(db);
  const all = people
    .flatMap((person, place) => withdrawalsOf(random, person, place, staff, now))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (all.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('review', 'id'))::integer as id from generate_series(1, ${all.length})`.execute(
    db,
  );
  const epoch = await epochOf(services);
  const made = all.map((withdrawal, index): StoredWithdrawal => {
    const id = ids[index]?.id ?? 0;
    return { id, paymentKey: newKey(id, epoch), withdrawal };
  });
  await loadItems(
    db,
    made.map((item) => toRow(services, now, item)),
  );
  await loadSteps(db, made);
  await loadMoney(db, made);
}
