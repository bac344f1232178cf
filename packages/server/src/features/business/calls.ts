import { businessApi } from "@vowdesk/contract/business";
import { bind } from "../../kernel/http/bind.ts";
import * as business from "./service.ts";

export const calls = bind(businessApi, {
  look: (_input, ctx) => business.look(ctx),
  reasons: (_input, ctx) => business.reasons(ctx),
  settings: (_input, ctx) => business.settings(ctx),
  change: (given, ctx) => business.change(ctx, given),
});
