import { handOverOfRows } from "../../../../kernel/transaction/hand-over.ts";
import { openLeadsOf } from "../leads.store.ts";
import { handOverLabels } from "../../../../locales/hand-over-texts.ts";

/** Off-boarding: the leads of a consultant that are neither won nor lost move to a colleague. */
export const openLeads = handOverOfRows({
  name: "leads",
  label: handOverLabels.leads,
  access: "lead:edit",
  accessToAll: "lead:all",
  rows: openLeadsOf,
  signal: (ctx) => ctx.signal({ kind: "changed", feature: "leads", id: "", access: "lead" }),
});
