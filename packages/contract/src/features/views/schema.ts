import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** Who finds a saved view (PRODUCT 5): whoever saved it, those of one role, or everyone who may open the page. */
export const viewScopes = ["mine", "role", "everyone"] as const;
export const ViewScope = z.enum(viewScopes);
export type ViewScope = z.infer<typeof ViewScope>;

/** What is shown to everyone takes a right; with a role one holds it may be shared by anybody. */
export const viewPermissions = permissions("view:share");

export const viewRefusals = {
  "view-name-taken": 200,
  "views-full": 500,
} as const;

/** Views one person may keep for one page. */
export const viewsAtMost = 40;

/** The path of a list page, which is what views and columns belong to. */
export const ListPlace = z
  .string()
  .regex(/^(\/[\w-]+)+$/)
  .max(100);

/** One column of a list as somebody arranged it; what is not named stands behind, as the page has it. */
export const ArrangedColumn = z.object({
  id: z.string().min(1).max(40),
  isHidden: z.boolean().optional(),
  /** In pixels at the default size; absent leaves the page's own. */
  width: z.int().min(48).max(800).optional(),
});
export type ArrangedColumn = z.infer<typeof ArrangedColumn>;

/** The columns of a list in their order. */
export const Arrangement = z.array(ArrangedColumn).max(40);
export type Arrangement = z.infer<typeof Arrangement>;

/** What a view restores: filters, order and page size as the address of its page writes them. */
const ViewQuery = z.string().max(1_000);

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  scope: ViewScope,
  /** Set with the scope `role`. */
  roleId: z.int().nullable(),
  query: ViewQuery,
  /** Null where the view leaves the columns as each reader has them. */
  columns: Arrangement.nullable(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the asking user may delete it: one's own, or a shared one with `view:share`. */
  mayDelete: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** All that a list page offers to the one who asks. */
export const PageViews = z.object({
  views: z.array(SavedView),
  /** How this person arranged the page's columns; null for the page's own way. */
  columns: Arrangement.nullable(),
  /** The roles of the one who asks: those one may share a view with. */
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PageViews = z.infer<typeof PageViews>;

export const ViewDraft = z.object({
  /** Absent for a new one. */
  id: z.int().min(1).max(2_147_483_647).optional(),
  page: ListPlace,
  name: z.string().trim().min(1).max(40),
  scope: ViewScope,
  roleId: z.int().min(1).max(2_147_483_647).nullable().default(null),
  query: ViewQuery,
  columns: Arrangement.nullable().default(null),
});
export type ViewDraft = z.output<typeof ViewDraft>;
