import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/dashboard/board": {
      about: msg`Today's activity and pending work: orders, messages, reviews and money, depending on your roles.`,
      hints: [msg`Click a figure to open the list behind it.`, msg`The dashboard can fill a wall display.`],
    },
  },
};
