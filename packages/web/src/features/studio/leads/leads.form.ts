import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leadsApi, leadSources, type LeadSource } from "@vowdesk/contract/studio/leads";
import { can } from "../../../kernel/session/session.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { leadSourceNames } from "../../../shared/studio-labels.ts";
import { PhoneField } from "./components/phone-field.tsx";
import { consultantChoices } from "../../../shared/studio/consultants.ts";

const half = { half: true } as const;

/** Shows leads and weddings with the number; the server refuses a second open lead. */
const phone = (label: Parameters<typeof field.phone>[0]) =>
  field.custom<string>(label, PhoneField, { half: true, refusals: ["lead-open"] });

/** A masked phone number that is left as it is stays unchanged. */
export const leadForm = form({
  create: leadsApi.add,
  update: leadsApi.update,
  fields: {
    nameA: field.text(msg({ message: "Partner A", context: "person" }), half),
    phoneA: phone(msg`Phone of partner A`),
    nameB: field.text(msg({ message: "Partner B", context: "person" }), half),
    phoneB: phone(msg`Phone of partner B`),
    source: field.options<LeadSource>(
      msg({ message: "Source", context: "lead" }),
      () => leadSources.map((source) => ({ value: source, label: i18n._(leadSourceNames[source]) })),
      half,
    ),
    nextTouchAt: field.moment(msg({ message: "Next follow-up", context: "lead" }), {
      half: true,
      refusals: ["next-touch-past"],
    }),
    referredBy: field.text(msg({ message: "Recommended by", context: "lead" }), {
      when: ({ source }) => source === "referral",
    }),
    campaign: field.text(msg({ message: "Campaign", context: "lead" }), half),
    weddingDate: field.custom(msg({ message: "Wedding date", context: "field" }), DateField, half),
    consultantId: field.select(msg({ message: "Consultant", context: "person" }), {
      call: leadsApi.consultants,
      choices: consultantChoices,
      none: msg({ message: "None", context: "consultant" }),
      refusals: ["consultant-unknown"],
      when: () => can("lead:all"),
    }),
    note: field.long(msg({ message: "Note", context: "field" })),
  },
});
