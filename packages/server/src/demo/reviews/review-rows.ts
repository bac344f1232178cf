import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { gramsOf } from "../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../kernel/text/phones.ts";

type Db = Services["db"];

interface DemoStep {
  act: string;
  status: string;
  at: Date;
  /** User name of a demo account; null for app users and timers. */
  by: string | null;
  /** Name of an app user other than the item's own; empty for a timer. */
  name?: string;
  reason?: string;
}

/** A review item with its history. The first step is the submission. */
export interface DemoReview {
  queue: ReviewQueue;
  personId: number;
  personName: string;
  summary: string;
  /** The stored details, which may depend on the item's id. */
  details(id: number): object;
  pictures?: readonly string[];
  similarityKeys?: readonly string[];
  terms?: readonly string[];
  phones?: readonly string[];
  steps: readonly DemoStep[];
  /** Decision deadline; null for decided items. */
  dueAt: Date | null;
}

async function idsFor(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('review', 'id'))::integer as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Numbered = DemoReview & { id: number };

const columnOf = (all: readonly Numbered[]) => ({
  of: <T>(read: (row: Numbered) => T) => all.map(read),
  last: <T>(read: (step: DemoStep) => T) => all.map(({ steps }) => read(steps.at(-1) as DemoStep)),
  /** The last decision by staff, or else the first step. */
  verdict: <T>(read: (step: DemoStep) => T) =>
    all.map(({ steps }) => read(steps.findLast(({ by }) => by !== null) ?? (steps[0] as DemoStep))),
});

async function insertItems(db: Db, all: readonly Numbered[]): Promise<void> {
  const { of, last, verdict } = columnOf(all);
  const json = (value: unknown) => JSON.stringify(value);
  await sql`
    insert into review (id, queue, status, person_id, summary, details, alike_keys, grams, created_at, due_at, notice_at, version,
      act, acted_by, acted_by_name, acted_at, reason)
    select made.id, queue, status, person_id, summary, details::jsonb, array(select jsonb_array_elements_text(alike::jsonb)),
      array(select jsonb_array_elements_text(grams::jsonb)) || array(select jsonb_array_elements_text(phones::jsonb))
        || array['tel:' || right(person.phone, 4), 'tel:' || person.phone], asked_at, due_at, due_at, made.version,
      case when staff.id is not null then act end, staff.id, coalesce(staff.real_name, ''), case when staff.id is not null then acted_at end,
      to_jsonb(reason)
    from unnest(${of(({ id }) => id)}::int[], ${of(({ queue }) => queue)}::text[], ${last(({ status }) => status)}::text[],
      ${of(({ personId }) => personId)}::int[], ${of(({ summary }) => summary)}::text[],
      ${of(({ id, details }) => json(details(id)))}::text[], ${of(({ similarityKeys = [] }) => json(similarityKeys))}::text[],
      ${of(({ personName, summary, terms }) => json(gramsOf(personName, summary, ...(terms ?? []))))}::text[],
      ${of(({ phones }) => json((phones ?? []).flatMap(phoneTerms)))}::text[],
      ${of(({ steps }) => steps[0]?.at.toISOString() ?? "")}::timestamptz[],
      ${of(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[], ${of(({ steps }) => steps.length)}::int[],
      ${verdict(({ act }) => act)}::text[], ${verdict(({ by }) => by)}::text[], ${verdict(({ at }) => at.toISOString())}::timestamptz[],
      ${verdict(({ reason }) => reason ?? null)}::text[])
      as made (id, queue, status, person_id, summary, details, alike, grams, phones, asked_at, due_at, version, act, by, acted_at, reason)
    join app_account person on person.id = made.person_id
    left join users staff on staff.username = made.by`.execute(db);
}

async function insertSteps(db: Db, all: readonly Numbered[]): Promise<void> {
  const steps = all.flatMap(({ id, personName, steps: own }) =>
    own.map((step, index) => ({ ...step, id, personName: step.name ?? personName, line: index + 1 })),
  );
  const of = <T>(read: (step: (typeof steps)[number]) => T) => steps.map(read);
  await sql`
    insert into review_step (review_id, line, at, act, status, actor_kind, actor_name, reason)
    select made.id, line, at, act, status, case when by is not null then 'staff' when person = '' then 'system' else 'app' end, coalesce(staff.real_name, person),
      to_jsonb(reason)
    from unnest(${of(({ id }) => id)}::int[], ${of(({ line }) => line)}::int[], ${of(({ at }) => at.toISOString())}::timestamptz[],
      ${of(({ act }) => act)}::text[], ${of(({ status }) => status)}::text[], ${of(({ by }) => by)}::text[],
      ${of(({ personName }) => personName)}::text[], ${of(({ reason }) => reason ?? null)}::text[])
      as made (id, line, at, act, status, by, person, reason)
    left join users staff on staff.username = made.by`.execute(db);
}

async function claimPictures(db: Db, all: readonly Numbered[], fileOf: (picture: string) => string): Promise<void> {
  const claims = all.flatMap(({ id, queue, pictures }) =>
    (pictures ?? []).map((picture, index) => ({ file: fileOf(picture), owner: `${queue}:${id}:${index + 1}`, queue })),
  );
  await sql`
    insert into file_claim (file_id, owner, access, is_for_app)
    select file.id, owner, made.access, made.access = 'post'
    from unnest(${claims.map(({ file }) => file)}::text[], ${claims.map(({ owner }) => owner)}::text[], ${claims.map(({ queue }) => queue)}::text[])
      as made (name, owner, access) join file on file.name = made.name`.execute(db);
}

/** Inserts items with their histories. `fileOf` returns the stored file of a drawn image. Returns the items with their ids. */
export async function insertReviews(
  db: Db,
  reviews: readonly DemoReview[],
  fileOf: (picture: string) => string,
): Promise<Numbered[]> {
  const ids = await idsFor(db, reviews.length);
  const inOrder = reviews.toSorted((a, b) => Number(a.steps[0]?.at) - Number(b.steps[0]?.at));
  const all = inOrder.map((review, index) => ({ ...review, id: ids[index] ?? 0 }));
  await insertItems(db, all);
  await insertSteps(db, all);
  await claimPictures(db, all, fileOf);
  return all;
}
