import { businessApi } from "@vowdesk/contract/business";
import { bind } from "../../kernel/http/bind.ts";
import { figures, type RetentionRules } from "./retention/service.ts";
import * as business from "./service.ts";

/** The calls of this feature. `rules` count and delete old data of each kind. */
export const callsWith = (rules: RetentionRules) =>
  bind(businessApi, {
    branding: (_input, ctx) => business.branding(ctx),
    reasons: (_input, ctx) => business.reasons(ctx),
    settings: (_input, ctx) => business.settings(ctx),
    retention: (given, ctx) => figures(ctx, rules, given),
    change: (given, ctx) => business.change(ctx, given),
  });
