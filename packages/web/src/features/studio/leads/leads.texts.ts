import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/leads/list": {
      about: msg`Couples that asked and have not booked, with the next time to contact them.`,
      hints: [
        msg`A lead has a next follow-up until it is won or lost. A lost lead has a reason.`,
        msg`A phone number has one open lead. The form names the lead or wedding that has it already.`,
      ],
    },
  },
  audit: {
    lead: {
      area: msg`Leads`,
      added: msg`Lead added`,
      enquired: msg`Couple of a lead asked again`,
      changed: msg`Lead changed`,
      touched: msg`Contact with a lead recorded`,
      contacted: msg`Lead contacted`,
      visiting: msg`Visit of a lead agreed`,
      won: msg`Lead won`,
      lost: msg`Lead lost`,
      paused: msg`Lead made dormant`,
      reopened: msg`Lead reopened`,
      "handed-over": msg`Lead handed over`,
      exported: msg`Leads exported`,
      revealed: msg`Phone number of a lead viewed`,
    },
  },
};
