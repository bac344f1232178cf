import { msg } from "@lingui/core/macro";
import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { action } from "../../../resource/action.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { departmentForm } from "./departments.form.ts";

/** Adds a department below another one, or at the top level. */
export const add = action({
  name: "add",
  label: msg({ message: "New department", context: "department" }),
  submitLabel: msg({ message: "Add department", context: "department" }),
  successMessage: msg({ message: "Department added", context: "department" }),
  opens: departmentForm,
  initialValues: (parent: Department | null) => ({ pid: parent?.id ?? 0 }),
});

export const edit = editAction({
  title: msg({ message: "Edit department", context: "department" }),
  opens: departmentForm,
});

/** Only an empty department may be deleted. */
export const remove = deleteAction({
  call: departmentsApi.delete,
  check: { call: departmentsApi.check, refused: msg`This department cannot be deleted.` },
  title: msg({ message: "Delete {name}", context: "dialog" }),
  submitLabel: msg({ message: "Delete department", context: "department" }),
  warning: msg`It has no members and no departments below it. It will be deleted permanently.`,
});
