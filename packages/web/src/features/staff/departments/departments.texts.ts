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
  fields: {
    address: msg({ message: "Address", context: "field" }),
    name: msg({ message: "Name", context: "of a record" }),
    orderNumber: msg({ message: "Position", context: "field" }),
    parent: msg({ message: "Parent", context: "of a record" }),
    phone: msg({ message: "Phone", context: "person" }),
  },
};
