import { msg } from "@lingui/core/macro";
import { secondFactorApi } from "@vowdesk/contract/auth";
import { usersApi, type User } from "@vowdesk/contract/users";
import { action } from "../../resource/action.ts";

/** Opens the form of the page, which starts with this call. */
export const edit = action({
  name: "edit",
  call: usersApi.getInfoByUserIdInPath,
  label: msg`Edit`,
  done: msg`Saved`,
  tone: "primary",
  when: () => true,
  from: ({ id }: User) => ({ id }),
});

/** Opens the roles dialog of the page, which starts with this call. */
export const assign = action({
  name: "assign",
  call: usersApi.getRoleByUserId,
  label: msg`Roles`,
  done: msg`Roles saved`,
  when: () => true,
  from: ({ id }: User) => ({ userId: id }),
});

/** Opens a dialog of the page; an action needs a call, and this one changes nothing. */
export const resetLink = action({
  name: "resetLink",
  call: usersApi.getInfoByUserIdInPath,
  label: msg`Reset link`,
  done: msg`Saved`,
  when: ({ enabled }: User) => enabled,
  from: ({ id }) => ({ id }),
});

export const resetSecondFactor = action({
  name: "resetSecondFactor",
  call: secondFactorApi.reset,
  label: msg`Reset second factor`,
  done: msg`Second factor turned off`,
  tone: "danger",
  warning: msg`For somebody who lost their authenticator: they sign in with the password alone until they set one up again. They are signed out at once.`,
  when: () => true,
  from: ({ id }: User) => ({ id }),
});

/** Opens the menus page with the menu of this user. */
export const viewAs = action({
  name: "viewAs",
  call: usersApi.getInfoByUserIdInPath,
  label: msg`View as…`,
  done: msg`Saved`,
  when: ({ enabled }: User) => enabled,
  from: ({ id }) => ({ id }),
});

/** Opens the menus page, which explains for each entry why this user has it or lacks it. */
export const whyHidden = action({
  name: "whyHidden",
  call: usersApi.getInfoByUserIdInPath,
  label: msg`Why hidden?`,
  done: msg`Saved`,
  when: () => true,
  from: ({ id }: User) => ({ id }),
});

/** Opens a dialog of the page, which first lists the open work of the user. */
export const offBoard = action({
  name: "offBoard",
  call: usersApi.offBoarding,
  label: msg`Off-board`,
  done: msg`Off-boarded`,
  tone: "danger",
  when: ({ enabled }: User) => enabled,
  from: ({ id }) => ({ id }),
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

/** The permission that each action requires. */
export const requiredPermission: Readonly<Record<string, string>> = {
  edit: "sys:user:edit",
  assign: "sys:user:assign",
  resetLink: "sys:user:edit",
  resetSecondFactor: "sys:user:edit",
  viewAs: "sys:view-as",
  whyHidden: "sys:menu",
  offBoard: "sys:user:edit",
  disable: "sys:user:edit",
  enable: "sys:user:edit",
  delete: "sys:user:delete",
};
