import type { TreeRow } from "../input/tree/tree-checks.ts";

/** Effect of a key in a tree: move to a row, or open or close the node with this id. */
export type TreeStep = { goTo: number } | { id: number; isOpen: boolean };

type Place = readonly [rows: readonly TreeRow[], at: number];

const goTo = (rows: readonly TreeRow[], index: number): TreeStep | null => {
  const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
  return row ? { goTo: row.node.id } : null;
};

const expandOrEnter = ([rows, at]: Place): TreeStep | null => {
  const row = rows[at];
  if (row?.isOpen === false) return { id: row.node.id, isOpen: true };
  return row?.isOpen ? goTo(rows, at + 1) : null;
};

const collapseOrLeave = ([rows, at]: Place): TreeStep | null => {
  const row = rows[at];
  if (row?.isOpen) return { id: row.node.id, isOpen: false };
  return row && row.parentId !== null ? { goTo: row.parentId } : null;
};

const steps: Readonly<Record<string, (place: Place) => TreeStep | null>> = {
  ArrowDown: ([rows, at]) => goTo(rows, at + 1),
  ArrowUp: ([rows, at]) => goTo(rows, at - 1),
  Home: ([rows]) => goTo(rows, 0),
  End: ([rows]) => goTo(rows, rows.length - 1),
  ArrowRight: expandOrEnter,
  ArrowLeft: collapseOrLeave,
};

/** Keys of a tree view (WAI-ARIA), starting at the row with this index. Null for other keys. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep | null {
  return steps[key]?.([rows, at]) ?? null;
}
