import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/people/person": {
      about: msg`One app user: profile, orders, money, conversations and reviews in one place.`,
      hints: [msg`Content that your roles cannot access is hidden or masked.`],
    },
  },
  audit: {
    person: {
      area: msg`App users`,
      revealed: msg`Person’s phone number revealed`,
    },
  },
};
