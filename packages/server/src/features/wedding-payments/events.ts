import { on, type Context } from "../../kernel/http/context.ts";
import { earnParts } from "./earnings/service.ts";
import { refreshPlan, weddingOfShoot } from "./plan/service.ts";

type Renew = (ctx: Context, weddingId: number) => Promise<void>;

const ofWedding =
  (...renewals: Renew[]) =>
  async ({ weddingId }: { weddingId: number }, ctx: Context) => {
    for (const renew of renewals) await renew(ctx, weddingId);
  };

const ofShoot =
  (...renewals: Renew[]) =>
  async ({ subject }: { subject: string }, ctx: Context) => {
    const weddingId = await weddingOfShoot(ctx, subject);
    if (weddingId !== null) await ofWedding(...renewals)({ weddingId }, ctx);
  };

const renewPlan = ofShoot(refreshPlan);
/** The end of a shoot may earn a part of the price, also that of another one that is done. */
const renewBoth = ofShoot(refreshPlan, earnParts);

/** Plan and earnings of a wedding follow its agreement and its shoots, in the transaction of the change. */
export const listeners = on({
  "agreement.signed": ofWedding(refreshPlan, earnParts),
  "agreement.ended": ofWedding(refreshPlan),
  "shoot.booked": renewPlan,
  "shoot.firmed": renewPlan,
  "shoot.moved": renewPlan,
  "shoot.rebooked": renewPlan,
  "shoot.postponed": renewPlan,
  "shoot.undone": renewPlan,
  "shoot.cancelled": renewBoth,
  "shoot.not-shown": renewBoth,
  "shoot.finished": ofShoot(earnParts),
});
