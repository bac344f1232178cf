import { msg } from "@lingui/core/macro";
import { menusApi, menuTypes, type MenuNode } from "@vowdesk/contract/staff/menus";
import { action } from "../../../resource/action.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { menuForm } from "./menus.form.ts";

/** Adds a directory at the top level, a page in a directory, or a button below a page. */
export const add = action({
  name: "add",
  label: msg`New menu entry`,
  submitLabel: msg`Add menu entry`,
  successMessage: msg`Menu entry added`,
  opens: menuForm,
  initialValues: (parent: MenuNode | null) => {
    if (!parent) return { type: menuTypes.directory, parentId: 0 };
    return { type: parent.type === menuTypes.directory ? menuTypes.menu : menuTypes.button, parentId: parent.id };
  },
});

export const edit = editAction({
  title: msg({ message: "Edit {name}", context: "dialog" }),
  opens: menuForm,
});

/** Only an entry without children that no role has may be deleted. */
export const remove = deleteAction({
  call: menusApi.delete,
  check: { call: menusApi.check, refused: msg`This menu entry cannot be deleted.` },
  title: msg({ message: "Delete {name}", context: "dialog" }),
  warning: msg`No entries are below it, and no role has it. It will be deleted permanently.`,
});
