import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/refunds/list": {
      about: msg`Refunds of weddings that need approval. An approved refund is then paid on the page of refunds.`,
      hints: [...queueHints, msg`Users cannot decide or pay refunds that they requested.`],
    },
  },
};
