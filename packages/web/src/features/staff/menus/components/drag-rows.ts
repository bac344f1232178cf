import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachInstruction, extractInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item";
import type { MenuNode } from "@vowdesk/contract/staff/menus";
import { moveByDrop, type DropOperation, type Move } from "./menu-moves.ts";

interface DragOptions {
  treeNow: () => readonly MenuNode[];
  /** Whether the children of the row are visible. Nothing can be dropped directly after such a row. */
  isOpen: (id: number) => boolean;
  move: (move: Move) => void;
}

const operations: readonly DropOperation[] = ["reorder-before", "reorder-after", "combine"];

function mark(element: HTMLElement, operation: string | null): void {
  if (operation === null) delete element.dataset["drop"];
  else element.dataset["drop"] = operation;
}

/** Makes a row draggable by its grip and a drop target. Returns a cleanup function. */
export function dragRow(element: HTMLElement, id: number, { treeNow, isOpen, move }: DragOptions): () => void {
  const moveOf = (data: Record<string | symbol, unknown>, operation: DropOperation) =>
    moveByDrop(treeNow(), Number(data["id"]), id, operation);
  const handle = element.querySelector("[data-grip]");
  return combine(
    draggable({
      element,
      ...(handle && { dragHandle: handle }),
      getInitialData: () => ({ id, kind: "menu-row" }),
      onDragStart: () => {
        element.dataset["dragged"] = "";
      },
      onDrop: () => {
        delete element.dataset["dragged"];
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["kind"] === "menu-row" && source.data["id"] !== id,
      getIsSticky: () => true,
      getData: ({ input, source }) => {
        const allowed = operations.filter(
          (operation) => !(operation === "reorder-after" && isOpen(id)) && moveOf(source.data, operation) !== null,
        );
        const available = Object.fromEntries(allowed.map((operation) => [operation, "available" as const]));
        return attachInstruction({ id }, { element, input, operations: available });
      },
      onDrag: ({ self }) => mark(element, extractInstruction(self.data)?.operation ?? null),
      onDragLeave: () => mark(element, null),
      onDrop: ({ self, source }) => {
        mark(element, null);
        const operation = extractInstruction(self.data)?.operation;
        const next = operation && moveOf(source.data, operation);
        if (next) move(next);
      },
    }),
  );
}
