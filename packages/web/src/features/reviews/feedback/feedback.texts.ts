import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/feedback/list": { about: msg`Feedback about the app, to be answered or closed.`, hints: queueHints },
  },
};
