import { subjectParts } from "@vowdesk/contract/audit";
import { on } from "../../kernel/http/context.ts";
import { followWonLead } from "./holds/service.ts";

export const listeners = on({
  "lead.won": ({ subject }, ctx) => followWonLead(ctx, Number(subjectParts(subject).key)),
});
