import { viewsApi } from "@vowdesk/contract/staff/views";
import { bind } from "../../../kernel/http/bind.ts";
import * as views from "./views.service.ts";

export const calls = bind(viewsApi, {
  ofPage: (ctx, { page }) => views.ofPage(ctx, page),
  save: views.save,
  delete: (ctx, { id }) => views.remove(ctx, id),
  arrange: (ctx, { page, columns }) => views.arrange(ctx, page, columns),
});
