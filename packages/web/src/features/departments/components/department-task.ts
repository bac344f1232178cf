import type { Department } from "@vowdesk/contract/departments";
import type { FormConflict } from "../../../ui/input/sending.ts";
import { changedIn, draftOf, type DepartmentDraft } from "./department-draft.ts";

/** Set if another user changed the department while the form was open. */
type Meanwhile = Pick<FormConflict<Department>, "changedBy" | "changedAt">;

export interface FormTask {
  name: "form";
  /** Null for a new department. */
  department: Department | null;
  /** Parent of a new department; 0 is the top level. */
  pid: number;
  changes: Partial<DepartmentDraft>;
  meanwhile: Meanwhile | null;
}

export interface DeleteTask {
  name: "delete";
  department: Pick<Department, "id" | "departmentName">;
}

/** The open dialog with its input. It is plain data, so that it survives a reload. */
export type DepartmentTask = FormTask | DeleteTask;

export const formOf = (department: Department | null, pid = 0): FormTask => ({
  name: "form",
  // The form does not use the children.
  department: department && { ...department, children: [] },
  pid,
  changes: {},
  meanwhile: null,
});

export const startOf = ({ department, pid }: FormTask): DepartmentDraft => draftOf(department, pid);

export function isUnsaved(task: DepartmentTask): boolean {
  return task.name === "form" && Object.keys(changedIn(startOf(task), task.changes)).length > 0;
}
