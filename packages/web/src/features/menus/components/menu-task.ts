import type { MenuNode } from "@vowdesk/contract/menus";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, emptyDraft, type MenuDraft } from "./menu-draft.ts";

/** Set if another user changed the row while the form was open. */
type Meanwhile = Pick<FormConflict<MenuNode>, "changedBy" | "changedAt">;

export interface FormTask {
  name: "form";
  /** Null for a new row. */
  node: MenuNode | null;
  /** Parent of a new row; null is the top level. */
  parent: Pick<MenuNode, "id" | "type"> | null;
  changes: Partial<MenuDraft>;
  meanwhile: Meanwhile | null;
}

export interface DeleteTask {
  name: "delete";
  node: Pick<MenuNode, "id" | "label">;
}

/** The open dialog with its input. It is plain data, so that it survives a reload. */
export type MenuTask = FormTask | DeleteTask;

export const formOf = (node: MenuNode | null, parent: FormTask["parent"] = null): FormTask => ({
  name: "form",
  node,
  parent: parent && { id: parent.id, type: parent.type },
  changes: {},
  meanwhile: null,
});

export const startOf = ({ node, parent }: FormTask): MenuDraft => (node ? draftOf(node) : emptyDraft(parent));

export function isUnsaved(task: MenuTask): boolean {
  return task.name === "form" && Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
