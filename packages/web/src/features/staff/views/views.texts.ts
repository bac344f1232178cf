import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    view: {
      area: msg({ message: "Saved views", context: "kind of record" }),
      saved: msg({ message: "View saved", context: "view" }),
      deleted: msg({ message: "View deleted", context: "view" }),
    },
  },
  fields: {
    name: msg({ message: "Name", context: "of a record" }),
    page: msg({ message: "Page", context: "menu" }),
    query: msg({ message: "Filters", context: "list" }),
    scope: {
      label: msg({ message: "Visible to", context: "field" }),
      codes: {
        mine: msg`Only for me`,
        role: msg({ message: "Role", context: "kind of record" }),
        everyone: msg({ message: "Everyone", context: "person" }),
      },
    },
  },
};
