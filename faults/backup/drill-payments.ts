import { setTimeout as wait } from "node:timers/promises";
import { demoPassword } from "@vowdesk/contract/staff/auth";
import type pg from "pg";
import type { Call } from "../../packages/simulator/src/client.ts";
import { waitUntil } from "../../harness/pace.ts";
import type { Tally } from "../../harness/tally.ts";

/** A bank that makes every payment at once. */
export const reliableBank = "simulated:failed=0,lost=0,silent=0,late=0,twice=0";
/** A decision can be undone for ten seconds; then a job makes the payment. */
const paidWithinMs = 60_000;
/** PostgreSQL logs a sequence this far ahead and continues from there after a recovery, so these ids are skipped. */
const idsLoggedAhead = 33;
const sequence = "pg_get_serial_sequence('review', 'id')";

interface Payee {
  id: number;
  phone: string;
  cents: number;
  /** The last four digits of the user's card. */
  tail: string;
}

interface Payment {
  key: string;
  cents: string;
  card_tail: string;
  state: string;
  reference: string;
  at: Date;
  asked: number;
}

async function balancesOf(client: pg.Client, payees: readonly Payee[]): Promise<number[]> {
  const { rows } = await client.query<{ cents: number }>(
    `select coalesce(sum(cents), 0)::double precision as cents
     from unnest($1::int[]) with ordinality as payee (id, place) left join ledger_entry on account = 'person:' || payee.id
     group by place order by place`,
    [payees.map(({ id }) => id)],
  );
  return rows.map(({ cents }) => cents);
}

/**
 * Withdrawals around a restore. The restored database lacks the later payments and assigns their ids again; the bank's
 * records are not part of the backup.
 */
export class Payments {
  readonly #tally: Tally;
  /**
   * The first requests a withdrawal before the moment and is paid after it; the second requests and is paid after it;
   * the third requests after the restore.
   */
  readonly #payees: readonly [Payee, Payee, Payee];
  #ids: [before: number, after: number] = [0, 0];
  #balances: readonly number[] = [];
  #book: Payment[] = [];

  private constructor(tally: Tally, payees: readonly [Payee, Payee, Payee]) {
    this.#tally = tally;
    this.#payees = payees;
  }

  /** Chooses three users whose balance covers their requests, and makes the first request. */
  static async begin(tally: Tally, client: pg.Client, call: Call): Promise<Payments> {
    const { rows } = await client.query<{ id: number; phone: string }>(
      `select person.id, phone from app_account person join ledger_entry on account = 'person:' || person.id
       group by person.id having sum(cents) >= 10000 order by person.id limit 3`,
    );
    const [one, two, three] = rows.map((row, place) => ({ ...row, cents: 2_000 + place, tail: `000${place + 1}` }));
    if (!one || !two || !three) throw new Error("no three users of the demo data have a balance");
    const payments = new Payments(tally, [one, two, three]);
    payments.#ids[0] = await payments.#ask(call, one);
    payments.#balances = await balancesOf(client, [one, two, three]);
    return payments;
  }

  async #ask(call: Call, { phone, cents: amountCents, tail }: Payee): Promise<number> {
    const { token } = await call("appAuth_appSignIn", { phone, password: demoPassword });
    const card = `622588011234${tail}`;
    const { id } = await call(
      "appWithdrawals_submit",
      { amountCents, holder: "提现人", bank: "招商银行", card },
      token,
    );
    return id;
  }

  async #pay(client: pg.Client, call: Call, staff: string, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const { item } = await call("withdrawals_detail", { id }, staff);
      await call("withdrawals_decide", { id, version: item.version, act: "approve" }, staff);
    }
    const arePaid = async () => {
      await wait(250);
      const { rows } = await client.query("select from review where id = any($1) and status = 'paid'", [ids]);
      return rows.length === ids.length;
    };
    this.#tally.expect("G-R16 an approved withdrawal is paid", await waitUntil(arePaid, paidWithinMs));
  }

  async #bookOf(client: pg.Client): Promise<Payment[]> {
    return (await client.query<Payment>("select * from simulated_payment order by key")).rows;
  }

  /** Does what the restore will undo: pays the first, and requests and pays the second. */
  async afterTheMoment(client: pg.Client, call: Call, staff: string): Promise<void> {
    await client.query(`select nextval(${sequence}) from generate_series(1, ${idsLoggedAhead})`);
    this.#ids[1] = await this.#ask(call, this.#payees[1]);
    await this.#pay(client, call, staff, this.#ids);
    this.#book = await this.#bookOf(client);
  }

  /** Gives the bank its records back, and the next withdrawal the id of the second one. */
  async intoTheRestored(client: pg.Client): Promise<void> {
    const [, id] = this.#ids;
    await client.query("delete from simulated_payment");
    await client.query(
      `insert into simulated_payment select * from jsonb_populate_recordset(null::simulated_payment, $1::jsonb)`,
      [JSON.stringify(this.#book)],
    );
    await client.query(
      `select setval('simulated_payment_reference', max(substr(reference, 2)::bigint)) from simulated_payment`,
    );
    const { rows } = await client.query<{ last: string }>(
      `select last_value as last from pg_sequences where schemaname || '.' || sequencename = ${sequence}`,
    );
    this.#tally.expect("G-R16 ids after the restore reach the earlier ones", Number(rows[0]?.last) < id, rows[0]);
    await client.query(`select setval(${sequence}, $1)`, [id - 1]);
  }

  /** The third gets the id of the second and a separate payment; the first is requested again and paid once. */
  async afterTheRestore(client: pg.Client, call: Call, staff: string): Promise<void> {
    const tally = this.#tally;
    const [first, second, third] = this.#payees;
    const [before, lost] = this.#ids;
    const id = await this.#ask(call, third);
    tally.expect("G-R16 an id is assigned again after the restore", id === lost, { id, lost });
    await this.#pay(client, call, staff, [before, id]);
    const book = await this.#bookOf(client);
    const of = (payee: Payee) => book.filter(({ card_tail: tail, state }) => tail === payee.tail && state === "paid");
    const paid = this.#payees.map((payee) => of(payee).map(({ cents }) => Number(cents)));
    const isRight = paid.every((sums, place) => sums.length === 1 && sums[0] === this.#payees[place]?.cents);
    tally.record(
      "G-R16",
      "payments to the cards of three users, one of them under a reassigned id",
      JSON.stringify(paid),
      isRight,
    );
    const asked = of(first)[0]?.asked;
    tally.record(
      "G-R16",
      "requests to the bank, under one key, for a payment that the restore removed",
      asked ?? 0,
      asked === 2,
    );
    const balances = await balancesOf(client, this.#payees);
    const wanted = this.#balances.map((cents, place) => cents - (place === 2 ? third.cents : 0));
    tally.expect("G-R16 balances equal those of the moment minus later payments", balances.join() === wanted.join(), {
      left: balances,
      wanted,
    });
    tally.expect(
      "G-R16 the bank got one request for the payment whose withdrawal is gone",
      of(second)[0]?.asked === 1,
      of(second),
    );
  }
}
