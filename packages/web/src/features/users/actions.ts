import { msg } from "@lingui/core/macro";
import { usersApi, type User } from "@vowdesk/contract/users";
import { action } from "../../resource/action.ts";

/** Opens the page's own form; the call is the one it begins with. */
export const edit = action({
  name: "edit",
  call: usersApi.getInfoByUserIdInPath,
  label: msg`Edit`,
  done: msg`Saved`,
  tone: "primary",
  when: () => true,
  from: ({ id }: User) => ({ id }),
});

/** Opens the page's own choice of roles; the call is the one it begins with. */
export const assign = action({
  name: "assign",
  call: usersApi.getRoleByUserId,
  label: msg`Roles`,
  done: msg`Roles saved`,
  when: () => true,
  from: ({ id }: User) => ({ userId: id }),
});

export const disable = action({
  name: "disable",
  call: usersApi.update,
  label: msg`Disable`,
  done: msg`Disabled`,
  tone: "danger",
  warning: msg`They are signed out at once and cannot sign in. What they did stays, and they can be enabled again.`,
  when: ({ enabled }: User) => enabled,
  from: ({ id, version }) => ({ id, version, enabled: false }),
});

export const enable = action({
  name: "enable",
  call: usersApi.update,
  label: msg`Enable`,
  done: msg`Enabled`,
  when: ({ enabled }: User) => !enabled,
  from: ({ id, version }) => ({ id, version, enabled: true }),
});

export const remove = action({
  name: "delete",
  call: usersApi.delete,
  label: msg`Delete`,
  done: msg`Deleted`,
  tone: "danger",
  warning: msg`They are signed out at once and leave this list for good. What they did stays in the records, and the user name is free again. Whoever may come back is better disabled.`,
  when: () => true,
  from: ({ id }: User) => ({ id }),
});

/** The permission each act needs (PRODUCT 2). */
export const needed: Readonly<Record<string, string>> = {
  edit: "sys:user:edit",
  assign: "sys:user:assign",
  disable: "sys:user:edit",
  enable: "sys:user:edit",
  delete: "sys:user:delete",
};
