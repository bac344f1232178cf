import type pg from "pg";
import type { Tally } from "../../harness/tally.ts";
import type { History } from "./wedding-client.ts";

/** Each names what must not exist in the database. */
const waivedOf = `(select coalesce(sum(cents), 0) from wedding_waiver
  where wedding_waiver.agreement_id = agreement.id and state = 'waived')`;

/** Transfers between the account of a wedding and the income for the parts of its price. */
const partPurposes = "('wedding.earned', 'wedding.unearned', 'wedding.adjusted', 'wedding.waived', 'wedding.goodwill')";

/** The shares of an agreement for the parts that are posted as income. */
const countOfKeys = (purpose: string, part: string) =>
  `(select count(*) from ledger_transfer where key like '${purpose}:' || agreement.wedding_id || ':${part}%')`;
const isPosted = (part: string) => `${countOfKeys("wedding.earned", part)} > ${countOfKeys("wedding.unearned", part)}`;
const shareOf = (part: string) => `((total_cents - ${waivedOf}) * (terms->'parts'->>'${part}')::bigint / 100)`;
const sharesOf = `(case when ${isPosted("shoot")} then ${shareOf("shoot")} else 0 end
  + case when ${isPosted("selection")} then ${shareOf("selection")} else 0 end
  + case when ${isPosted("pickup")} then total_cents - ${waivedOf} - ${shareOf("shoot")} - ${shareOf("selection")} else 0 end)`;

