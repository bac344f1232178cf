import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/withdrawals/list": { about: msg`Requests to pay out earnings. Approving one pays it.`, hints: queueHints },
  },
};
