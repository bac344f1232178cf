import type { NoticeAct } from "@vowdesk/contract/studio/wedding-payments";
import { on, type Context } from "../../../kernel/http/context.ts";
import type { ShootFact } from "../shoots/shoots.ts";
import { assertSettled, earnParts, unearnParts } from "./earnings/earnings.service.ts";
import { followSchedule, withdrawNotice } from "./notices/notices.service.ts";
import { refreshPlan } from "./plan/plan.service.ts";

type Renew = (ctx: Context, weddingId: number) => Promise<void>;

const ofWedding =
  (...renewals: Renew[]) =>
  async ({ weddingId }: { weddingId: number | null }, ctx: Context) => {
    if (weddingId !== null) for (const renew of renewals) await renew(ctx, weddingId);
  };

/** Follows a change of the time of a shoot. A booking gives up an earlier day at the wish of the couple. */
const ofSchedule =
  (act: NoticeAct, ...renewals: Renew[]) =>
  async ({ weddingId, shootId, version, former, cause }: ShootFact, ctx: Context) => {
    if (weddingId === null) return;
    const isBooking = act === "book" || act === "firm" || act === "rebook";
    const shoot = { id: shootId, version, former };
    await followSchedule(ctx, { weddingId, act, cause: cause ?? (isBooking ? "couple" : null), shoot });
    await ofWedding(...renewals)({ weddingId }, ctx);
  };

/** Plan, notices and earnings of a wedding follow its agreement and its shoots, in the transaction of the change. */
export const listeners = on({
  "agreement.signed": ofWedding(refreshPlan, earnParts),
  "agreement.ended": async ({ weddingId, agreementId }, ctx) => {
    await assertSettled(ctx, weddingId, agreementId);
    await refreshPlan(ctx, weddingId);
  },
  "wedding.changed": ({ weddingId, former, cause }, ctx) =>
    followSchedule(ctx, { weddingId, act: "wedding_date", cause, formerWeddingDate: former.weddingDate }),
  "shoot.booked": ofSchedule("book", refreshPlan),
  "shoot.firmed": ofSchedule("firm", refreshPlan),
  "shoot.moved": ofSchedule("move", refreshPlan),
  "shoot.rebooked": ofSchedule("rebook", refreshPlan),
  "shoot.postponed": ofSchedule("postpone", refreshPlan),
  /** The end of a shoot may earn a part of the price, also that of another one that is done. */
  "shoot.cancelled": ofSchedule("cancel", refreshPlan, earnParts),
  "shoot.not-shown": ofSchedule("no_show", refreshPlan, earnParts),
  "shoot.undone": async ({ weddingId, shootId, former }, ctx) => {
    if (former) await withdrawNotice(ctx, shootId, former.version);
    await ofWedding(refreshPlan)({ weddingId }, ctx);
    // The end that is undone may have earned a part.
    if (weddingId !== null && former?.endedAt) await unearnParts(ctx, weddingId, former.endedAt);
  },
  "shoot.finished": ofWedding(earnParts),
  "shoot.finish-undone": ofWedding(unearnParts),
});
