import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/service-accounts/list": {
      about: msg`Accounts with which programs make calls, so that no program needs the password of a user.`,
      hints: [
        msg`A token is shown once. To replace it without a gap, add a second one, change the program, and revoke the first.`,
        msg`A revoked token is refused at once.`,
        auditHint,
      ],
    },
  },
  audit: {
    "service-account": {
      area: msg({ message: "Service accounts", context: "service account" }),
      added: msg`Service account added`,
      updated: msg`Service account changed`,
      "token-added": msg({ message: "Token added", context: "service account" }),
      "token-revoked": msg({ message: "Token revoked", context: "service account" }),
      disabled: msg`Service account disabled`,
      enabled: msg`Service account enabled`,
    },
  },
  fields: {
    enabled: msg({ message: "Enabled", context: "state" }),
    expiresAt: { label: msg({ message: "Ends", context: "announcement" }), kind: "moment" },
    name: msg({ message: "Name", context: "of a record" }),
    permissions: msg({ message: "Permissions", context: "field" }),
    remark: msg({ message: "Description", context: "field" }),
    tokenEnding: msg`Token ending in`,
  },
};
