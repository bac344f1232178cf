import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Tick } from "@vowdesk/contract/studio/sheets";
import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";
import { realNames } from "../../staff/auth/staff-names.store.ts";

export type TemplateRow = Row<"sheet_template">;
export type ItemRow = Row<"sheet_item">;

export const listTemplates = (db: Db): Promise<TemplateRow[]> => db.selectFrom("sheet_template").selectAll().execute();

export const lockTemplate = (db: Db, purpose: Purpose): Promise<TemplateRow> =>
  db.selectFrom("sheet_template").selectAll().where("purpose", "=", purpose).forUpdate().executeTakeFirstOrThrow();

export const saveTemplate = (
  db: Db,
  purpose: Purpose,
  fields: Pick<TemplateRow, "checks" | "packs" | "questions">,
  author: Author,
): Promise<TemplateRow> =>
  db
    .updateTable("sheet_template")
    .set({ ...fields, ...nextVersion(author) })
    .where("purpose", "=", purpose)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Items of a template: first the check list, then the packing list. */
const itemsOfTemplates = sql`
  select shoot.id, row_number() over (partition by shoot.id order by item.kind, item.position), item.kind, item.text
  from shoot join sheet_template on sheet_template.purpose = shoot.purpose, lateral (
    select 'check' as kind, text, position from unnest(checks) with ordinality as line (text, position)
    union all select 'pack', text, position from unnest(packs) with ordinality as line (text, position)) as item`;

/** Gives a shoot the lists of its purpose, unless it has lists. */
export async function copyToShoot(db: Db, shootId: number): Promise<void> {
  await sql`insert into sheet_item (shoot_id, number, kind, text) ${itemsOfTemplates} where shoot.id = ${shootId}
    on conflict do nothing`.execute(db);
}

/** Gives the open shoots of a purpose that are still to come its lists, unless they have lists. */
export async function copyToOpenShoots(db: Db, purpose: Purpose, now: Date): Promise<void> {
  await sql`insert into sheet_item (shoot_id, number, kind, text) ${itemsOfTemplates}
    where shoot.purpose = ${purpose} and shoot.starts_at > ${now} and shoot.state in ('tentative', 'firm', 'confirmed', 'postponed')
      and not exists (select from sheet_item as own where own.shoot_id = shoot.id)
    on conflict do nothing`.execute(db);
}

/** The items of shoots in their order, with the real names of those who ticked them. */
export async function listItems(db: Db, shootIds: readonly number[]): Promise<ItemRow[]> {
  if (shootIds.length === 0) return [];
  const rows = await db
    .selectFrom("sheet_item")
    .selectAll()
    .where("shoot_id", "in", [...shootIds])
    .orderBy("shoot_id")
    .orderBy("number")
    .execute();
  const names = await realNames(db, [...new Set(rows.map(({ changed_by }) => changed_by))].filter(Boolean));
  return rows.map((row) => ({ ...row, changed_by: names.get(row.changed_by) ?? row.changed_by }));
}

/** The number of these shoots on whose lists somebody has ticked an item, or whose couple has answered the questions. */
export async function countFilledIn(db: Db, shootIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${[...shootIds]}::integer[]) as given (id)
    where exists (select from sheet_item where shoot_id = given.id and changed_at is not null)
      or exists (select from shoot_questionnaire where shoot_id = given.id and answered_at is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Saves the latest tick of each item, if it is later than the one that is stored. Returns how many items have changed. A tick counts as
 * made now at the latest, so that a wrong clock cannot keep others from ticking.
 */
export async function saveTicks(
  db: Db,
  shootId: number,
  ticks: readonly Tick[],
  { by, at: now }: Author,
): Promise<number> {
  const { rows } = await sql`
    update sheet_item set is_done = latest."isDone", changed_at = latest.at, changed_by = ${by}
    from (
      select distinct on (number) number, "isDone", least(at, ${now}) as at
      from jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as tick (number integer, "isDone" boolean, at timestamptz)
      order by number, at desc
    ) as latest
    where shoot_id = ${shootId} and sheet_item.number = latest.number and (changed_at is null or changed_at < latest.at)
    returning sheet_item.number`.execute(db);
  return rows.length;
}
