import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { rolesApi, type Role } from "@vowdesk/contract/staff/roles";
import { call, CallRefused, refusalOf } from "../../../kernel/http/call.ts";
import { action } from "../../../resource/action.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { AssignDialog } from "./components/assign-dialog.tsx";
import { roleForm } from "./roles.form.ts";

export const add = action({
  name: "add",
  label: msg({ message: "New role", context: "role" }),
  submitLabel: msg({ message: "Add role", context: "role" }),
  opens: roleForm,
  initialValues: (_role: Role | null) => ({}),
});

/** Users who may see the list may also see the permissions of a role. */
const assign = action({
  name: "assign",
  label: msg({ message: "Permissions", context: "field" }),
  tone: "primary",
  opens: AssignDialog,
  requires: [rolesApi.permissions],
});

const edit = editAction({ title: msg({ message: "Edit role", context: "role" }), opens: roleForm });

const incomplete = msg`The new role has no permissions yet. Assign them, or delete the role and copy again.`;

/** Gives the new role the permissions that the copied one has now. */
async function copyPermissions(created: Role, { id }: Role): Promise<void> {
  try {
    const { checkList } = await call(rolesApi.permissions, { roleId: id });
    await call(rolesApi.assignPermissions, { roleId: created.id, list: checkList });
  } catch (failure) {
    throw new CallRefused({ message: [refusalOf(failure)?.message, i18n._(incomplete)].filter(Boolean).join(" ") });
  }
}

const copy = action({
  name: "copy",
  label: msg({ message: "Copy role", context: "role" }),
  submitLabel: msg({ message: "Copy role", context: "role" }),
  successMessage: msg({ message: "Role copied", context: "role" }),
  warning: msg`The copy gets the current permissions of the role. No user has it yet.`,
  opens: roleForm,
  initialValues: (role: Role | null) =>
    role
      ? {
          roleCode: `${role.roleCode}-copy`,
          remark: role.remark,
          secondFactor: role.secondFactor,
          zones: role.zones,
          ownDepartment: role.ownDepartment,
        }
      : {},
  after: copyPermissions,
  requires: [rolesApi.add, rolesApi.assignPermissions],
});

/** Only a role without users may be deleted. */
const remove = deleteAction({
  call: rolesApi.delete,
  check: { call: rolesApi.check, refused: msg`This role cannot be deleted.` },
  title: msg({ message: "Delete {name}", context: "dialog" }),
  submitLabel: msg({ message: "Delete role", context: "role" }),
  warning: msg`No user has this role. It will be deleted permanently, with its permissions.`,
});

const viewAs = action({
  name: "view-as",
  label: msg({ message: "View as…", context: "button" }),
  href: ({ id }: Role) => `/system/menu/menuList?viewAs=role:${id}`,
  requires: [menusApi.viewAs, menusApi.list],
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [assign, edit, copy, viewAs, remove];
