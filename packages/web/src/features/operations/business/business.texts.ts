import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/studio/settings": {
      about: msg`Name, logo and preset texts of the company.`,
      hints: [
        msg`Changes appear immediately for all staff.`,
        msg`A weaker limit, refund rule or retention waits for a colleague's approval or 72 hours. All users who can approve it get a message.`,
        msg`Retention deletes old data. The table shows how much, before you save.`,
        auditHint,
      ],
    },
  },
  audit: {
    studio: {
      area: msg({ message: "Business settings", context: "kind of record" }),
      changed: msg`Business settings changed`,
      "change-requested": msg`Change of a limit requested`,
      "change-approved": msg`Change of a limit approved`,
      "change-withdrawn": msg`Change of a limit withdrawn`,
      "change-rejected": msg`Change of a limit rejected`,
      "change-replaced": msg`Change of a limit replaced by a newer one`,
      "change-elapsed": msg`Change of a limit took effect after its time`,
      "change-dropped": msg`Change of a limit dropped, because its author may not change settings any more`,
    },
  },
};
