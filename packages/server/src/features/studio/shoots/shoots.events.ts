import { subjectParts } from "@vowdesk/contract/operations/audit";
import { on } from "../../../kernel/http/context.ts";
import { assertWeddingDate } from "./planning/day.ts";
import { followWonLead } from "./availability/holds.service.ts";

export const listeners = on({
  "wedding.changed": (change, ctx) => assertWeddingDate(ctx, change),
  "lead.won": ({ subject }, ctx) => followWonLead(ctx, Number(subjectParts(subject).key)),
});
