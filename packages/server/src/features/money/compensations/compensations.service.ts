import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { personAccount } from "../ledger/ledger.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { moveMoney, notify, type AnyQueue, type ItemOf } from "../../reviews/engine/engine.ts";
import * as store from "./compensations.store.ts";

/** Compensations for an order, including decisions that can still be undone. */
export const compensatedFor = (
  ctx: Context,
  { number, customer_id: customerId }: { number: string; customer_id: number | null },
) => store.compensatedFor(ctx.db, number, customerId);

/** A person's compensation for an order that the caller has locked. `unrefundedCents` is the value of the order less its refunds. */
interface Requested {
  number: string;
  personId: number | null;
  cents: number;
  unrefundedCents: number;
}

/**
 * Refuses more than the order's value less refunds and other compensations, or more than the configured cap. All complaints of a person
 * about an order share the cap, so that repeated ones do not raise it.
 */
export async function assertWithinLimit(
  ctx: Context,
  { number, personId, cents, unrefundedCents }: Requested,
): Promise<void> {
  const { compensationCapCents } = await businessSettings(ctx);
  const compensated = await store.compensatedFor(ctx.db, number, personId);
  const max = Math.max(
    0,
    Math.min(unrefundedCents - compensated.cents, compensationCapCents - compensated.customerCents),
  );
  if (cents > max) refuse("compensation-limit", { values: { mostCents: max } });
}

/** Pays the compensation to the complainant. The business bears it as a loss. */
export async function compensate(
  ctx: Context,
  item: ItemOf<AnyQueue, unknown> & { person_id: number },
  { number, cents }: { number: string; cents: number },
): Promise<void> {
  const account = personAccount(item.person_id);
  const subject = `order:${number}`;
  await moveMoney(ctx, item, { purpose: "compensated", subject, from: "house:loss", to: [[account, cents]] });
  await notify(ctx, item, "complaint-compensated", item.person_id, cents);
}
