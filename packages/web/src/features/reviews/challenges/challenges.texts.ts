import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/challenges/list": {
      about: msg`Challenges whose players do not agree who won. Your decision determines who gets the stakes.`,
      hints: queueHints,
    },
  },
};
