import { businessApi } from "@vowdesk/contract/operations/business";
import { bind } from "../../../kernel/http/bind.ts";
import { figures, type RetentionRules } from "./retention.service.ts";
import * as business from "./business.service.ts";
import * as waiting from "./waiting/waiting.service.ts";

/** The calls of this feature. `rules` count and delete old data of each kind. */
export const callsWith = (rules: RetentionRules) =>
  bind(businessApi, {
    ...business,
    ...waiting,
    retention: (ctx, input) => figures(ctx, rules, input),
  });
