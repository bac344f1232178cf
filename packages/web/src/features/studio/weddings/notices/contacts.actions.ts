import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { consentOf, coupleNoticesApi, type CoupleContact } from "@vowdesk/contract/studio/couple-notices";
import { languageChoices } from "../../../../kernel/i18n/language-choices.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { consentNames } from "../../../../shared/studio/notice-labels.ts";

/** The contact of a partner, with the wedding. */
export type PartnerContact = CoupleContact & { weddingId: number };

const answers = ["given", "withdrawn"] as const;

export const editContact = action({
  name: "editContact",
  call: coupleNoticesApi.saveContact,
  label: msg({ message: "Change contact", context: "button" }),
  title: msg({ message: "Notices to {name}", context: "dialog" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  successMessage: msg({ message: "Contact saved", context: "wedding" }),
  isAvailable: ({ canEdit }: PartnerContact) => canEdit,
  initialValues: (contact: PartnerContact) => {
    const consent = consentOf(contact);
    return {
      email: contact.email,
      language: contact.language,
      ...(consent !== "none" && { consent }),
    };
  },
  inputFrom: ({ weddingId, partner, version }: PartnerContact) => ({ weddingId, partner, version }),
  after: () => invalidate("coupleNotices"),
  fields: {
    email: field.text(msg({ message: "Email", context: "notice to a couple" })),
    language: field.options<Language>(msg({ message: "Language", context: "field" }), languageChoices),
    consent: field.options<(typeof answers)[number]>(
      msg`Notices by SMS and email`,
      () => answers.map((value) => ({ value, label: i18n._(consentNames[value]) })),
      {
        look: "radio",
        hint: msg`Record what the partner said. Nothing is sent after a refusal, also not in the chat.`,
      },
    ),
  },
});

export const contactPage = {
  name: "weddings" as const,
  actions: [editContact],
  title: ({ name }: PartnerContact) => name,
};
