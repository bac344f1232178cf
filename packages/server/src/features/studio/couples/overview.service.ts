import type { CoupleOverview, StudioContact } from "@vowdesk/contract/studio/couples";
import { weddingStage } from "@vowdesk/contract/studio/weddings";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { shootsOfWedding } from "../shoots/shoots.ts";
import { coupleOf } from "../weddings/weddings.ts";
import { isOwnLink } from "./sessions.service.ts";
import * as store from "./overview.store.ts";

export async function studio({ db }: Pick<Context, "db">): Promise<StudioContact> {
  const [contact, timeZone] = await Promise.all([store.findContact(db), businessZone(db)]);
  return { ...contact, timeZone };
}

export const paymentAccount = ({ db }: Pick<Context, "db">): Promise<string> => store.findPaymentAccount(db);

const hidden: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** What the caller sees of their own wedding. The key of another link needs a separate session. */
export async function overview(ctx: Context, { key }: { key?: string | undefined }): Promise<CoupleOverview> {
  const { weddingId, partner } = ctx.actor.couple ?? refuse("not-found");
  if (key !== undefined && !(await isOwnLink(ctx, key))) refuse("session-ended");
  const [couple, shoots, contact] = await Promise.all([
    coupleOf(ctx, weddingId),
    shootsOfWedding(ctx, weddingId),
    studio(ctx),
  ]);
  return {
    partner,
    number: couple.number,
    nameA: couple.a.name,
    nameB: couple.b.name,
    weddingDate: couple.weddingDate,
    consultantName: couple.consultantName,
    stage: weddingStage({ shoots, isCancelled: couple.isCancelled }),
    shoots: shoots.filter(({ state }) => !hidden.has(state)),
    studio: contact,
  };
}
