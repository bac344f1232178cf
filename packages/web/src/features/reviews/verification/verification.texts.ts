import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/verification/list": {
      about: msg`Identity documents to compare with the person's entries.`,
      hints: queueHints,
    },
  },
  audit: {
    verification: {
      area: msg({ message: "Verification", context: "kind of record" }),
      revealed: msg`ID number revealed`,
    },
  },
  fields: {
    field: {
      label: msg({ message: "Value shown", context: "audit field" }),
      codes: { idNumber: msg({ message: "ID number", context: "person" }) },
    },
  },
};
