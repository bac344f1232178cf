import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/posts/list": { about: msg`Posts that need approval before others see them.`, hints: queueHints },
  },
};
