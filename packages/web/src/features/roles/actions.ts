import { msg } from "@lingui/core/macro";
import { rolesApi, type Role } from "@vowdesk/contract/roles";
import { action } from "../../resource/action.ts";

const from = ({ id }: Role) => ({ id });

/*
 * Each of these opens a dialog or another page. An action needs a call, so each names one that changes nothing.
 */

export const assign = action({
  name: "assign",
  call: rolesApi.getAssignPermissionTree,
  label: msg`Permissions`,
  done: msg`Permissions saved`,
  tone: "primary",
  when: () => true,
  from: ({ id }: Role) => ({ roleId: id }),
});

export const edit = action({
  name: "edit",
  call: rolesApi.check,
  label: msg`Edit`,
  done: msg`Saved`,
  when: () => true,
  from,
});

export const copy = action({
  name: "copy",
  call: rolesApi.getAssignPermissionTree,
  label: msg`Copy role`,
  done: msg`Role copied`,
  when: () => true,
  from: ({ id }: Role) => ({ roleId: id }),
});

export const remove = action({
  name: "delete",
  call: rolesApi.check,
  label: msg`Delete`,
  done: msg`Deleted`,
  tone: "danger",
  when: () => true,
  from,
});

export const viewAs = action({
  name: "view-as",
  call: rolesApi.check,
  label: msg`View as…`,
  done: msg`View as…`,
  when: () => true,
  from,
});

/** The permissions that each action requires, all of them. Seeing the list suffices to see the permissions of a role. */
export const requiredPermissions: Readonly<Record<string, readonly string[]>> = {
  assign: ["sys:role"],
  edit: ["sys:role:edit"],
  copy: ["sys:role:add", "sys:role:assign"],
  delete: ["sys:role:delete"],
  "view-as": ["sys:view-as", "sys:menu"],
};
