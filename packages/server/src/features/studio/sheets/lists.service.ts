import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import type { SheetItem, sheetsApi, SheetTemplate } from "@vowdesk/contract/studio/sheets";
import { purposes } from "@vowdesk/contract/studio/shoots";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { lockShoot, shootDetail } from "../shoots/shoots.ts";
import * as store from "./lists.store.ts";
import * as questionnaires from "./questionnaires.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.ticked": Fact;
    "shoot-purpose.lists-changed": Fact;
  }
}

type Input<C extends CallKey<typeof sheetsApi>> = HandlerInput<(typeof sheetsApi)[C]>;

const presentTemplate = ({ purpose, checks, packs, questions, version }: store.TemplateRow): SheetTemplate => ({
  id: purpose,
  checks,
  packs,
  questions,
  version,
});

export const presentItem = ({ number, kind, text, is_done, changed_at, changed_by }: store.ItemRow): SheetItem => ({
  number,
  kind,
  text,
  isDone: is_done,
  changedAt: changed_at?.toISOString() ?? null,
  changedBy: changed_by,
});

/** Anyone may have the lists open. */
const signalChange = (ctx: Context) => ctx.signal({ kind: "changed", feature: "sheets", id: "", access: "shoot" });

const itemsOf = async (ctx: Context, id: number): Promise<SheetItem[]> =>
  (await store.listItems(ctx.db, [id])).map(presentItem);

export async function items(ctx: Context, { id }: Input<"items">): Promise<SheetItem[]> {
  await shootDetail(ctx, { id });
  return itemsOf(ctx, id);
}

/** Ticks items. Ticks have no version: those of a phone without a connection arrive late, and the latest one of an item counts. */
export async function tick(ctx: Context, { id, ticks }: Input<"tick">): Promise<SheetItem[]> {
  await shootDetail(ctx, { id });
  const ticked = await store.saveTicks(ctx.db, id, ticks, authorOf(ctx));
  if (ticked > 0) {
    ctx.emit({ type: "shoot.ticked", subject: `shoot:${id}`, after: { ticked } });
    signalChange(ctx);
  }
  return itemsOf(ctx, id);
}

/** Counts the shoots of an import whose lists or questions were filled in. The caller has locked the shoots. */
export const countFilledIn = (ctx: Context, shootIds: readonly number[]): Promise<number> =>
  shootIds.length === 0 ? Promise.resolve(0) : store.countFilledIn(ctx.db, shootIds);

/** Gives a new shoot the lists and questions of its purpose. */
export async function giveLists({ db }: Pick<Context, "db">, shootId: number): Promise<void> {
  await store.copyToShoot(db, shootId);
  const shoot = await lockShoot(db, shootId, null);
  if (shoot) await questionnaires.copyToShoot(db, shootId, shoot.purpose);
}

/** The lists of all purposes, in the order of the contract. */
export async function templates(ctx: Context): Promise<SheetTemplate[]> {
  const rows = await store.listTemplates(ctx.db);
  return rows.map(presentTemplate).toSorted((a, b) => purposes.indexOf(a.id) - purposes.indexOf(b.id));
}

/** The fields that the audit trail compares. */
const auditFields = ({ checks, packs, questions }: store.TemplateRow) => ({
  checks: checks.join(", "),
  packs: packs.join(", "),
  questions: questions.join(" "),
});

export async function changeTemplate(
  ctx: Context,
  { id, version, checks, packs, questions }: Input<"changeTemplate">,
): Promise<SheetTemplate> {
  const before = await store.lockTemplate(ctx.db, id);
  await assertVersion(before, version, () => presentTemplate(before));
  const lists = { checks, packs, questions: questions ?? before.questions };
  const after = await store.saveTemplate(ctx.db, id, lists, authorOf(ctx));
  await store.copyToOpenShoots(ctx.db, id, ctx.now);
  await questionnaires.copyToUnanswered(ctx.db, id, authorOf(ctx));
  const subject = `shoot-purpose:${id}`;
  ctx.emit({ type: "shoot-purpose.lists-changed", subject, before: auditFields(before), after: auditFields(after) });
  signalChange(ctx);
  return presentTemplate(after);
}
