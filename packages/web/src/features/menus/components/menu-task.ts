import type { MenuNode } from "@vowdesk/contract/menus";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, emptyDraft, type MenuDraft } from "./menu-draft.ts";

/** Who changed the row while the form was open, and when. */
type Meanwhile = Pick<FormConflict<MenuNode>, "changedBy" | "changedAt">;

export interface FormTask {
  name: "form";
  /** Null for a new one. */
  node: MenuNode | null;
  /** What a new one begins under; null is the top. */
  parent: Pick<MenuNode, "id" | "type"> | null;
  changes: Partial<MenuDraft>;
  meanwhile: Meanwhile | null;
}

export interface DeleteTask {
  name: "delete";
  node: Pick<MenuNode, "id" | "label">;
}

/** What the page's dialogs are about, with what was entered: plain data, kept over a reload. */
export type MenuTask = FormTask | DeleteTask;

export const formOf = (node: MenuNode | null, parent: FormTask["parent"] = null): FormTask => ({
  name: "form",
  node,
  parent: parent && { id: parent.id, type: parent.type },
  changes: {},
  meanwhile: null,
});

export const startOf = ({ node, parent }: FormTask): MenuDraft => (node ? draftOf(node) : emptyDraft(parent));

/** Somebody entered something that is nowhere else. */
export function isUnsaved(task: MenuTask): boolean {
  return task.name === "form" && Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
