import {
  retentionFields,
  type businessApi,
  type RetentionFigures,
  type RetentionKind,
} from "@vowdesk/contract/operations/business";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import type { RetentionRule } from "../../../kernel/transaction/retention.ts";
import { fieldsOf } from "./business.present.ts";
import { findBusiness } from "./business.store.ts";

export type RetentionRules = readonly RetentionRule<RetentionKind>[];

/** An average month. */
const monthMs = (365.25 / 12) * 24 * 60 * 60_000;

/** The moment before which data is deleted; null if it is kept. */
const endOf = (now: Date, months: number) => (months === 0 ? null : new Date(now.getTime() - months * monthMs));

/** Before any data, to count what is stored. */
const never = new Date(0);

/** How much would be deleted with these settings. */
export async function figures(
  ctx: Context,
  rules: RetentionRules,
  input: HandlerInput<typeof businessApi.retention>,
): Promise<RetentionFigures> {
  const current = fieldsOf(await findBusiness(ctx.db));
  return Promise.all(
    rules.map(async ({ kind, count }) => {
      const field = retentionFields[kind];
      const counted = await count(ctx.db, endOf(ctx.now, input[field] ?? current[field]) ?? never);
      return { kind, ...counted };
    }),
  );
}

/**
 * Deletes what is older than the settings allow. Returns the number of records. A rule that fails does not keep the others from being applied;
 * the first failure is thrown at the end.
 */
export async function applyRetention(services: Services, rules: RetentionRules): Promise<number> {
  const current = fieldsOf(await findBusiness(services.db));
  let deleted = 0;
  const failures: unknown[] = [];
  for (const { kind, apply } of rules) {
    const end = endOf(services.clock.now(), current[retentionFields[kind]]);
    if (!end) continue;
    try {
      deleted += await apply(services, end);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}
