import { authorOf } from "../../../../kernel/transaction/actor.ts";
import type { HandOverKind } from "../../../staff/users/users.ts";
import { countLeadsOf, moveLeads } from "./assignment.store.ts";
import { handOverLabels } from "../../../../locales/hand-over-texts.ts";

/** Off-boarding: the leads of a consultant that are neither won nor lost move to a colleague. */
export const openLeads: HandOverKind = {
  name: "leads",
  label: handOverLabels.leads,
  access: "lead:edit",
  count: (ctx, userId) => countLeadsOf(ctx.db, userId),
  move: async (ctx, from, to) => {
    const count = await moveLeads(ctx.db, from, to, authorOf(ctx));
    ctx.signal({ kind: "changed", feature: "leads", id: "", access: "lead" });
    return count;
  },
};
