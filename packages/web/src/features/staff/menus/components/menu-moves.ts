import { menuTypes, type MenuNode } from "@vowdesk/contract/staff/menus";

/** Position of a row: its parent (0 is the top level) and the row before which it is placed (null is the end). */
export interface Place {
  parentId: number;
  beforeId: number | null;
}

export interface Move extends Place {
  id: number;
}

type Tree = readonly MenuNode[];

/** All rows of a tree, parents before children. */
export function flat(roots: Tree): MenuNode[] {
  return roots.flatMap((node) => [node, ...flat(node.children)]);
}

export const findNode = (roots: Tree, id: number): MenuNode | undefined => flat(roots).find((node) => node.id === id);

function childrenOf(roots: Tree, parentId: number): Tree {
  return parentId === 0 ? roots : (findNode(roots, parentId)?.children ?? []);
}

/** Whether a parent is allowed: not the row itself or a descendant, and a button only for buttons. */
export function isAllowedParent(roots: Tree, id: number, parentId: number): boolean {
  const node = findNode(roots, id);
  if (!node || flat([node]).some((item) => item.id === parentId)) return false;
  const parent = findNode(roots, parentId);
  if (parentId !== 0 && !parent) return false;
  return parent?.type !== menuTypes.button || node.type === menuTypes.button;
}

/** Current place of a row, to which it can be moved back. */
export function positionOf(roots: Tree, id: number): Place | null {
  const node = findNode(roots, id);
  if (!node) return null;
  const siblings = childrenOf(roots, node.parentId);
  return { parentId: node.parentId, beforeId: siblings[siblings.indexOf(node) + 1]?.id ?? null };
}

interface Position {
  node: MenuNode;
  siblings: Tree;
  index: number;
}

function afterParent(roots: Tree, { node }: Position): Place | null {
  return node.parentId === 0 ? null : positionOf(roots, node.parentId);
}

/** New place by arrow key: before or after a sibling, into the previous sibling, or out of the parent. */
const placesByKey: Readonly<Record<string, (roots: Tree, position: Position) => Place | null>> = {
  ArrowUp: (_roots, { node, siblings, index }) =>
    index > 0 ? { parentId: node.parentId, beforeId: siblings[index - 1]?.id ?? null } : null,
  ArrowDown: (_roots, { node, siblings, index }) =>
    index < siblings.length - 1 ? { parentId: node.parentId, beforeId: siblings[index + 2]?.id ?? null } : null,
  ArrowRight: (_roots, { siblings, index }) => {
    const before = siblings[index - 1];
    return before ? { parentId: before.id, beforeId: null } : null;
  },
  ArrowLeft: afterParent,
};

/** The move of a row by Alt and an arrow key; null if it is not possible. */
export function moveByKey(roots: Tree, id: number, key: string): Move | null {
  const node = findNode(roots, id);
  if (!node) return null;
  const siblings = childrenOf(roots, node.parentId);
  const place = placesByKey[key]?.(roots, { node, siblings, index: siblings.indexOf(node) });
  return place && isAllowedParent(roots, id, place.parentId) ? { id, ...place } : null;
}

export type DropOperation = "reorder-before" | "reorder-after" | "combine";

/** The move of a row dropped before, after or onto another; null if it is not allowed or changes nothing. */
export function moveByDrop(roots: Tree, id: number, targetId: number, operation: DropOperation): Move | null {
  const target = findNode(roots, targetId);
  if (!target || id === targetId) return null;
  const siblings = childrenOf(roots, target.parentId).filter((node) => node.id !== id);
  const places: Record<DropOperation, Place> = {
    "reorder-before": { parentId: target.parentId, beforeId: targetId },
    "reorder-after": { parentId: target.parentId, beforeId: siblings[siblings.indexOf(target) + 1]?.id ?? null },
    combine: { parentId: targetId, beforeId: null },
  };
  const place = places[operation];
  const now = positionOf(roots, id);
  const isThere = now?.parentId === place.parentId && now.beforeId === place.beforeId;
  return !isThere && isAllowedParent(roots, id, place.parentId) ? { id, ...place } : null;
}

function without(roots: Tree, id: number): MenuNode[] {
  return roots
    .filter((node) => node.id !== id)
    .map((node) => (node.children.length > 0 ? { ...node, children: without(node.children, id) } : node));
}

function inserted(roots: Tree, node: MenuNode, { parentId, beforeId }: Place): MenuNode[] {
  if (parentId !== 0)
    return roots.map((item) =>
      item.id === parentId
        ? { ...item, children: inserted(item.children, node, { parentId: 0, beforeId }) }
        : { ...item, children: inserted(item.children, node, { parentId, beforeId }) },
    );
  const at = roots.findIndex((item) => item.id === beforeId);
  return [...roots].toSpliced(at < 0 ? roots.length : at, 0, node);
}

/** The tree after a move, for the optimistic update. */
export function withMove(roots: Tree, { id, ...place }: Move): MenuNode[] {
  const node = findNode(roots, id);
  if (!node) return [...roots];
  return inserted(without(roots, id), { ...node, parentId: place.parentId }, place);
}
