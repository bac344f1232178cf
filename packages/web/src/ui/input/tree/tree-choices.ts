import type { Choice } from "../line-fields.tsx";

interface TreeNode<N> {
  id: number;
  children: readonly N[];
}

const indent = "\u2003";

/** A tree as a flat list of choices, indented by level. A node that is not offered is left out with its descendants. */
export function treeChoices<N extends TreeNode<N>>(
  nodes: readonly N[],
  labelOf: (node: N) => string,
  isOffered: (node: N) => boolean = () => true,
  level = 0,
): Choice[] {
  return nodes
    .filter(isOffered)
    .flatMap((node) => [
      { value: String(node.id), label: indent.repeat(level) + labelOf(node) },
      ...treeChoices(node.children, labelOf, isOffered, level + 1),
    ]);
}
