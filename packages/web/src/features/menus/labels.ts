import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MenuType, WhyReason } from "@vowdesk/contract/menus";

export const typeNames: Readonly<Record<MenuType, MessageDescriptor>> = {
  0: msg`Directory`,
  1: msg`Page`,
  2: msg`Button`,
};

/** Why a row is shown or hidden for a user; the names of the cause follow. */
export const whyNames: Readonly<Record<WhyReason, MessageDescriptor>> = {
  granted: msg`Granted by`,
  free: msg`Open to everybody`,
  "no-page": msg`Shown, but this version of the app has no such page`,
  "not-granted": msg`None of their roles grants it`,
  "directory-not-granted": msg`They may not open the directory above it:`,
  hidden: msg`Hidden by its own setting`,
  "directory-hidden": msg`The directory above it is hidden:`,
  "below-page": msg`It hangs under a page, which has no menu:`,
  "empty-directory": msg`Nothing in it is shown to them`,
};
