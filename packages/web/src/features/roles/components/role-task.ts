import type { Role } from "@vowdesk/contract/roles";
import { isDifferent, type Difference } from "../../../ui/display/difference.ts";
import { changedIn, draftOf, type RoleDraft } from "./role-draft.ts";

export interface FormTask {
  name: "add" | "edit" | "copy";
  /** The role to change or to copy; null for a new one. */
  role: Role | null;
  changes: Partial<RoleDraft>;
  /** The id of a copy that was created but has no permissions yet. Stored under this name over a reload. */
  madeId: number | null;
}

export interface AssignTask {
  name: "assign";
  role: Role;
  difference: Difference;
}

export interface DeleteTask {
  name: "delete";
  role: Role;
}

/** The open dialog of the page with its input; plain data, kept over a reload. */
export type RoleTask = FormTask | AssignTask | DeleteTask;

export const startOf = ({ role, name }: FormTask): RoleDraft => draftOf(role, name === "copy");

/** Whether closing the dialog would lose input. */
export function isUnsaved(task: RoleTask): boolean {
  if (task.name === "delete") return false;
  if (task.name === "assign") return isDifferent(task.difference);
  return Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
