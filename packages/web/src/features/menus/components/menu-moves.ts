import { menuTypes, type MenuNode } from "@vowdesk/contract/menus";

/** Where a row stands: under which other (0 is the top), and before which; null is the end. */
export interface Place {
  parentId: number;
  beforeId: number | null;
}

export interface Move extends Place {
  id: number;
}

type Tree = readonly MenuNode[];

/** All rows of a tree, each before those below it. */
export function flat(roots: Tree): MenuNode[] {
  return roots.flatMap((node) => [node, ...flat(node.children)]);
}

/** The row with this id; undefined when it has gone. */
export const findNode = (roots: Tree, id: number): MenuNode | undefined => flat(roots).find((node) => node.id === id);

function below(roots: Tree, parentId: number): Tree {
  return parentId === 0 ? roots : (findNode(roots, parentId)?.children ?? []);
}

/** Whether a row may hang there: never under itself, and under a button only another button. */
export function mayHang(roots: Tree, id: number, parentId: number): boolean {
  const node = findNode(roots, id);
  if (!node || flat([node]).some((one) => one.id === parentId)) return false;
  const parent = findNode(roots, parentId);
  if (parentId !== 0 && !parent) return false;
  return parent?.type !== menuTypes.button || node.type === menuTypes.button;
}

/** Where a row stands now, to be put back there. */
export function placeOf(roots: Tree, id: number): Place | null {
  const node = findNode(roots, id);
  if (!node) return null;
  const beside = below(roots, node.parentId);
  return { parentId: node.parentId, beforeId: beside[beside.indexOf(node) + 1]?.id ?? null };
}

interface Standing {
  node: MenuNode;
  beside: Tree;
  at: number;
}

function afterParent(roots: Tree, { node }: Standing): Place | null {
  return node.parentId === 0 ? null : placeOf(roots, node.parentId);
}

/** Where each arrow takes a row: past its neighbours, into the one before it, out of the one it is in. */
const steps: Readonly<Record<string, (roots: Tree, standing: Standing) => Place | null>> = {
  ArrowUp: (_roots, { node, beside, at }) =>
    at > 0 ? { parentId: node.parentId, beforeId: beside[at - 1]?.id ?? null } : null,
  ArrowDown: (_roots, { node, beside, at }) =>
    at < beside.length - 1 ? { parentId: node.parentId, beforeId: beside[at + 2]?.id ?? null } : null,
  ArrowRight: (_roots, { beside, at }) => {
    const before = beside[at - 1];
    return before ? { parentId: before.id, beforeId: null } : null;
  },
  ArrowLeft: afterParent,
};

/** What Alt with an arrow does to a row; null when there is no way there. */
export function stepped(roots: Tree, id: number, key: string): Move | null {
  const node = findNode(roots, id);
  if (!node) return null;
  const beside = below(roots, node.parentId);
  const place = steps[key]?.(roots, { node, beside, at: beside.indexOf(node) });
  return place && mayHang(roots, id, place.parentId) ? { id, ...place } : null;
}

export type DropOperation = "reorder-before" | "reorder-after" | "combine";

/** What dropping a row before, after or onto another does; null when it may not, or would change nothing. */
export function dropped(roots: Tree, id: number, targetId: number, operation: DropOperation): Move | null {
  const target = findNode(roots, targetId);
  if (!target || id === targetId) return null;
  const beside = below(roots, target.parentId).filter((node) => node.id !== id);
  const places: Record<DropOperation, Place> = {
    "reorder-before": { parentId: target.parentId, beforeId: targetId },
    "reorder-after": { parentId: target.parentId, beforeId: beside[beside.indexOf(target) + 1]?.id ?? null },
    combine: { parentId: targetId, beforeId: null },
  };
  const place = places[operation];
  const now = placeOf(roots, id);
  const isThere = now?.parentId === place.parentId && now.beforeId === place.beforeId;
  return !isThere && mayHang(roots, id, place.parentId) ? { id, ...place } : null;
}

function without(roots: Tree, id: number): MenuNode[] {
  return roots
    .filter((node) => node.id !== id)
    .map((node) => (node.children.length > 0 ? { ...node, children: without(node.children, id) } : node));
}

function inserted(roots: Tree, node: MenuNode, { parentId, beforeId }: Place): MenuNode[] {
  if (parentId !== 0)
    return roots.map((one) =>
      one.id === parentId
        ? { ...one, children: inserted(one.children, node, { parentId: 0, beforeId }) }
        : { ...one, children: inserted(one.children, node, { parentId, beforeId }) },
    );
  const at = roots.findIndex((one) => one.id === beforeId);
  return [...roots].toSpliced(at < 0 ? roots.length : at, 0, node);
}

/** The tree as the move leaves it, before the server has said so. */
export function moved(roots: Tree, { id, ...place }: Move): MenuNode[] {
  const node = findNode(roots, id);
  if (!node) return [...roots];
  return inserted(without(roots, id), { ...node, parentId: place.parentId }, place);
}
