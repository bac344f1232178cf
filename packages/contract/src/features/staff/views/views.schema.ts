import * as z from "zod";
import { permissions, JsonId, NonEmptyText, RecordId, Key } from "../../../kernel/index.ts";

/** Users of a saved view: its owner, the holders of a role, or everyone with access to the page. */
export const viewScopes = ["mine", "role", "everyone"] as const;
export const ViewScope = z.enum(viewScopes);
export type ViewScope = z.infer<typeof ViewScope>;

/** Sharing with everyone requires a permission. Every user can share a view with an own role. */
export const viewPermissions = permissions("view:share");

export const viewRefusals = {
  "view-name-taken": 200,
  "views-full": 500,
} as const;

/** Maximum number of views per user and page. */
export const maxViews = 40;

/** Path of the list page to which views and column layouts belong. */
export const ListPlace = z
  .string()
  .regex(/^(\/[\w-]+)+$/)
  .max(100);

/** One column of a layout. Columns that are not listed follow in the default order. */
export const ArrangedColumn = z.object({
  id: Key,
  isHidden: z.boolean().optional(),
  /** In pixels at the default size; absent for the default width. */
  width: z.int().min(48).max(800).optional(),
});
export type ArrangedColumn = z.infer<typeof ArrangedColumn>;

/** A column layout. */
export const Arrangement = z.array(ArrangedColumn).max(40);
export type Arrangement = z.infer<typeof Arrangement>;

/** Filters, sort order and page size as the query of the page's address. */
const ViewQuery = z.string().max(1_000);

export const SavedView = z.object({
  id: RecordId,
  name: z.string(),
  scope: ViewScope,
  roleId: RecordId.nullable(),
  query: ViewQuery,
  /** Null if the view does not change the column layout. */
  columns: Arrangement.nullable(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the caller may delete it: an own view, or a shared one with `view:share`. */
  mayDelete: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The saved views and settings of a list page for the caller. */
export const PageViews = z.object({
  views: z.array(SavedView),
  /** The caller's column layout; null for the default. */
  columns: Arrangement.nullable(),
  /** The caller's roles, with which views can be shared. */
  roles: z.array(z.object({ id: RecordId, name: z.string() })),
});
export type PageViews = z.infer<typeof PageViews>;

export const ViewDraft = z.object({
  id: JsonId.optional(),
  page: ListPlace,
  name: NonEmptyText(40),
  scope: ViewScope,
  roleId: JsonId.nullable().default(null),
  query: ViewQuery,
  columns: Arrangement.nullable().default(null),
});
export type ViewDraft = z.output<typeof ViewDraft>;
