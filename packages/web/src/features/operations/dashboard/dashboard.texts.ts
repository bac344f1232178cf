import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/dashboard/board": {
      about: msg`Today's activity and pending work: orders, messages, reviews and money, depending on your roles.`,
      hints: [msg`A figure opens the list of exactly the counted rows.`, msg`The dashboard can fill a wall display.`],
    },
  },
};
