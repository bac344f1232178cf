import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/role/roleList": {
      about: msg`Roles define which pages and actions their users have.`,
      hints: [
        msg`Changes apply immediately to signed-in users.`,
        msg`A role can be limited to zones, or to the department of its users.`,
        auditHint,
      ],
    },
  },
  audit: {
    role: {
      area: msg({ message: "Roles", context: "kind of record" }),
      added: msg({ message: "Role added", context: "role" }),
      updated: msg({ message: "Role changed", context: "role" }),
      deleted: msg({ message: "Role deleted", context: "role" }),
      assigned: msg({ message: "Permissions assigned", context: "role" }),
    },
  },
  fields: {
    code: msg({ message: "Code", context: "field" }),
    name: msg({ message: "Name", context: "of a record" }),
    ownDepartment: msg`Own department only`,
    permissions: msg({ message: "Permissions", context: "field" }),
    remark: msg({ message: "Description", context: "field" }),
    secondFactor: msg({ message: "Two-factor authentication", context: "kind of record" }),
    zones: msg({ message: "Zones", context: "order" }),
  },
};
