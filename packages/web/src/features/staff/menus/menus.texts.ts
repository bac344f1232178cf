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
  fields: {
    activeMenu: msg`Highlighted menu entry`,
    affix: msg`Tab always open`,
    alwaysShow: msg`Always a directory`,
    breadcrumb: msg`Show in the breadcrumb`,
    code: msg({ message: "Code", context: "field" }),
    hidden: msg({ message: "Hidden", context: "state" }),
    icon: msg({ message: "Icon", context: "menu" }),
    label: msg({ message: "Label", context: "chat" }),
    name: msg({ message: "Name", context: "of a record" }),
    noCache: msg`Reload on every visit`,
    orderNumber: msg({ message: "Position", context: "field" }),
    parent: msg({ message: "Parent", context: "of a record" }),
    parentId: msg({ message: "Parent (number)", context: "audit field" }),
    path: msg({ message: "Path", context: "menu" }),
    place: msg({ message: "Position", context: "field" }),
    remark: msg({ message: "Description", context: "field" }),
    type: {
      label: msg({ message: "Type", context: "field" }),
      codes: {
        0: msg({ message: "Directory", context: "menu" }),
        1: msg({ message: "Page", context: "menu" }),
        2: msg({ message: "Button", context: "menu" }),
      },
    },
    url: msg({ message: "Page component", context: "menu" }),
    viewedAs: msg({ message: "Viewed as", context: "audit field" }),
  },
};
