import type { Role } from "@vowdesk/contract/roles";
import { isDifferent, type Difference } from "../../../ui/display/difference.ts";
import { changedIn, draftOf, type RoleDraft } from "./role-draft.ts";

export interface FormTask {
  name: "add" | "edit" | "copy";
  /** The role to change or to copy; null for a new one. */
  role: Role | null;
  changes: Partial<RoleDraft>;
  /** A copy that is there already, but for its rights. */
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

/** What the page's dialogs are about, with what was entered: plain data, kept over a reload. */
export type RoleTask = FormTask | AssignTask | DeleteTask;

export const startOf = ({ role, name }: FormTask): RoleDraft => draftOf(role, name === "copy");

/** Somebody entered something that is nowhere else. */
export function isUnsaved(task: RoleTask): boolean {
  if (task.name === "delete") return false;
  if (task.name === "assign") return isDifferent(task.difference);
  return Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
