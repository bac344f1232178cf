import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { leadSourceNames, leadStateNames, lostReasonNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/leads/list": {
      about: msg`Couples that enquired and have not booked, with the next follow-up.`,
      hints: [
        msg`A lead has a next follow-up until it is won or lost. A lost lead has a reason.`,
        msg`A phone number has one open lead. The form names the lead or wedding that has it already.`,
      ],
    },
  },
  audit: {
    lead: {
      area: msg({ message: "Leads", context: "kind of record" }),
      deleted: msg({ message: "Lead deleted", context: "lead" }),
      added: msg({ message: "Lead added", context: "lead" }),
      enquired: msg`Repeat enquiry of a lead`,
      changed: msg({ message: "Lead changed", context: "lead" }),
      touched: msg`Contact with a lead recorded`,
      contacted: msg({ message: "Lead contacted", context: "lead" }),
      visiting: msg`Visit of a lead agreed`,
      won: msg({ message: "Lead won", context: "lead" }),
      lost: msg({ message: "Lead lost", context: "lead" }),
      paused: msg`Lead made dormant`,
      reopened: msg({ message: "Lead reopened", context: "lead" }),
      "handed-over": msg`Lead handed over`,
      exported: msg({ message: "Leads exported", context: "lead" }),
      revealed: msg`Phone number of a lead viewed`,
    },
  },
  fields: {
    after: msg({ message: "Exported after", context: "audit field" }),
    assigneeId: msg({ message: "Assignee (number)", context: "audit field" }),
    campaign: msg({ message: "Campaign", context: "lead" }),
    consultant: msg({ message: "Consultant", context: "person" }),
    field: {
      label: msg({ message: "Value shown", context: "audit field" }),
      codes: { phoneA: msg`Phone of partner A`, phoneB: msg`Phone of partner B` },
    },
    filters: msg({ message: "Filters", context: "list" }),
    lostReason: { label: msg({ message: "Reason", context: "field" }), codes: lostReasonNames },
    nameA: msg({ message: "Partner A", context: "person" }),
    nameB: msg({ message: "Partner B", context: "person" }),
    nextTouchAt: { label: msg({ message: "Next follow-up", context: "lead" }), kind: "moment" },
    note: msg({ message: "Note", context: "field" }),
    phoneA: msg`Phone of partner A`,
    phoneB: msg`Phone of partner B`,
    records: msg({ message: "Records", context: "audit field" }),
    referredBy: msg({ message: "Recommended by", context: "lead" }),
    source: { label: msg({ message: "Source", context: "lead" }), codes: leadSourceNames },
    state: { label: msg({ message: "Status", context: "field" }), codes: leadStateNames },
    wedding: msg({ message: "Wedding", context: "kind of record" }),
    weddingDate: { label: msg({ message: "Wedding date", context: "field" }), kind: "date" },
  },
};
