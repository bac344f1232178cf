import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/people/person": {
      about: msg`One app user: profile, orders, money, conversations and reviews in one place.`,
      hints: [msg`Content that your roles cannot access is hidden or masked.`],
    },
    "/merchants/list": {
      about: msg`The merchants of the app with zone, address and opening state.`,
      hints: [msg`A row opens the merchant with dishes, latest orders and, with the permission, the balance.`],
    },
  },
  audit: {
    person: {
      area: msg({ message: "App users", context: "kind of record" }),
      revealed: msg`Person’s phone number revealed`,
    },
  },
  fields: {
    field: {
      label: msg({ message: "Value shown", context: "audit field" }),
      codes: { phone: msg({ message: "Phone", context: "person" }) },
    },
  },
};
