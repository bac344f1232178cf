import { textContains } from "@vowdesk/contract/searched-text";

/** A selectable node of a tree. */
export interface CheckNode {
  id: number;
  label: string;
  /** Small text beside the label. */
  hint?: string | undefined;
  /** A folder is chosen as long as one of its descendants is. */
  isFolder: boolean;
  children: readonly CheckNode[];
}

export type Check = "all" | "some" | "none";

type Chosen = ReadonlySet<number>;

/** The node and its descendants, in order. */
export function withBelow(node: CheckNode): CheckNode[] {
  return [node, ...node.children.flatMap(withBelow)];
}

/** Whether all, some or none of a node and its descendants are chosen. */
export function checkOf(node: CheckNode, chosen: Chosen): Check {
  const below = node.children.map((child) => checkOf(child, chosen));
  const parts = node.isFolder && below.length > 0 ? below : [chosen.has(node.id) ? ("all" as const) : "none", ...below];
  if (parts.every((part) => part === "all")) return "all";
  return parts.every((part) => part === "none") ? "none" : "some";
}

/** The path from the root to the node with this id; empty when there is none. */
export function pathTo(roots: readonly CheckNode[], id: number): readonly CheckNode[] {
  for (const node of roots) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Makes a selection consistent: folders follow their descendants, and a chosen node implies its ancestors. */
function makeConsistent(roots: readonly CheckNode[], chosen: Chosen): Chosen {
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

/** Toggles a node with its descendants. When all are chosen it clears them. */
export function toggled(roots: readonly CheckNode[], chosen: Chosen, node: CheckNode): Chosen {
  const branch = withBelow(node).map(({ id }) => id);
  if (checkOf(node, chosen) === "all") return makeConsistent(roots, without(chosen, branch));
  return makeConsistent(roots, new Set([...chosen, ...branch]));
}

/** Chooses the node without its descendants. Not applicable to folders. */
export function chosenAlone(roots: readonly CheckNode[], chosen: Chosen, { id, isFolder }: CheckNode): Chosen {
  const node = pathTo(roots, id).at(-1);
  if (!node || isFolder) return chosen;
  const below = node.children.flatMap(withBelow).map((item) => item.id);
  return makeConsistent(roots, new Set([...without(chosen, below), id]));
}

function without(chosen: Chosen, ids: readonly number[]): Set<number> {
  const gone = new Set(ids);
  return new Set([...chosen].filter((id) => !gone.has(id)));
}

/** A visible node with its position for screen readers. */
export interface TreeRow {
  node: CheckNode;
  /** Starts at 1. */
  level: number;
  place: number;
  siblings: number;
  parentId: number | null;
  /** Null for a leaf. */
  isOpen: boolean | null;
}

/** The visible rows: children of open nodes, or with a search text the matches and their ancestors. */
export function rowsOf(roots: readonly CheckNode[], closed: Chosen, text: string): TreeRow[] {
  const requested = text.trim();
  const fitting = requested === "" ? roots : roots.flatMap((node) => pruned(node, requested));
  return rowsAt(fitting, requested === "" ? closed : new Set(), 1, null);
}

function pruned(node: CheckNode, requested: string): CheckNode[] {
  if (textContains(`${node.label} ${node.hint ?? ""}`, requested)) return [node];
  const children = node.children.flatMap((child) => pruned(child, requested));
  return children.length > 0 ? [{ ...node, children }] : [];
}

function rowsAt(nodes: readonly CheckNode[], closed: Chosen, level: number, parentId: number | null): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 ? !closed.has(node.id) : null;
    const row = { node, level, place: index + 1, siblings: nodes.length, parentId, isOpen };
    return [row, ...(isOpen ? rowsAt(node.children, closed, level + 1, node.id) : [])];
  });
}
