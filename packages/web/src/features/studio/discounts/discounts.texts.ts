import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/discounts/list": {
      about: msg`Discounts above the limit of the business settings. An agreement can be sent after its discount is approved.`,
      hints: [...queueHints, msg`Users cannot decide discounts that they granted. A changed draft is submitted again.`],
    },
  },
};
