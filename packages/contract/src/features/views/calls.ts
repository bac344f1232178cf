import * as z from "zod";
import { anyStaff, api, endpoint } from "../../kernel/index.ts";
import { Arrangement, ListPlace, PageViews, SavedView, ViewDraft } from "./schema.ts";

/** Saved views and columns of list pages (PRODUCT 5). */
export const viewsApi = api("views", {
  ofPage: endpoint({
    method: "GET",
    path: "/api/view/list",
    access: anyStaff,
    summary: "The saved views of a list page that I find there, and how I arranged its columns",
    input: z.object({ page: ListPlace }),
    output: PageViews,
  }),
  save: endpoint({
    method: "POST",
    path: "/api/view/save",
    access: anyStaff,
    summary: "Save a view, or change one of my own; sharing it with everyone takes view:share",
    input: ViewDraft,
    output: SavedView,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/view/delete/:id",
    access: anyStaff,
    summary: "Delete a view: my own, or with view:share a shared one",
    input: z.object({ id: z.coerce.number<string | number>().int().min(1).max(2_147_483_647) }),
    output: z.null(),
  }),
  arrange: endpoint({
    method: "PUT",
    path: "/api/view/columns",
    access: anyStaff,
    summary: "Keep how I arranged the columns of a list page; null is the page's own way again",
    input: z.object({ page: ListPlace, columns: Arrangement.nullable() }),
    output: z.null(),
  }),
});
