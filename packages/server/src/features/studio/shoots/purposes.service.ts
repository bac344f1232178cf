import type { HandlerInput } from "@vowdesk/contract/kernel";
import { purposes, type Purpose, type PurposeRule, type shootsApi } from "@vowdesk/contract/studio/shoots";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { assertOffered } from "../bookables/bookables.ts";
import * as store from "./purposes.store.ts";
import type { PurposeRow } from "./purposes.store.ts";

export type { PurposeRow };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot-purpose.changed": Fact;
  }
}

function present(row: PurposeRow): PurposeRule {
  return {
    id: row.purpose,
    lengthMinutes: row.length_minutes,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    isCouplePresent: row.couple_present,
    isAtAnyHour: row.any_hour,
    isOnWeddingDay: row.wedding_day,
    needs: row.needs,
    version: row.version,
  };
}

/** The skills that needs name. */
const skillsOf = (needs: PurposeRow["needs"]) => needs.flatMap(({ skill }) => (skill === null ? [] : [skill]));

/** The fields that the audit trail compares. */
const auditFields = ({ needs, ...row }: PurposeRow) => ({
  lengthMinutes: row.length_minutes,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  couplePresent: row.couple_present,
  anyHour: row.any_hour,
  weddingDay: row.wedding_day,
  needs: needs.map(({ kind, skill, count }) => `${count} ${skill ?? kind}`).join(", "),
});

export const ruleOf = (ctx: Context, purpose: Purpose): Promise<PurposeRow> => store.findPurpose(ctx.db, purpose);

/** The rules of all purposes, in the order of the contract. */
export async function list(ctx: Context): Promise<PurposeRule[]> {
  const rows = await store.listPurposes(ctx.db);
  return rows.map(present).toSorted((a, b) => purposes.indexOf(a.id) - purposes.indexOf(b.id));
}

export async function change(
  ctx: Context,
  { id: purpose, version, ...input }: HandlerInput<typeof shootsApi.changePurpose>,
): Promise<PurposeRule> {
  const before = await store.lockPurpose(ctx.db, purpose);
  await assertVersion(before, version, () => present(before));
  const fields = {
    length_minutes: input.lengthMinutes ?? before.length_minutes,
    buffer_before_minutes: input.bufferBeforeMinutes ?? before.buffer_before_minutes,
    buffer_after_minutes: input.bufferAfterMinutes ?? before.buffer_after_minutes,
    couple_present: input.isCouplePresent ?? before.couple_present,
    any_hour: input.isAtAnyHour ?? before.any_hour,
    wedding_day: input.isOnWeddingDay ?? before.wedding_day,
    needs: input.needs ?? before.needs,
  };
  await assertOffered(ctx, skillsOf(fields.needs), skillsOf(before.needs));
  const after = await store.savePurpose(ctx.db, purpose, fields, authorOf(ctx));
  const subject = `shoot-purpose:${purpose}`;
  ctx.emit({ type: "shoot-purpose.changed", subject, before: auditFields(before), after: auditFields(after) });
  ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });
  return present(after);
}
