import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    view: {
      area: msg`Saved views`,
      saved: msg`View saved`,
      deleted: msg`View deleted`,
    },
  },
};
