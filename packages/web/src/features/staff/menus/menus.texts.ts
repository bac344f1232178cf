import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/menu/menuList": {
      about: msg`The menu: order, labels in four languages, and required permissions.`,
      hints: [
        msg`Drag an entry to move it, or use the keyboard.`,
        msg`Preview the menu as another role before you assign it.`,
        auditHint,
      ],
    },
  },
  audit: {
    menu: {
      area: msg({ message: "Menus", context: "kind of record" }),
      added: msg`Menu entry added`,
      updated: msg`Menu entry changed`,
      deleted: msg`Menu entry deleted`,
      moved: msg`Menu entry moved`,
    },
    "view-as": {
      area: msg({ message: "View as", context: "button" }),
      began: msg`View as started`,
      ended: msg`View as ended`,
    },
  },
};
