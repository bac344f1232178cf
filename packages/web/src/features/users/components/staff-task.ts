import type { User } from "@vowdesk/contract/users";
import { isDifferent, type Difference } from "../../../ui/display/difference.ts";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, type UserDraft } from "./user-draft.ts";

/** The change of another user while the form was open. */
type Meanwhile = Pick<FormConflict<User>, "changedBy" | "changedAt">;

export interface FormTask {
  name: "add" | "edit";
  /** Null for a new one. */
  user: User | null;
  changes: Partial<UserDraft>;
  meanwhile: Meanwhile | null;
}

export interface RolesTask {
  name: "assign";
  user: User;
  difference: Difference;
  meanwhile: Meanwhile | null;
}

/** A dialog without stored input. */
interface TransientTask {
  name: "resetLink" | "offBoard";
  user: User;
}

/** The open dialog of the page with its input; plain data, kept over a reload. */
export type StaffTask = FormTask | RolesTask | TransientTask;

/** Whether closing the dialog would lose input. */
export function isUnsaved(task: StaffTask): boolean {
  if (task.name === "assign") return isDifferent(task.difference);
  if (!("changes" in task)) return false;
  return Object.keys(changedIn(draftOf(task.user), task.changes)).length > 0;
}
