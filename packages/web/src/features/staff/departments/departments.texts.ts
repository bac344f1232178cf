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
      area: msg({ message: "Departments", context: "kind of record" }),
      added: msg({ message: "Department added", context: "department" }),
      updated: msg({ message: "Department changed", context: "department" }),
      deleted: msg({ message: "Department deleted", context: "department" }),
    },
  },
};
