import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/wedding-payments/list": {
      about: msg`What couples paid. A payment counts once a second person has checked it.`,
      hints: [msg`Payments are recorded on the page of the wedding. Users cannot check payments that they recorded.`],
    },
  },
  audit: {
    payment: {
      area: msg`Wedding payments`,
      recorded: msg`Payment recorded`,
      checked: msg`Payment checked`,
      rejected: msg`Payment rejected`,
    },
  },
};
