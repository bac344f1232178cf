import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MenuType, VisibilityReason } from "@vowdesk/contract/staff/menus";

export const typeNames: Readonly<Record<MenuType, MessageDescriptor>> = {
  0: msg({ message: "Directory", context: "menu" }),
  1: msg({ message: "Page", context: "menu" }),
  2: msg({ message: "Button", context: "menu" }),
};

/** Why a row is shown or hidden for a user; the names of the cause follow. */
export const whyNames: Readonly<Record<VisibilityReason, MessageDescriptor>> = {
  granted: msg({ message: "Granted by", context: "menu" }),
  free: msg`Visible to all staff`,
  "no-page": msg`Shown, but this version of the app has no such page`,
  "not-granted": msg`None of the user's roles grants it`,
  "directory-not-granted": msg`The user cannot open its directory:`,
  hidden: msg`Hidden by its own setting`,
  "directory-hidden": msg`Its directory is hidden:`,
  "below-page": msg`Its parent is a page, which has no menu:`,
  "empty-directory": msg`The user sees no entry in it`,
};
