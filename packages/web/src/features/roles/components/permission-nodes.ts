import { menuTypes, type PermissionNode } from "@vowdesk/contract/menus";
import type { DifferenceItem } from "../../../ui/display/difference-list.tsx";
import type { CheckNode } from "../../../ui/input/tree-checks.ts";

/** Nodes for the checkbox tree: directories are folders; pages and buttons are permissions. A group is merged with its first child. */
export function checkNodes(nodes: readonly PermissionNode[]): CheckNode[] {
  return nodes.map((node) => {
    const [own = node, ...children] = node.isGroup ? node.children : [node, ...node.children];
    return {
      id: own.id,
      label: node.label,
      hint: own.code || undefined,
      isFolder: node.type === menuTypes.directory && children.length > 0,
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
