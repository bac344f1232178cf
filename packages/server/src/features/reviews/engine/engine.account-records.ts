import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { Context } from "../../../kernel/http/context.ts";
import type { AccountRecords, NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import type { Db } from "../../../platform/database/index.ts";
import { releaseOwned } from "../../operations/uploads/uploads.ts";
import { documentRetention } from "./retention.service.ts";
import { withoutParty, withoutPersonalFields, withOtherParty } from "./engine.account-records.personal-fields.ts";

interface StoredDetails {
  id: number;
  queue: string;
  details: unknown;
}

type LockedDetails = StoredDetails & { isOwn: boolean };

/** Payments to a card have to be kept with their recipient. Only the encrypted card number is removed. */
const paymentQueue = "withdrawal";
const isPayment = sql<boolean>`queue = ${sql.lit(paymentQueue)}`;

const isOwn = (id: number) => sql<boolean>`review.person_id = ${id}`;

/** Items stay as records of decisions and payments, without texts, pictures, names and numbers. */
const review: PersonalTable = {
  table: "review",
  subject: "app",
  isOf: isOwn,
  law: "claims",
  personal: {
    summary: { kind: "text", erased: "empty", retention: documentRetention },
    // Its fields depend on the queue. Items of other people name the person too.
    details: {
      kind: "identity",
      kept: "accounting",
      afterwards: "feature",
      exported: () => sql`review.details - 'sealed' - 'sealedCard'`,
      retention: documentRetention,
    },
    alike_keys: { kind: "identity", erased: () => sql`'{}'`, exported: null },
    grams: { kind: "search", erased: () => sql`'{}'`, exported: null, retention: documentRetention },
    reason: { kind: "text", erased: "null" },
    undo: { kind: "history", erased: "null", exported: null },
  },
  changed: { effect_at: () => sql`null`, version: () => sql`version + 1` },
  facts: ["queue", "status", "created_at", "acted_at"],
};

const step: PersonalPart = {
  table: "review_step",
  subject: "app",
  key: "review_id",
  isOf: (id) => sql<boolean>`review_step.review_id in (select review.id from review where ${isOwn(id)})`,
  law: "claims",
  personal: {
    actor_name: {
      kind: "name",
      erased: (_, alias) => sql`case when actor_kind = 'app' then ${alias} else actor_name end`,
      exported: null,
    },
    reason: { kind: "text", erased: "null" },
  },
  facts: ["at", "act", "status"],
};

/** Items of others in which the person is a party. */
const concerns = (id: number) => sql<boolean>`person_id <> ${id}
  and (details -> 'sides' @> ${JSON.stringify([{ id }])}::jsonb or details -> 'opponent' @> ${JSON.stringify({ id })}::jsonb)`;

/** Open items of the person, and items of others that concern them. */
async function countOpenReviews(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review
    where (person_id = ${id} and (due_at is not null or effect_at is not null))
      or (queue in ('complaint', 'challenge') and due_at is not null and ${concerns(id)})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The items with personal data of the person: their own, and complaints and challenges of others that name them. */
async function lockReviewsOf(db: Db, id: number): Promise<LockedDetails[]> {
  const { rows } = await sql<LockedDetails>`
    select id, queue, details, person_id = ${id} as "isOwn" from review
    where person_id = ${id} or (queue in ('complaint', 'challenge') and ${concerns(id)}) order by id for update`.execute(
    db,
  );
  return rows;
}

const similarityKeysOf = (named: readonly NamedRecord[]) => named.map(({ kind, number }) => `${kind}:${number}`);

/** How messages name the items about a wedding or a lead of the person. */
async function listNamesAbout(db: Db, named: readonly NamedRecord[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select 'review' as kind, id::text as number, queue || ':' || id as subject, array['review-%'] as "messageKeys"
    from review where alike_keys && ${similarityKeysOf(named)}::text[] and alike_keys <> '{}'`.execute(db);
  return rows;
}

/** The items about a wedding or a lead of the person. */
async function lockReviewsAbout(db: Db, named: readonly NamedRecord[]): Promise<StoredDetails[]> {
  const keys = similarityKeysOf(named);
  const { rows } = await sql<StoredDetails>`
    select id, queue, details from review where alike_keys && ${keys}::text[] and alike_keys <> '{}' order by id for update`.execute(
    db,
  );
  return rows;
}

async function saveDetails(db: Db, id: number, details: unknown): Promise<void> {
  await sql`update review set details = ${JSON.stringify(details)}::jsonb where id = ${id}`.execute(db);
}

/** Empties texts and search terms of an item. Its summary stays, unless it begins with the names of the couple. */
async function eraseContents(db: Db, { id, details }: StoredDetails): Promise<void> {
  const emptied = JSON.stringify(withoutPersonalFields(details));
  await sql`
    update review set grams = '{}',
      summary = case when details ->> 'couple' <> '' and starts_with(summary, left(details ->> 'couple', 40)) then '' else summary end, details = ${emptied}::jsonb, version = version + 1, reason = null,
      undo = jsonb_set(undo, '{details}', ${emptied}::jsonb) - 'reason' where id = ${id}`.execute(db);
  await sql`update review_step set reason = null where review_id = ${id}`.execute(db);
}

/** The details of an item after an erasure. */
function erasedDetails({ queue, details, isOwn: own }: LockedDetails, id: number): unknown {
  if (!own) return withoutParty(details, id);
  return queue === paymentQueue ? { ...(details as object), sealedCard: "" } : withoutPersonalFields(details);
}

const ofPerson = recordsOf({
  section: "reviews",
  onErasure: "kept",
  main: review,
  parts: [step],
  inScope: () => sql<boolean>`true`,
  countOpen: ({ db }, id) => countOpenReviews(db, id),
  named: (id) => sql<NamedRecord>`
    select 'review' as kind, id::text as number, queue || ':' || id as subject, array['review-%'] as "messageKeys"
    from review where ${isOwn(id)}`,
  async eraseMore(ctx, id, _alias, named) {
    for (const item of await lockReviewsAbout(ctx.db, named)) await eraseContents(ctx.db, item);
    for (const item of await lockReviewsOf(ctx.db, id)) {
      if (item.isOwn) await releaseOwned(ctx, `${item.queue}:${item.id}:`);
      await saveDetails(ctx.db, item.id, erasedDetails(item, id));
    }
  },
  async move({ db }, from, to) {
    for (const { id, details, isOwn: own } of await lockReviewsOf(db, from))
      if (!own) await saveDetails(db, id, withOtherParty(details, from, to));
    // A request key that both accounts used names the request of the second one.
    await sql`
      update review as moved set person_id = ${to}, version = version + 1,
        client_key = case when exists (select from review as own where own.queue = moved.queue and own.person_id = ${to}
          and own.client_key = moved.client_key) then null else client_key end
      where person_id = ${from}`.execute(db);
  },
});

/** Empties the recipient of payments. */
async function releasePayments({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<StoredDetails>`
    select id, queue, details from review where ${isOwn(id)} and ${isPayment} order by id for update`.execute(db);
  for (const item of rows) await saveDetails(db, item.id, withoutPersonalFields(item.details));
}

export const reviewRecords: AccountRecords<"reviews"> = {
  ...ofPerson,
  namedAbout: ({ db }, named) => listNamesAbout(db, named),
  async release(ctx, ground, id, alias) {
    if (ground === "accounting") await releasePayments(ctx, id);
    await ofPerson.release(ctx, ground, id, alias);
  },
};

const notice: PersonalTable = {
  table: "app_notice",
  subject: "app",
  isOf: (id) => sql<boolean>`app_notice.account_id = ${id}`,
  deleted: sql`true`,
  personal: {
    amounts: { kind: "payment", erased: "null" },
    reason: { kind: "text", erased: "null" },
    order_number: { kind: "identity", erased: "null" },
  },
  facts: ["at", "key", "read_at"],
};

export const noticeRecords = recordsOf({
  section: "notices",
  onErasure: "erased",
  main: notice,
  inScope: () => sql<boolean>`true`,
  async move({ db }, from, to) {
    await sql`update app_notice set account_id = ${to} where account_id = ${from}`.execute(db);
  },
});

/** Open items in which both are parties: one of them would become the other's opponent. */
export async function countBetween(db: Db, firstId: number, secondId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review where due_at is not null
      and ((person_id = ${firstId} and ${concerns(secondId)}) or (person_id = ${secondId} and ${concerns(firstId)}))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Whether approved items of two persons in a queue share a key of similarity. */
export async function shareKey(db: Db, queue: string, firstId: number, secondId: number): Promise<boolean> {
  const { rows } = await sql`
    select from review as first join review as second on second.alike_keys && first.alike_keys
    where first.queue = ${queue} and second.queue = ${queue} and first.person_id = ${firstId} and second.person_id = ${secondId}
      and first.status = 'approved' and second.status = 'approved'
      and first.effect_at is null and second.effect_at is null limit 1`.execute(db);
  return rows.length > 0;
}
