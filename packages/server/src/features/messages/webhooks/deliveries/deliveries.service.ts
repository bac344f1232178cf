import { randomUUID } from "node:crypto";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Webhook, WebhookDelivery, webhooksApi } from "@vowdesk/contract/messages/webhooks";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { page } from "../../../../kernel/paging/page.ts";
import { deliveryMs } from "../webhooks.policy.ts";
import { sendDeliveries } from "../sending/sending.service.ts";
import { pingType, type MayReadEvent } from "../readers.ts";
import { detail, getWebhook, signalChange, subjectOf } from "../webhooks.service.ts";
import { presentDelivery } from "./deliveries.present.ts";
import * as store from "./deliveries.store.ts";
import type { DeliveryRow } from "./deliveries.store.ts";

/** Deliveries that ended are kept for this time. */
const keptMs = 30 * 24 * 60 * 60_000;
const deletedAtOnce = 1_000;

async function presentTo(ctx: Context, row: DeliveryRow, mayRead: MayReadEvent): Promise<WebhookDelivery> {
  return presentDelivery(row, row.type === pingType || (await mayRead(ctx, ctx.actor, row)));
}

/** Deliveries of all webhooks. Callers see the bodies of events that they may read. */
export async function list(
  ctx: Context,
  query: HandlerInput<typeof webhooksApi.deliveries>,
  mayRead: MayReadEvent,
): Promise<Page<WebhookDelivery>> {
  const rows = await page(ctx, store.listing, query);
  const records: WebhookDelivery[] = [];
  for (const row of rows.records) records.push(await presentTo(ctx, row, mayRead));
  return { ...rows, records };
}

/** A delivery that starts now: its first attempt is due, and it is tried for a day. */
const startingNow = ({ now }: Context) => ({ now, expiresAt: new Date(now.getTime() + deliveryMs) });

/** Refuses a webhook that is unknown or paused. */
async function assertActive(ctx: Context, id: number): Promise<void> {
  const { state } = await getWebhook(ctx, id);
  if (state !== "active") refuse("webhook-paused");
}

/** Stores deliveries in a transaction and sends them at once instead of with the next run of the job. */
async function sendNow<T>(ctx: Context, mayRead: MayReadEvent, work: (inside: Context) => Promise<T>): Promise<T> {
  const result = await ctx.transaction(work);
  await sendDeliveries(ctx.services, mayRead);
  return result;
}

export async function ping(ctx: Context, id: number, mayRead: MayReadEvent): Promise<Webhook> {
  await sendNow(ctx, mayRead, async (inside) => {
    await assertActive(inside, id);
    const { now, expiresAt } = startingNow(inside);
    const type = pingType;
    const { kind, id: actorId } = inside.actor;
    const data = { subject: subjectOf(id), actor: { kind, id: actorId }, before: {}, after: {} };
    await store.insertDelivery(inside.db, {
      webhook_id: id,
      event_id: `evt_${randomUUID()}`,
      type,
      subject: subjectOf(id),
      body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      created_at: now,
      next_at: now,
      expires_at: expiresAt,
    });
    inside.emit({ type: "webhook.tested", subject: subjectOf(id) });
    signalChange(inside, { id });
  });
  return detail(ctx, { id });
}

function recordReplay(ctx: Context, webhookId: number, lines: number): void {
  ctx.emit({ type: "webhook.replayed", subject: subjectOf(webhookId), after: { lines } });
  signalChange(ctx, { id: webhookId });
}

export const replay = (ctx: Context, id: string, mayRead: MayReadEvent): Promise<WebhookDelivery> =>
  sendNow(ctx, mayRead, async (inside) => {
    const delivery = (await store.findDelivery(inside.db, id)) ?? refuse("not-found");
    await assertActive(inside, delivery.webhook_id);
    const row = await store.renewDelivery(inside.db, id, startingNow(inside));
    recordReplay(inside, row.webhook_id, 1);
    return presentTo(inside, row, mayRead);
  });

export const replayFailed = (
  ctx: Context,
  { id, since }: HandlerInput<typeof webhooksApi.replayFailed>,
  mayRead: MayReadEvent,
): Promise<{ replayed: number }> =>
  sendNow(ctx, mayRead, async (inside) => {
    await assertActive(inside, id);
    const replayed = await store.renewFailed(inside.db, id, new Date(since), startingNow(inside));
    recordReplay(inside, id, replayed);
    return { replayed };
  });

/** Deletes deliveries 30 days after they ended, and those of deleted webhooks. Returns their number. */
export async function deleteOldDeliveries({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let total = await store.deleteOrphans(db);
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; total += deleted)
    deleted = await store.deleteFinished(db, before, deletedAtOnce);
  return total;
}
