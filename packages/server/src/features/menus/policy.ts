import { permissionCodes } from "@vowdesk/contract";
import { isReservedName } from "@vowdesk/contract/kernel";
import { menuTypes } from "@vowdesk/contract/menus";
import { withDescendants } from "../../kernel/paging/tree.ts";

export interface Placed {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
}

type Wanted = Omit<Placed, "id">;
type Reason =
  | "parent-unknown"
  | "parent-below-itself"
  | "menu-code-required"
  | "menu-code-unknown"
  | "menu-code-reserved"
  | "menu-code-taken";

const known: ReadonlySet<string> = new Set(permissionCodes);

/** A row under a button would be part of no menu and is no narrower right. Buttons alone may hang under one. */
function parentRefusal(rows: readonly Placed[], id: number | null, { parent_id, type }: Wanted): Reason | null {
  if (parent_id === null) return null;
  const parent = rows.find((row) => row.id === parent_id);
  if (!parent || (parent.type === menuTypes.button && type !== menuTypes.button)) return "parent-unknown";
  return id !== null && withDescendants(rows, id).has(parent_id) ? "parent-below-itself" : null;
}

/**
 * A code opens what the contract declares under it, so nobody invents one. A directory opens nothing and may be free to all
 * or have a code of its own, with a colon: no role code has one.
 */
function codeRefusal(rows: readonly Placed[], id: number | null, { code, type }: Wanted): Reason | null {
  const isDirectory = type === menuTypes.directory;
  if (code === null) return isDirectory ? null : "menu-code-required";
  // A row of an earlier version keeps its code; it opens nothing.
  const isKept = rows.some((row) => row.id === id && row.code === code);
  if (!isKept && isReservedName(code)) return "menu-code-reserved";
  if (!known.has(code) && !(isDirectory && code.includes(":"))) return "menu-code-unknown";
  return rows.some((row) => row.id !== id && row.code === code) ? "menu-code-taken" : null;
}

/** Why a row cannot be as wanted; null when it can. `id` is null for a new one. */
export function rowRefusal(rows: readonly Placed[], id: number | null, wanted: Wanted): Reason | null {
  return parentRefusal(rows, id, wanted) ?? codeRefusal(rows, id, wanted);
}

/** The rows under a parent in the order in which they will stand once `id` is before `beforeId`, or last; null when that has gone. */
export function orderWith(
  rows: readonly Placed[],
  { id, parent_id, beforeId }: { id: number; parent_id: number | null; beforeId: number | null },
): number[] | null {
  const others = rows.filter((row) => row.parent_id === parent_id && row.id !== id).map((row) => row.id);
  if (beforeId === null) return [...others, id];
  const at = others.indexOf(beforeId);
  return at < 0 ? null : others.toSpliced(at, 0, id);
}
