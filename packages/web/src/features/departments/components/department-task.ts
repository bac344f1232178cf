import type { Department } from "@vowdesk/contract/departments";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, type DepartmentDraft } from "./department-draft.ts";

/** Who changed the department while the form was open, and when. */
type Meanwhile = Pick<FormConflict<Department>, "changedBy" | "changedAt">;

export interface FormTask {
  name: "form";
  /** Null for a new one. */
  department: Department | null;
  /** What a new one begins under; 0 is the top. */
  pid: number;
  changes: Partial<DepartmentDraft>;
  meanwhile: Meanwhile | null;
}

export interface DeleteTask {
  name: "delete";
  department: Pick<Department, "id" | "departmentName">;
}

/** What the page's dialogs are about, with what was entered: plain data, kept over a reload. */
export type DepartmentTask = FormTask | DeleteTask;

export const formOf = (department: Department | null, pid = 0): FormTask => ({
  name: "form",
  // What hangs under it is no part of the form.
  department: department && { ...department, children: [] },
  pid,
  changes: {},
  meanwhile: null,
});

export const startOf = ({ department, pid }: FormTask): DepartmentDraft => draftOf(department, pid);

/** Somebody entered something that is nowhere else. */
export function isUnsaved(task: DepartmentTask): boolean {
  return task.name === "form" && Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
