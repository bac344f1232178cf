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
};
