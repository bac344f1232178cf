import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../shared/feature-texts.ts";
import { auditHint } from "../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/studio/settings": {
      about: msg`Name, logo and preset texts of the company.`,
      hints: [
        msg`Changes appear immediately for all staff.`,
        msg`Retention deletes old data. The table shows how much, before you save.`,
        auditHint,
      ],
    },
  },
  audit: {
    studio: {
      area: msg`Business settings`,
      changed: msg`Business settings changed`,
    },
  },
};