const wrong: Readonly<Record<string, string>> = {
  "transfers that do not sum to zero": `
    select from ledger_entry group by transfer_id having sum(cents) <> 0`,
  "weddings whose checked receipts are not the money in": `
    select from wedding where (select coalesce(sum(amount_cents), 0) from wedding_receipt
        where wedding_id = wedding.id and state = 'checked')
      <> (select coalesce(sum(cents), 0) from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
        where account = 'wedding:' || wedding.id and purpose in ('wedding.paid', 'wedding.late'))`,
  "weddings whose paid refunds are not the money out": `
    select from wedding where (select coalesce(sum(amount_cents), 0) from wedding_refund
        where wedding_id = wedding.id and state = 'paid')
      <> (select coalesce(-sum(cents), 0) from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
        where account = 'wedding:' || wedding.id and purpose = 'wedding.refund')`,
  "weddings whose money in is not refunds, kept and balance": `
    select from wedding join wedding_cancellation as ended on ended.wedding_id = wedding.id
    where (select coalesce(sum(amount_cents), 0) from wedding_receipt where wedding_id = wedding.id and state = 'checked')
      <> (select coalesce(sum(amount_cents), 0) from wedding_refund where wedding_id = wedding.id and state = 'paid')
        + kept_cents - (select coalesce(sum(goodwill_cents), 0) from wedding_refund
          where wedding_id = wedding.id and state = 'paid' and paid_at > ended.cancelled_at)
        + (select coalesce(sum(cents), 0) from ledger_entry where account = 'wedding:' || wedding.id)`,
  "cancelled weddings with a balance below zero": `
    select from ledger_entry join wedding_cancellation on account = 'wedding:' || wedding_id
    group by account having sum(cents) < 0`,
  "signed weddings whose finished shoots have not earned their part": `
    select from agreement where state = 'signed'
      and exists (select from shoot where shoot.wedding_id = agreement.wedding_id and purpose = 'studio' and state = 'done')
      and not exists (select from shoot where shoot.wedding_id = agreement.wedding_id
        and purpose in ('studio', 'location', 'coverage')
        and state in ('tentative', 'firm', 'confirmed', 'checked_in', 'shooting', 'postponed'))
      and exists (select from ledger_transfer where subject = 'wedding:' || (
        select number from wedding where wedding.id = agreement.wedding_id))
      and not exists (select from ledger_transfer where key like 'wedding.earned:' || agreement.wedding_id || ':shoot%')
      and total_cents > ${waivedOf}`,
  "waivers that were decided by the user who asked": `
    select from wedding_waiver where asked_by = decided_by`,
  "instalments that are waived other than approved": `
    select from wedding_instalment join agreement on agreement.id = agreement_id
    where waived_cents <> (select coalesce(sum(cents), 0) from wedding_waiver where wedding_waiver.agreement_id = agreement.id
      and wedding_waiver.position = wedding_instalment.position and wedding_waiver.state = 'waived')`,
  "signed weddings that earned more than the couple has to pay": `
    select from agreement where state = 'signed' and total_cents - ${waivedOf} < (
      select coalesce(-sum(cents), 0) from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where account = 'wedding:' || agreement.wedding_id and purpose in ${partPurposes})`,
  "signed weddings whose income is not the share of their terms": `
    select from agreement where state = 'signed' and (select coalesce(-sum(cents), 0) from ledger_entry
        join ledger_transfer on ledger_transfer.id = transfer_id
        where account = 'wedding:' || agreement.wedding_id and purpose in ${partPurposes})
      <> greatest(0, ${sharesOf} - (select coalesce(sum(cents), 0) from ledger_entry
        join ledger_transfer on ledger_transfer.id = transfer_id
        where account = 'wedding:' || agreement.wedding_id and purpose = 'wedding.goodwill'))`,
  "cents of weddings that are neither held, earned, kept nor refunded": `
    select from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id where account ~ '^wedding:'
      and purpose not in ('wedding.paid', 'wedding.late', 'wedding.reversed', 'wedding.refund', 'wedding.kept', 'wedding.default')
      and purpose not in ${partPurposes}`,
  "goodwill without its paid refund, or a paid refund without its goodwill": `
    select from (select key from ledger_transfer where purpose = 'wedding.goodwill') as posted
    full join (select 'wedding.goodwill:' || id as key from wedding_refund where state = 'paid' and goodwill_cents > 0) as paid
      using (key) where posted.key is null or paid.key is null`,
  "studios in default that kept what they earned": `
    select from wedding_cancellation where cause = 'studio' and kept_cents <> 0`,
  "money that was taken back of a waiver that is not approved": `
    select from ledger_transfer where purpose = 'wedding.waived' and not exists (
      select from wedding_waiver where state = 'waived' and key = 'wedding.waived:' || wedding_waiver.id)`,
  "cancelled weddings with more money than refused refunds left": `
    select from wedding_cancellation as ended where (select coalesce(sum(cents), 0) from ledger_entry
        where account = 'wedding:' || ended.wedding_id) > (select coalesce(sum(amount_cents), 0) from wedding_refund
        where wedding_id = ended.wedding_id and state = 'refused' and kind <> 'request')`,
  "transfers for a refund that is not paid": `
    select from ledger_transfer where purpose = 'wedding.refund' and not exists (
      select from wedding_refund where state = 'paid' and key = 'wedding.refund:' || wedding_refund.id)`,
  "paid refunds without exactly one transfer": `
    select from wedding_refund where state = 'paid' and amount_cents > 0 and
      (select count(*) from ledger_transfer where key = 'wedding.refund:' || wedding_refund.id) <> 1`,
  "deposits that were doubled other than promised": `
    select from wedding_cancellation as ended where double_cents < (select coalesce(sum(cents), 0) from ledger_entry
      join ledger_transfer on ledger_transfer.id = transfer_id
      where account = 'bank' and key = 'wedding.double:' || ended.wedding_id)`,
  "weddings whose deposit was doubled by more than one open or paid refund": `
    select from wedding_refund where double_cents > 0 and state <> 'refused' group by wedding_id having count(*) > 1`,
  "refunds that were decided otherwise than in their queue": `
    select from wedding_refund left join review on review.id = review_id
    where state <> 'asked' and (acted_by, status) is distinct from
        (decided_by, case state when 'refused' then 'rejected' else 'approved' end)
      or state = 'asked' and status <> 'waiting' and effect_at is null`,
  "refunds that were decided or paid by the user who asked": `
    select from wedding_refund where asked_by in (decided_by, paid_by)`,
  "cancelled weddings with an open shoot": `
    select from shoot join wedding_cancellation using (wedding_id)
    where state in ('tentative', 'firm', 'confirmed', 'checked_in', 'shooting', 'postponed')`,
  "slots of cancelled weddings that are not released": `
    select from slot join shoot on shoot.id = shoot_id join wedding_cancellation using (wedding_id)
    where released_at is null and shoot.state <> 'done'`,
  "cancelled weddings with an agreement or a plan": `
    select from wedding_cancellation as ended
    where exists (select from agreement where agreement.wedding_id = ended.wedding_id
        and state in ('draft', 'sent', 'signed_a', 'signed'))
      or exists (select from wedding_instalment where wedding_instalment.wedding_id = ended.wedding_id)`,
  "late receipts without their refund": `
    select from ledger_transfer where purpose = 'wedding.late' and not exists (
      select from wedding_refund where kind = 'late' and key = 'wedding.late:' || receipt_id)`,
  "cancellations that counted other money than arrived before": `
    select from wedding_cancellation as ended where (select coalesce(sum(cents), 0) from ledger_entry
        join ledger_transfer on ledger_transfer.id = transfer_id
        where account = 'wedding:' || ended.wedding_id and purpose = 'wedding.paid') - paid_cents
      not between 0 and (select coalesce(sum(amount_cents), 0) from wedding_refund
        where wedding_id = ended.wedding_id and state = 'paid' and kind = 'request')`,
  "signed weddings whose plan is not paid by what arrived": `
    select from agreement where state = 'signed' and (select coalesce(sum(paid_cents), 0) from wedding_instalment
        where wedding_instalment.wedding_id = agreement.wedding_id)
      <> least(total_cents - ${waivedOf}, (select coalesce(sum(amount_cents), 0) from wedding_receipt
          where wedding_receipt.wedding_id = agreement.wedding_id and state = 'checked')
        - (select coalesce(sum(amount_cents - goodwill_cents), 0) from wedding_refund
          where wedding_refund.wedding_id = agreement.wedding_id and state = 'paid'))`,
};

