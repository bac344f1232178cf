import { on, type Context } from "../../kernel/http/context.ts";
import { refreshPlan, refreshPlanOfShoot } from "./plan/service.ts";

const renew = ({ weddingId }: { weddingId: number }, ctx: Context) => refreshPlan(ctx, weddingId);
const renewOfShoot = ({ subject }: { subject: string }, ctx: Context) => refreshPlanOfShoot(ctx, subject);

/** The plan of a wedding follows its agreement, and the due dates follow its shoots, in the transaction of the change. */
export const listeners = on({
  "agreement.signed": renew,
  "agreement.ended": renew,
  "shoot.booked": renewOfShoot,
  "shoot.firmed": renewOfShoot,
  "shoot.moved": renewOfShoot,
  "shoot.rebooked": renewOfShoot,
  "shoot.postponed": renewOfShoot,
  "shoot.cancelled": renewOfShoot,
  "shoot.not-shown": renewOfShoot,
  "shoot.undone": renewOfShoot,
});
