import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    review: {
      area: msg`Reviews`,
      asked: msg`Review item submitted`,
      decided: msg`Item decided`,
      undone: msg`Decision undone`,
      settled: msg`Decision carried out`,
      moved: msg`Item status changed in the app`,
    },
  },
};
