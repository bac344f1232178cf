import { viewsApi } from "@vowdesk/contract/views";
import { bind } from "../../kernel/http/bind.ts";
import * as views from "./service.ts";

export const calls = bind(viewsApi, {
  ofPage: ({ page }, ctx) => views.ofPage(ctx, page),
  save: (draft, ctx) => views.save(ctx, draft),
  delete: ({ id }, ctx) => views.remove(ctx, id),
  arrange: ({ page, columns }, ctx) => views.arrange(ctx, page, columns),
});
