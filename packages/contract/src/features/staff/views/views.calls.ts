import * as z from "zod";
import { anyStaff, api, endpoint, Id } from "../../../kernel/index.ts";
import { Arrangement, ListPlace, PageViews, SavedView, ViewDraft } from "./views.schema.ts";

/** Saved views and column layouts of lists. */
export const viewsApi = api("views", "Saved views of lists", {
  ofPage: endpoint({
    method: "GET",
    path: "/api/view/list",
    access: anyStaff,
    summary: "Get the saved views of a list page that the caller may use, and the caller's column layout",
    input: z.object({ page: ListPlace }),
    output: PageViews,
  }),
  save: endpoint({
    method: "POST",
    path: "/api/view/save",
    access: anyStaff,
    summary: "Save a view, or change an own one. Sharing with everyone requires view:share",
    input: ViewDraft,
    output: SavedView,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/view/delete/:id",
    access: anyStaff,
    summary: "Delete an own view, or a shared one with view:share",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  arrange: endpoint({
    method: "PUT",
    path: "/api/view/columns",
    access: anyStaff,
    summary: "Save the caller's column layout of a list page; null restores the default",
    input: z.object({ page: ListPlace, columns: Arrangement.nullable() }),
    output: z.null(),
  }),
});
