import { menuTypes, type PermissionNode } from "@vowdesk/contract/menus";
import type { DifferenceItem } from "../../../ui/display/difference-list.tsx";
import type { CheckNode } from "../../../ui/input/tree-checks.ts";

/** The tree of permissions as one checks it: directories are folders, pages and buttons stand for themselves. A group is drawn as the right that it has for its first leaf. */
export function checkNodes(nodes: readonly PermissionNode[]): CheckNode[] {
  return nodes.map((node) => {
    const [own = node, ...children] = node.isGroup ? node.children : [node, ...node.children];
    return {
      id: own.id,
      label: node.label,
      signal: own.code || undefined,
      isFolder: node.type === menuTypes.directory && children.length > 0,
      children: checkNodes(children),
    };
  });
}

/**
 * Permissions by name, with the pages they stand on. Those below another of them are counted with it; directories follow
 * by themselves and are left out.
 */
export function namesOf(roots: readonly CheckNode[], ids: readonly number[]): DifferenceItem[] {
  const wanted = new Set(ids);
  const named = (node: CheckNode, above: readonly string[]): DifferenceItem[] => {
    if (node.isFolder) return node.children.flatMap((child) => named(child, above));
    const path = [...above, node.label];
    const below = node.children.flatMap((child) => named(child, path));
    if (!wanted.has(node.id)) return below;
    return [{ name: path.join(" › "), count: below.reduce((total, { count }) => total + count, 1) }];
  };
  return roots.flatMap((node) => named(node, []));
}
