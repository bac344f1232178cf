import { msg } from "@lingui/core/macro";
import type { PostponeCause } from "@vowdesk/contract/studio/shoots";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { DateCauseField } from "../../../shared/studio/cause-field.tsx";
import { consultantChoices } from "../../../shared/studio/consultants.ts";
import { dateReasonField } from "../../../shared/studio/date-reason-field.ts";

/** A masked phone number that is left as it is stays unchanged. */
export const weddingForm = form({
  create: weddingsApi.add,
  update: weddingsApi.update,
  fields: {
    nameA: field.text(msg({ message: "Partner A", context: "person" }), { half: true }),
    phoneA: field.phone(msg`Phone of partner A`, { half: true }),
    nameB: field.text(msg({ message: "Partner B", context: "person" }), { half: true }),
    phoneB: field.phone(msg`Phone of partner B`, { half: true }),
    weddingDate: field.custom(msg({ message: "Wedding date", context: "field" }), DateField, { half: true }),
    dateCause: field.custom<PostponeCause>(msg`Reason for the new date`, DateCauseField, {
      when: ({ weddingDate }, record) => Boolean(record?.weddingDate) && weddingDate !== record?.weddingDate,
      refusals: ["notice-cause-missing"],
    }),
    consultantId: field.select(msg({ message: "Consultant", context: "person" }), {
      call: weddingsApi.consultants,
      choices: consultantChoices,
      none: msg({ message: "None", context: "consultant" }),
      refusals: ["consultant-unknown"],
      half: true,
    }),
    note: field.long(msg({ message: "Note", context: "field" })),
    dateReason: dateReasonField("wedding-date-shoots"),
  },
});
