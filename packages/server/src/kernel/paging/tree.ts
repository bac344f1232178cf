interface Branch {
  id: number;
  parent_id: number | null;
}

/**
 * Nests rows under their parents, each level in the order of the rows. A row whose parent is missing is left out together with
 * its descendants.
 */
export function nest<Row extends Branch, Node extends object>(
  rows: readonly Row[],
  toNode: (row: Row, parent: Row | undefined, children: Node[]) => Node,
): Node[] {
  const children = new Map<number | null, Row[]>();
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row]);
  const childrenOf = (parent: Row | undefined): Node[] =>
    (children.get(parent?.id ?? null) ?? []).map((row) => toNode(row, parent, childrenOf(row)));
  return childrenOf(undefined);
}

/** The ids of a row and all its descendants. */
export function withDescendants(rows: readonly Branch[], id: number): Set<number> {
  const ids = new Set([id]);
  // Iterating a growing set also visits the added ids.
  for (const above of ids) for (const row of rows) if (row.parent_id === above) ids.add(row.id);
  return ids;
}

/** The ids of all ancestors of a row, nearest first. */
export function ancestorsOf(rows: readonly Branch[], id: number): number[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const orderedIds: number[] = [];
  for (let at = byId.get(id)?.parent_id; at; at = byId.get(at)?.parent_id) {
    if (orderedIds.includes(at)) break;
    orderedIds.push(at);
  }
  return orderedIds;
}
