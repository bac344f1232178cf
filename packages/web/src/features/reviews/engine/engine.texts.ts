import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    review: {
      area: msg({ message: "Reviews", context: "kind of record" }),
      asked: msg`Review item submitted`,
      decided: msg({ message: "Item decided", context: "review" }),
      undone: msg({ message: "Decision undone", context: "review" }),
      settled: msg`Decision carried out`,
      moved: msg`Item status changed in the app`,
    },
  },
};