async function countOf(database: pg.Client, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ n: string }>(`select count(*) as n from (${query}) as found`, values);
  return Number(rows[0]?.n);
}

const duplicates = (ids: readonly number[]): number => ids.length - new Set(ids).size;

/** Compares the answers that users received with what is stored. */
async function checkPromises(database: pg.Client, tally: Tally, histories: readonly History[]): Promise<void> {
  const { rows } = await database.query<Record<"id" | "kept" | "refund" | "double", number> & { cause: string }>(
    `select wedding_id as id, kept_cents as kept, refund_cents as refund, double_cents as double, cause
      from wedding_cancellation`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const broken = histories.filter(({ id, promised }) => {
    const before = stored.get(id);
    return (
      promised !== null &&
      (before?.kept !== promised.keptCents ||
        before.refund !== promised.refundCents ||
        before.double !== promised.doubleCents ||
        before.cause !== promised.cause)
    );
  });
  tally.record("G-R37", "cancellations with other amounts than shown", broken.length, broken.length === 0);
  const twice = histories.reduce((sum, { checked, paid }) => sum + duplicates(checked) + duplicates(paid), 0);
  tally.record("G-R37", "checks and payments that two users were answered to have made", twice, twice === 0);
  const decidedTwice = histories.reduce((sum, history) => sum + history.decidedTwice, 0);
  tally.record("G-R37", "waivers that two users were answered to have decided", decidedTwice, decidedTwice === 0);
  const paid = histories.flatMap((history) => history.paid);
  const lost =
    paid.length - (await countOf(database, "select from wedding_refund where id = any($1) and state = 'paid'", [paid]));
  tally.record("G-R37", "acknowledged payments that are missing", lost, lost === 0);
}

/** Counts what must not exist after the histories. */
export async function checkWeddings(database: pg.Client, tally: Tally, histories: readonly History[]): Promise<void> {
  const { rows } = await database.query<{ sum: string }>("select coalesce(sum(cents), 0) as sum from ledger_entry");
  tally.record("G-R37", "sum of the ledger, in cents", Number(rows[0]?.sum), Number(rows[0]?.sum) === 0);
  for (const [what, query] of Object.entries(wrong)) {
    const count = await countOf(database, query);
    tally.record("G-R37", what, count, count === 0);
  }
  await checkPromises(database, tally, histories);
  for (const cause of ["couple", "studio", "other"])
    tally.record(
      "G-R37",
      `weddings cancelled: ${cause}`,
      await countOf(database, "select from wedding_cancellation where cause = $1", [cause]),
    );
  tally.record(
    "G-R37",
    "doubled deposits that were asked for again and paid",
    await countOf(
      database,
      "select from wedding_refund where kind = 'request' and double_cents > 0 and state = 'paid'",
    ),
  );
  for (const state of ["waived", "refused"])
    tally.record(
      "G-R37",
      `waivers: ${state}`,
      await countOf(database, "select from wedding_waiver where state = $1", [state]),
    );
  for (const kind of ["request", "cancellation", "late"])
    tally.record(
      "G-R37",
      `refunds paid: ${kind}`,
      await countOf(database, "select from wedding_refund where kind = $1 and state = 'paid'", [kind]),
    );
}
