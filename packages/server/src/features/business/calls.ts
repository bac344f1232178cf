import { businessApi } from "@vowdesk/contract/business";
import { bind } from "../../kernel/http/bind.ts";
import * as studio from "./service.ts";

export const calls = bind(businessApi, {
  look: (_input, ctx) => studio.look(ctx),
  reasons: (_input, ctx) => studio.reasons(ctx),
  settings: (_input, ctx) => studio.settings(ctx),
  change: (given, ctx) => studio.change(ctx, given),
});
