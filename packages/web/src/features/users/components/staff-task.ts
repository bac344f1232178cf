import type { User } from "@vowdesk/contract/users";
import { isDifferent, type Difference } from "../../../ui/display/difference.ts";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, type UserDraft } from "./user-draft.ts";

/** Who changed the record while the form was open, and when. */
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

/** A dialog that begins anew each time: nothing of it is kept. */
interface PassingTask {
  name: "resetLink" | "offBoard";
  user: User;
}

/** What the page's own dialogs are about, with what was entered: plain data, kept over a reload. */
export type StaffTask = FormTask | RolesTask | PassingTask;

/** Somebody entered something that is nowhere else. */
export function isUnsaved(task: StaffTask): boolean {
  if (task.name === "assign") return isDifferent(task.difference);
  if (!("changes" in task)) return false;
  return Object.keys(changedIn(draftOf(task.user), task.changes)).length > 0;
}
