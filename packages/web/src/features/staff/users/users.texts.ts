import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/user/userList": {
      about: msg`Staff accounts with their roles and departments.`,
      hints: [
        msg`A password link works once, within 24 hours.`,
        msg`Disabled users are signed out everywhere within a second.`,
        auditHint,
      ],
    },
  },
  audit: {
    user: {
      area: msg`Users`,
      added: msg`User added`,
      updated: msg`User changed`,
      deleted: msg`User deleted`,
      "roles-assigned": msg`Roles assigned`,
      "password-changed": msg`Password changed`,
      "password-reset": msg`Password set by link`,
      "reset-link-made": msg`Reset link created`,
      "reset-link-asked": msg`Reset link requested`,
      "off-boarded": msg`User off-boarded`,
      exported: msg`Users exported`,
      "app-linked": msg`Linked to an app user`,
      "app-unlinked": msg`Link to an app user ended`,
    },
  },
};
