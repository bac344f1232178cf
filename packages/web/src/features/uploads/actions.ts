import { msg } from "@lingui/core/macro";
import { uploadsApi, type AppPackage } from "@vowdesk/contract/uploads";
import { action } from "../../resource/action.ts";

export const activate = action({
  name: "activate",
  call: uploadsApi.activate,
  label: msg`Activate`,
  done: msg`Phones are offered this version now`,
  // Phones install higher versions only.
  tone: "danger",
  warning: msg`Every phone is offered this version from now on. There is no way back to a lower one.`,
  shortcut: "A",
  when: ({ allowed }: AppPackage) => allowed.includes("activate"),
  from: ({ id, version }: AppPackage) => ({ id, version }),
});
