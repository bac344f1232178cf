import type { LeftOutCode } from "@vowdesk/contract/studio/imports";
import { longestShootMs, maxAheadMs, type Conflict, type Purpose } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { conclude } from "../progress.service.ts";
import { insertReserved } from "../planning/planning.service.ts";
import { missingNeeds } from "../planning/planning.policy.ts";
import { reserveOrConflict } from "../planning/reserve.ts";
import { ruleOf, type PurposeRow } from "../purposes.service.ts";
import { auditFields, byId } from "../shoots.present.ts";
import { findBookables, findShoots, type BookableRow, type Range } from "../shoots.store.ts";
import * as store from "./imported.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    /** The import that booked the shoot was undone. */
    "shoot.deleted": Fact;
  }
}

export interface ImportedShoot extends Range {
  weddingId: number;
  purpose: Purpose;
  team: readonly number[];
  /** Stands in the audit trail as the reason of an unusual day. */
  reason: string;
}

/** Why a shoot is not booked, and the bookable that is in the way; empty for other reasons. */
export interface LeftOut {
  code: LeftOutCode;
  name: string;
}

const codes: Readonly<Record<Conflict["kind"], LeftOutCode>> = { slot: "taken", couple: "couple-busy", hours: "hours" };

/** What is wrong with a shoot by itself. An import adds only shoots that are still to come, with a whole team. */
export function problemOf(
  { now }: Pick<Context, "now">,
  { from, to }: Range,
  rule: PurposeRow,
  team: readonly BookableRow[],
): LeftOutCode | null {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs <= 0 || lengthMs > longestShootMs) return "length";
  if (from <= now) return "past";
  if (from.getTime() - now.getTime() > maxAheadMs) return "too-far";
  const isInUse = team.every(({ retired_at }) => retired_at === null);
  return isInUse && missingNeeds(rule.needs, team).length === 0 ? null : "team-incomplete";
}

/** Books a shoot of an import, in the caller's transaction. A time that is taken is never forced. */
export async function bookImported(ctx: Context, input: ImportedShoot): Promise<{ id: number } | LeftOut> {
  const [rule, members] = await Promise.all([ruleOf(ctx, input.purpose), findBookables(ctx.db, input.team)]);
  const problem = problemOf(ctx, input, rule, members);
  if (problem !== null) return { code: problem, name: "" };
  const { weddingId, team, from, to } = input;
  const plan = { from, to, rule, weddingId, team, isIncompleteAllowed: false, exceptId: null };
  const result = await reserveOrConflict(ctx, plan);
  if ("conflict" in result) return { code: codes[result.conflict.kind], name: result.conflict.bookableName };
  const fields = { expires_at: null, note: "", reshoot_of: null, client_key: null, request_hash: null } as const;
  const after = await insertReserved(ctx, plan, result.reservation, { state: "firm", ...fields });
  await conclude(ctx, "shoot.booked", { after, reason: input.reason });
  return { id: after.id };
}

/** Locks shoots of an import, and counts those that were changed since, and others of its weddings. */
export const countUsedShoots = (ctx: Context, ids: readonly number[], weddingIds: readonly number[]): Promise<number> =>
  store.countChanged(ctx.db, ids, weddingIds);

/** Deletes shoots of an import that is undone. */
export async function removeShoots(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await findShoots(ctx.db, ids, null);
  const team = [...new Set(rows.flatMap((row) => row.team))];
  const bookables = byId(await findBookables(ctx.db, team), ctx.language);
  await store.deleteShoots(ctx.db, ids);
  for (const row of rows)
    ctx.emit({ type: "shoot.deleted", subject: `shoot:${row.id}`, before: auditFields(row, bookables) });
  ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });
}
