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

const allows = allowedBy<Quote>();

const validDays = 14;
const validUntil = () => addDays(dateOf(serverNow()), validDays);

/** Starts with the lead of a record, if it is given. */
export const add = action({
  name: "add",
  label: msg`New quote`,
  send: msg`Add quote`,
  done: msg`Quote added`,
  opens: quoteForm,
  begins: (quote: Pick<Quote, "leadId"> | null) => ({
    ...(quote && { leadId: quote.leadId }),
    language: i18n.locale as Language,
    validUntil: validUntil(),
    options: [blankOption],
  }),
});

const edit = editAction({
  title: msg`Edit quote`,
  opens: quoteForm,
  when: allows("update"),
});

const paper = action({
  name: "paper",
  label: msg`Text for the couple`,
  goes: ({ id }: Quote) => `/quotes?paper=${id}`,
  needs: [quotesApi.paper],
});

const send = action({
  name: "send",
  call: quotesApi.send,
  label: msg`Mark as sent`,
  done: msg`Marked as sent`,
  tone: "primary",
  when: allows("send"),
  from: versionOf,
});

const accept = action({
  name: "accept",
  call: quotesApi.accept,
  label: msg`Mark as accepted`,
  done: msg`Marked as accepted`,
  tone: "primary",
  when: allows("accept"),
  begins: ({ options }: Quote) => ({ option: options[0]?.number ?? 1, winsLead: false }),
  from: versionOf,
  ask: {
    option: field.select(msg`Option`, {
      call: quotesApi.detail,
      input: ({ id }: Quote) => ({ id }),
      choices: ({ options }) => options.map((item) => ({ value: String(item.number), label: optionLabel(item) })),
    }),
    winsLead: field.check(msg`The couple books: mark the lead as won`, {
      hint: msg`The lead must be marked as visiting. A wedding is added for the couple.`,
      refusals: ["quote-lead-state"],
    }),
    dateReason: field.text(msg`Reason for an unusual date`, {
      more: true,
      required: false,
      refusals: ["unusual-day"],
    }),
  },
  after: () => invalidate("leads"),
});

/** Opens the form of an agreement with the terms of the accepted option. */
const agree = action({
  name: "agree",
  label: msg`Make the agreement`,
  tone: "primary",
  goes: ({ weddingId }: Quote) => `/agreements?wedding=${weddingId}`,
  needs: [agreementsApi.draft],
  when: ({ weddingId, state }: Quote) => weddingId !== null && state === "accepted",
});

const decline = action({
  name: "decline",
  call: quotesApi.decline,
  label: msg`Mark as declined`,
  done: msg`Marked as declined`,
  when: allows("decline"),
  from: versionOf,
  ask: { reason: field.long(msg`Reason`) },
});

const withdraw = action({
  name: "withdraw",
  call: quotesApi.withdraw,
  label: msg({ message: "Withdraw", context: "quote" }),
  done: msg({ message: "Withdrawn", context: "quote" }),
  tone: "danger",
  warning: msg`The couple cannot accept the quote any more. This cannot be undone.`,
  when: allows("withdraw"),
  from: versionOf,
});

const renew = action({
  name: "renew",
  call: quotesApi.renew,
  label: msg`Renew as a copy`,
  done: msg`Quote copied into a draft`,
  when: allows("renew"),
  from: versionOf,
  begins: () => ({ validUntil: validUntil() }),
  ask: {
    validUntil: field.custom<string>(msg`Valid until`, DateField, {
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
