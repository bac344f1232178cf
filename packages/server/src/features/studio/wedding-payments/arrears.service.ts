import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { holdersOf } from "../../staff/auth/auth.ts";
import { checkersOf } from "./wedding-payments.policy.ts";
import * as store from "./arrears.store.ts";

/** Tells the consultant of the wedding that an instalment is overdue. If there is none, or they may not see payments, tells those who check all payments. */
async function notifyStaff(ctx: Context, id: number, today: string): Promise<number> {
  const arrear = await store.markTold(ctx.db, id, today);
  if (!arrear) return 0;
  const { couple, openCents, dueOn, consultantId, weddingId } = arrear;
  const isReader = consultantId !== null && (await holdersOf(ctx, "payment")).includes(consultantId);
  const template = { key: "instalment-overdue", values: { couple, openCents, due: dueOn } } as const;
  await send(ctx, {
    type: firstTypeOf.payment,
    to: isReader ? { userIds: [consultantId] } : checkersOf(null),
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: String(weddingId),
    sendName: couple,
  });
  return 1;
}

/** Notifies staff once of each instalment that was not paid by its due date. A later due date is notified again. */
export async function notifyOfArrears(services: Services): Promise<number> {
  const today = dateIn(await businessZone(services.db), services.clock.now());
  return processDueRows(services, {
    runner: "arrears",
    batchSize: 100,
    find: (db, due, limit) => store.findUntold(db, due, today, limit),
    apply: (ctx, id: number) => notifyStaff(ctx, id, today),
  });
}
