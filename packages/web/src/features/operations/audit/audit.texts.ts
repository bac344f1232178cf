import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { addressHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/audit/list": {
      about: msg`The record of all changes: actor, action, time and origin. Entries are never changed.`,
      hints: [msg`Each entry shows the values before and after. Some changes can be reverted here.`, addressHint],
    },
  },
  audit: {
    audit: {
      area: msg({ message: "Audit trail", context: "kind of record" }),
      exported: msg`Audit trail exported`,
    },
  },
  fields: {
    filters: msg({ message: "Filters", context: "list" }),
    lines: msg({ message: "Rows", context: "audit field" }),
  },
};
