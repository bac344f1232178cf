import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/department/department": {
      about: msg`Departments and their members.`,
      hints: [auditHint],
    },
  },
  audit: {
    department: {
      area: msg`Departments`,
      added: msg`Department added`,
      updated: msg`Department changed`,
      deleted: msg`Department deleted`,
    },
  },
};
