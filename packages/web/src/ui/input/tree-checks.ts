/** A thing in a tree that is chosen or not. */
export interface CheckNode {
  id: number;
  label: string;
  /** Stands small beside the label. */
  signal?: string | undefined;
  /** A mere folder: it is chosen as long as something below it is. */
  isFolder: boolean;
  children: readonly CheckNode[];
}

export type Check = "all" | "some" | "none";

type Chosen = ReadonlySet<number>;

/** The node and everything below it, from the top. */
export function withBelow(node: CheckNode): CheckNode[] {
  return [node, ...node.children.flatMap(withBelow)];
}

/** Whether the node and all below it are chosen, some of them, or none. */
export function checkOf(node: CheckNode, chosen: Chosen): Check {
  const below = node.children.map((child) => checkOf(child, chosen));
  const parts = node.isFolder && below.length > 0 ? below : [chosen.has(node.id) ? ("all" as const) : "none", ...below];
  if (parts.every((part) => part === "all")) return "all";
  return parts.every((part) => part === "none") ? "none" : "some";
}

/** The nodes above the one with this id, from the top, and itself; empty when there is none. */
export function pathTo(roots: readonly CheckNode[], id: number): readonly CheckNode[] {
  for (const node of roots) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Folders follow what is below them; a node stands only where the ones above it do. */
function settled(roots: readonly CheckNode[], chosen: Chosen): Chosen {
  const next = new Set<number>();
  const visit = (node: CheckNode): boolean => {
    const below = node.children.map(visit).some(Boolean);
    const isChosen = below || (chosen.has(node.id) && (!node.isFolder || node.children.length === 0));
    if (isChosen) next.add(node.id);
    return isChosen;
  };
  roots.forEach(visit);
  return next;
}

/** A click on a node as it is shown: it and all below it, or, when all are chosen already, none of them. */
export function toggled(roots: readonly CheckNode[], chosen: Chosen, node: CheckNode): Chosen {
  const branch = withBelow(node).map(({ id }) => id);
  if (checkOf(node, chosen) === "all") return settled(roots, without(chosen, branch));
  return settled(roots, new Set([...chosen, ...branch]));
}

/** The node alone: chosen, and nothing below it. A folder cannot be alone. */
export function chosenAlone(roots: readonly CheckNode[], chosen: Chosen, { id, isFolder }: CheckNode): Chosen {
  const node = pathTo(roots, id).at(-1);
  if (!node || isFolder) return chosen;
  const below = node.children.flatMap(withBelow).map((one) => one.id);
  return settled(roots, new Set([...without(chosen, below), id]));
}

function without(chosen: Chosen, ids: readonly number[]): Set<number> {
  const gone = new Set(ids);
  return new Set([...chosen].filter((id) => !gone.has(id)));
}

/** A node in sight, with its place as a screen reader tells it. */
export interface TreeRow {
  node: CheckNode;
  /** From 1. */
  level: number;
  place: number;
  siblings: number;
  parentId: number | null;
  /** Null for a node that nothing hangs under. */
  isOpen: boolean | null;
}

/** The rows in sight: below open nodes, and with a text only what matches it and what is above that. */
export function rowsOf(roots: readonly CheckNode[], closed: Chosen, text: string): TreeRow[] {
  const wanted = text.trim().toLowerCase();
  const fitting = wanted === "" ? roots : roots.flatMap((node) => pruned(node, wanted));
  return rowsAt(fitting, wanted === "" ? closed : new Set(), 1, null);
}

function pruned(node: CheckNode, wanted: string): CheckNode[] {
  if (`${node.label} ${node.signal ?? ""}`.toLowerCase().includes(wanted)) return [node];
  const children = node.children.flatMap((child) => pruned(child, wanted));
  return children.length > 0 ? [{ ...node, children }] : [];
}

function rowsAt(nodes: readonly CheckNode[], closed: Chosen, level: number, parentId: number | null): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 ? !closed.has(node.id) : null;
    const row = { node, level, place: index + 1, siblings: nodes.length, parentId, isOpen };
    return [row, ...(isOpen ? rowsAt(node.children, closed, level + 1, node.id) : [])];
  });
}
