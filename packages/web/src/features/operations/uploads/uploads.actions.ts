import { msg } from "@lingui/core/macro";
import { uploadsApi, type AppPackage } from "@vowdesk/contract/operations/uploads";
import { action } from "../../../resource/action.ts";

const activate = action({
  name: "activate",
  call: uploadsApi.activate,
  label: msg({ message: "Activate", context: "button" }),
  successMessage: msg`Phones are now offered this version`,
  // Phones install higher versions only.
  tone: "danger",
  warning: msg`All phones are offered this version from now on. You cannot activate an older version again.`,
  shortcut: "A",
  isAvailable: ({ allowed }: AppPackage) => allowed.includes("activate"),
  inputFrom: ({ id, version }: AppPackage) => ({ id, version }),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [activate];
