import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/complaints/list": { about: msg`Complaints about orders, with statements from both sides.`, hints: queueHints },
  },
};
