import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/applications/list": {
      about: msg`Applications from workers and shops, with their documents.`,
      hints: queueHints,
    },
  },
};
