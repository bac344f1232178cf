import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { addDays, type Language } from "@vowdesk/contract/kernel";
import { quotesApi, type Quote } from "@vowdesk/contract/studio/quotes";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { dateOf } from "../../../ui/format/time.ts";
import { blankOption } from "./components/options-field.tsx";
import { quoteForm } from "./quotes.form.ts";
import { optionLabel } from "./quotes.labels.ts";
import { dateReasonField } from "../../../shared/studio/date-reason-field.ts";

const allows = allowedBy<Quote>();

const validDays = 14;
const validUntil = () => addDays(dateOf(serverNow()), validDays);

/** Opens a new quote, because it is checked and sent next. */
const open = action({
  name: "open",
  label: msg({ message: "Open", context: "button" }),
  href: ({ id }: Quote) => `/quotes?id=${id}`,
  requires: [quotesApi.detail],
});

/** Starts with the lead of a record, if it is given. */
export const add = action({
  name: "add",
  label: msg({ message: "New quote", context: "button" }),
  submitLabel: msg({ message: "Add quote", context: "quote" }),
  successMessage: msg({ message: "Quote added", context: "quote" }),
  opens: quoteForm,
  initialValues: (quote: Pick<Quote, "leadId"> | null) => ({
    ...(quote && { leadId: quote.leadId }),
    language: i18n.locale as Language,
    validUntil: validUntil(),
    options: [blankOption],
  }),
  thenRun: open,
});

const edit = editAction({
  title: msg({ message: "Edit quote", context: "quote" }),
  opens: quoteForm,
  isAvailable: allows("update"),
});

const paper = action({
  name: "paper",
  label: msg`Text for the couple`,
  href: ({ id }: Quote) => `/quotes?paper=${id}`,
  requires: [quotesApi.paper],
});

const send = action({
  name: "send",
  call: quotesApi.send,
  label: msg`Mark as sent`,
  successMessage: msg`Marked as sent`,
  tone: "primary",
  isAvailable: allows("send"),
  inputFrom: versionOf,
});

const accept = action({
  name: "accept",
  call: quotesApi.accept,
  label: msg`Mark as accepted`,
  successMessage: msg`Marked as accepted`,
  tone: "primary",
  isAvailable: allows("accept"),
  initialValues: ({ options }: Quote) => ({ option: options[0]?.number ?? 1, winsLead: false }),
  inputFrom: versionOf,
  fields: {
    option: field.select(msg({ message: "Option", context: "quote" }), {
      call: quotesApi.detail,
      input: ({ id }: Quote) => ({ id }),
      choices: ({ options }) => options.map((item) => ({ value: String(item.number), label: optionLabel(item) })),
    }),
    winsLead: field.check(msg`The couple books: mark the lead as won`, {
      hint: msg`A wedding is added for the couple.`,
      refusals: ["quote-lead-state"],
    }),
    dateReason: dateReasonField(),
  },
  after: () => invalidate("leads"),
});

/** Opens the form of an agreement with the terms of the accepted option. */
const agree = action({
  name: "agree",
  label: msg({ message: "Create agreement", context: "quote" }),
  tone: "primary",
  href: ({ weddingId }: Quote) => `/agreements?wedding=${weddingId}`,
  requires: [agreementsApi.draft],
  isAvailable: ({ weddingId, state }: Quote) => weddingId !== null && state === "accepted",
});

const decline = action({
  name: "decline",
  call: quotesApi.decline,
  label: msg`Mark as declined`,
  successMessage: msg`Marked as declined`,
  isAvailable: allows("decline"),
  inputFrom: versionOf,
  fields: { reason: field.long(msg({ message: "Reason", context: "field" })) },
});

const withdraw = action({
  name: "withdraw",
  call: quotesApi.withdraw,
  label: msg({ message: "Withdraw", context: "quote" }),
  successMessage: msg({ message: "Withdrawn", context: "quote" }),
  tone: "danger",
  warning: msg`The couple cannot accept the quote any more. This cannot be undone.`,
  isAvailable: allows("withdraw"),
  inputFrom: versionOf,
});

const renew = action({
  name: "renew",
  call: quotesApi.renew,
  label: msg`Renew as a copy`,
  successMessage: msg`Quote copied into a draft`,
  isAvailable: allows("renew"),
  inputFrom: versionOf,
  initialValues: () => ({ validUntil: validUntil() }),
  fields: {
    validUntil: field.custom<string>(msg({ message: "Valid until", context: "quote" }), DateField, {
      refusals: ["quote-valid-past", "offer-outdated", "quote-total"],
    }),
  },
  after: async ({ id }) => {
    await invalidate("quotes");
    navigate(`/quotes?id=${id}`);
  },
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [send, accept, agree, paper, edit, renew, decline, withdraw];
