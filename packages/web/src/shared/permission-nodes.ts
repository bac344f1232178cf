import { menuTypes, type PermissionNode } from "@vowdesk/contract/staff/menus";
import type { DifferenceItem } from "../ui/display/difference-list.tsx";
import type { CheckNode } from "../ui/input/tree/tree-checks.ts";

/** The permission of a group is its first child, whose id is the negated one. A tree of some permissions may lack it. */
function ownAndBelow(node: PermissionNode): [PermissionNode, readonly PermissionNode[]] {
  const [first, ...others] = node.children;
  return first && node.isGroup && first.id === -node.id ? [first, others] : [node, node.children];
}

/** Nodes for the checkbox tree: directories are folders; pages and buttons are permissions. A group is merged with its permission. */
export function checkNodes(nodes: readonly PermissionNode[]): CheckNode[] {
  return nodes.map((node) => {
    const [own, children] = ownAndBelow(node);
    const isGroup = node.isGroup === true && own === node;
    return {
      id: own.id,
      label: node.label,
      hint: own.code || undefined,
      isFolder: children.length > 0 && (isGroup || node.type === menuTypes.directory),
      children: checkNodes(children),
    };
  });
}

/**
 * Names of permissions, prefixed by their page. A permission below another one of `ids` is counted with it; directories are
 * left out, because they follow from their content.
 */
export function namesOf(roots: readonly CheckNode[], ids: readonly number[]): DifferenceItem[] {
  const selected = new Set(ids);
  const itemsOf = (node: CheckNode, above: readonly string[]): DifferenceItem[] => {
    if (node.isFolder) return node.children.flatMap((child) => itemsOf(child, above));
    const path = [...above, node.label];
    const below = node.children.flatMap((child) => itemsOf(child, path));
    if (!selected.has(node.id)) return below;
    return [{ name: path.join(" › "), count: below.reduce((total, { count }) => total + count, 1) }];
  };
  return roots.flatMap((node) => itemsOf(node, []));
}
