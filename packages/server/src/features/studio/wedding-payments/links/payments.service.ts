import { inTransaction, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import type { EventProblem, PaymentEvent, PaymentLinks } from "../../../../platform/payments/payment-links.ts";
import { lockOpenShoots } from "../../shoots/shoots.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { lockPlan } from "../plan/plan.service.ts";
import { announceRecorded, confirm } from "../wedding-payments.service.ts";
import { findDuplicates, insertReceipt } from "../wedding-payments.store.ts";
import { questionOf } from "./links.policy.ts";
import * as store from "./links.store.ts";
import type { LinkRow } from "./links.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.event-refused": Fact;
  }
}

/** What became of a message of the provider. `unknown`: no link of this server has its id. */
export type EventResult = "checked" | "waiting" | "repeated" | "ended" | "ignored" | "unknown";

type Paid = Extract<PaymentEvent, { kind: "paid" }>;

const originOf = (requestId: string, ip: string) => ({ actor: systemActor, language: "zh", requestId, ip }) as const;

/** Writes that a message was refused into the audit trail. It changed nothing. */
export const auditRefusal = (services: Services, problem: EventProblem | "unknown", requestId: string, ip: string) =>
  inTransaction(services, originOf(requestId, ip), async (ctx) =>
    ctx.emit({ type: "payment.event-refused", subject: "payment", after: { eventProblem: problem } }),
  );

/** Records money of a link once. It counts at once, or waits for a user who checks payments, with the question. */
async function recordPaid(ctx: Context, { method }: PaymentLinks, known: LinkRow, paid: Paid): Promise<EventResult> {
  const { wedding_id: weddingId } = known;
  // In the order of the check of a receipt.
  await lockOpenShoots(ctx, weddingId);
  await lockPlan(ctx, weddingId);
  const link = (await store.lockLink(ctx.db, known.id)) ?? known;
  if (await store.isRecorded(ctx.db, paid.paymentId)) return "repeated";
  const receipt = {
    wedding_id: weddingId,
    amount_cents: paid.cents,
    method,
    received_on: dateIn(await businessZone(ctx.db), ctx.now),
    reference: paid.paymentId,
    slip: "",
    recorded_by: null,
    duplicate_reason: "",
  };
  const [duplicates, { isCancelled }] = [await findDuplicates(ctx.db, receipt), await coupleOf(ctx, weddingId)];
  const question = questionOf({
    linkCents: link.cents,
    cents: paid.cents,
    linkState: link.state,
    isCancelled,
    hasDuplicate: duplicates.length > 0,
  });
  const online = { link_id: link.id, payment_id: paid.paymentId, question };
  const row = await insertReceipt(ctx.db, { ...receipt, ...online }, null, authorOf(ctx));
  announceRecorded(ctx, row);
  if (link.state === "open") await store.saveState(ctx.db, link.id, "paid", authorOf(ctx));
  if (question !== null) return "waiting";
  await confirm(ctx, row);
  return "checked";
}

/** Notes that a link takes no payment any more. One that was paid stays paid, in whatever order the messages arrive. */
async function endLink(ctx: Context, { id }: LinkRow): Promise<EventResult> {
  const link = await store.lockLink(ctx.db, id);
  if (link?.state !== "open") return "ignored";
  await store.saveState(ctx.db, id, "ended", authorOf(ctx));
  return "ended";
}

/** Applies a message that the provider signed, in one transaction. */
export async function applyEvent(
  services: Services,
  links: PaymentLinks,
  event: PaymentEvent,
  { requestId, ip }: { requestId: string; ip: string },
): Promise<EventResult> {
  if (event.kind === "other") return "ignored";
  return inTransaction(services, originOf(requestId, ip), async (ctx) => {
    const link = await store.findBySession(ctx.db, event.linkId);
    if (!link) return "unknown";
    return event.kind === "paid" ? recordPaid(ctx, links, link, event) : endLink(ctx, link);
  });
}
