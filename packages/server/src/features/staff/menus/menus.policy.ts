import { permissionCodes } from "@vowdesk/contract";
import { isReservedName } from "@vowdesk/contract/kernel";
import { menuTypes } from "@vowdesk/contract/staff/menus";
import { withDescendants } from "../../../kernel/paging/tree.ts";

export interface MenuPlace {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
}

type NewRow = Omit<MenuPlace, "id">;
type Reason =
  | "parent-unknown"
  | "parent-below-itself"
  | "menu-code-required"
  | "menu-code-unknown"
  | "menu-code-reserved"
  | "menu-code-taken";

const declaredCodes: ReadonlySet<string> = new Set(permissionCodes);

/** Only buttons may have a button as parent: a directory or page below a button would not appear in any menu. */
function parentRefusal(rows: readonly MenuPlace[], id: number | null, { parent_id, type }: NewRow): Reason | null {
  if (parent_id === null) return null;
  const parent = rows.find((row) => row.id === parent_id);
  if (!parent || (parent.type === menuTypes.button && type !== menuTypes.button)) return "parent-unknown";
  return id !== null && withDescendants(rows, id).has(parent_id) ? "parent-below-itself" : null;
}

/**
 * Pages and buttons need a code that the contract declares. A directory may have no code, or a code that no call uses. Its code
 * must contain a colon, which distinguishes it from role codes.
 */
function codeRefusal(rows: readonly MenuPlace[], id: number | null, { code, type }: NewRow): Reason | null {
  const isDirectory = type === menuTypes.directory;
  if (code === null) return isDirectory ? null : "menu-code-required";
  // A row of an earlier version may keep a reserved code, which grants nothing.
  const isKept = rows.some((row) => row.id === id && row.code === code);
  if (!isKept && isReservedName(code)) return "menu-code-reserved";
  if (!declaredCodes.has(code) && !(isDirectory && code.includes(":"))) return "menu-code-unknown";
  return rows.some((row) => row.id !== id && row.code === code) ? "menu-code-taken" : null;
}

/** Why a row cannot be saved; null if it can. `id` is null for a new row. */
export function rowRefusal(rows: readonly MenuPlace[], id: number | null, row: NewRow): Reason | null {
  return parentRefusal(rows, id, row) ?? codeRefusal(rows, id, row);
}

/** The order of a parent's rows after `id` is moved before `beforeId` or to the end. Null if `beforeId` is not among them. */
export function orderWith(
  rows: readonly MenuPlace[],
  { id, parent_id, beforeId }: { id: number; parent_id: number | null; beforeId: number | null },
): number[] | null {
  const others = rows.filter((row) => row.parent_id === parent_id && row.id !== id).map((row) => row.id);
  if (beforeId === null) return [...others, id];
  const at = others.indexOf(beforeId);
  return at < 0 ? null : others.toSpliced(at, 0, id);
}
