import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { agreementsApi, type Agreement, type AgreementLines, type Strokes } from "@vowdesk/contract/studio/agreements";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { languageChoices } from "../../../kernel/i18n/language-choices.ts";
import { savePdf } from "../../../kernel/lists/save-file.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { allowedBy, deleteAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { CodeField } from "./components/code-field.tsx";
import { DifferenceField, LinesField } from "./components/difference-field.tsx";
import { SignaturePad } from "./components/signature-pad.tsx";
import { WeddingField } from "../../../shared/studio/wedding-field.tsx";

const allows = allowedBy<Agreement>();

const contents = {
  offerId: field.select(msg({ message: "Offer", context: "kind of record" }), {
    call: agreementsApi.offers,
    choices: (offers) =>
      offers.map(({ id, name, priceCents }) => ({
        value: String(id),
        label: `${name} · ${formatMoney(priceCents, i18n.locale)}`,
      })),
    hint: msg`The offer of an accepted quote keeps the price and the services of the quote.`,
    refusals: ["offer-outdated", "agreement-offer-missing"],
  }),
  lines: field.custom<AgreementLines>(msg({ message: "Extras", context: "agreement" }), LinesField),
  discountCents: field.money(msg({ message: "Discount", context: "field" }), { refusals: ["agreement-discount"] }),
  discountReason: field.text(msg`Reason for the discount`, {
    hint: msg`A discount above the limit is submitted for approval with this reason.`,
  }),
  language: field.options<Language>(msg`Language of the text`, languageChoices),
  note: field.long(msg({ message: "Further terms", context: "agreement" }), { refusals: ["agreement-undrawable"] }),
  differenceReason: field.custom<string>(msg`Why it differs from the accepted quote`, DifferenceField, {
    refusals: ["agreement-quote-differs"],
  }),
};

const draftForm = form({
  create: agreementsApi.draft,
  fields: {
    weddingId: field.custom<number>(msg({ message: "Wedding", context: "kind of record" }), WeddingField, {
      refusals: ["agreement-open"],
    }),
    ...contents,
  },
});

/** A wedding, and the terms of its accepted quote or signed version. */
export type DraftStart = Partial<
  Pick<Agreement, "weddingId" | "offerId" | "lines" | "discountCents" | "language" | "note">
>;

export const draft = action({
  name: "draft",
  label: msg({ message: "New agreement", context: "button" }),
  submitLabel: msg({ message: "Save draft", context: "agreement" }),
  successMessage: msg({ message: "Draft saved", context: "agreement" }),
  opens: draftForm,
  initialValues: (input: DraftStart | null) => ({ language: i18n.locale, ...input }),
});

const edit = action({
  name: "update",
  call: agreementsApi.update,
  label: msg({ message: "Edit", context: "button" }),
  successMessage: msg({ message: "Draft saved", context: "agreement" }),
  isAvailable: allows("update"),
  inputFrom: versionOf,
  initialValues: ({ offerId, lines, discountCents, language, note, discountReason, differenceReason }: Agreement) => ({
    offerId,
    lines,
    differenceReason,
    discountCents,
    discountReason,
    language,
    note,
  }),
  fields: contents,
});

const send = action({
  name: "send",
  call: agreementsApi.send,
  label: msg`Send for signing`,
  successMessage: msg`Ready to be signed`,
  tone: "primary",
  isAvailable: (agreement: Agreement) => allows("send")(agreement) && !agreement.hasSharedPhone,
  inputFrom: versionOf,
});

const sendShared = action({
  name: "sendShared",
  call: agreementsApi.send,
  label: msg`Send for signing`,
  successMessage: msg`Ready to be signed`,
  tone: "primary",
  isAvailable: (agreement: Agreement) => allows("send")(agreement) && agreement.hasSharedPhone,
  inputFrom: versionOf,
  fields: { sharedPhoneReason: field.reason(msg`Why both partners have one phone number`) },
});

const sign = action({
  name: "sign",
  call: agreementsApi.sign,
  label: msg`Sign in the studio`,
  submitLabel: msg({ message: "Sign", context: "agreement" }),
  successMessage: msg({ message: "Signature saved", context: "agreement" }),
  tone: "primary",
  isAvailable: allows("sign"),
  inputFrom: ({ id, digest }: Agreement) => ({ id, digest: digest ?? "" }),
  initialValues: () => ({ partner: "a" as const }),
  fields: {
    partner: field.options<Partner>(
      msg({ message: "Partner", context: "agreement" }),
      () => [
        { value: "a", label: i18n._(msg({ message: "Partner A", context: "person" })) },
        { value: "b", label: i18n._(msg({ message: "Partner B", context: "person" })) },
      ],
      { look: "radio", refusals: ["agreement-partner-missing", "agreement-signed-already"] },
    ),
    strokes: field.custom<Strokes>(msg({ message: "Signature", context: "agreement" }), SignaturePad, {
      refusals: ["agreement-altered", "agreement-signature-empty"],
    }),
    code: field.custom<string>(msg({ message: "Code", context: "sent by SMS" }), CodeField, {
      refusals: ["phone-code-wrong"],
    }),
  },
});

const pdf = action({
  name: "pdf",
  call: agreementsApi.pdf,
  label: msg`Save as PDF`,
  successMessage: msg`Saved as PDF`,
  inputFrom: ({ id }: Agreement) => ({ id }),
  after: savePdf,
});

const end = action({
  name: "end",
  call: agreementsApi.end,
  label: msg({ message: "End agreement", context: "agreement" }),
  successMessage: msg({ message: "Agreement ended", context: "agreement" }),
  tone: "danger",
  isAvailable: allows("end"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const remove = deleteAction({
  call: agreementsApi.delete,
  warning: msg`The draft is deleted permanently.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [sign, send, sendShared, pdf, edit, end, remove];
