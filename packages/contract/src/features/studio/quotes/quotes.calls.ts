import * as z from "zod";
import { api, endpoint, languages, listInput, pageOf, staff, Id, Text, Version } from "../../../kernel/index.ts";
import { DateReason, WeddingDate } from "../weddings/weddings.schema.ts";
import { maxQuoteOptions, Quote, QuoteOptionInput, QuotePaper, QuoteState } from "./quotes.schema.ts";

const ofVersion = { id: Id, version: Version };

const fields = {
  language: z.enum(languages),
  validUntil: WeddingDate,
  note: Text(1_000),
  options: z.array(QuoteOptionInput).min(1).max(maxQuoteOptions),
  /** Why a discount above the limit is granted. Not part of the text. */
  discountReason: Text(300).optional(),
};

export const quotesApi = api("quotes", "Priced options for the couple of a lead", {
  list: endpoint({
    method: "GET",
    path: "/api/quote/list",
    access: staff("quote"),
    summary: "List quotes of visible leads, newest first",
    input: listInput(
      {
        /** A part of a partner's name. */
        name: Text(64),
        leadId: Id,
        state: QuoteState,
        consultantId: Id,
        /** First and last date of validity. */
        from: WeddingDate,
        to: WeddingDate,
      },
      ["createdAt", "validUntil"],
    ),
    output: pageOf(Quote),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/quote/detail/:id",
    access: staff("quote"),
    summary: "Get one quote",
    input: z.object({ id: Id }),
    output: Quote,
  }),
  paper: endpoint({
    method: "GET",
    path: "/api/quote/paper/:id",
    access: staff("quote"),
    summary: "Get the text of a quote for the couple, in the language of the quote",
    input: z.object({ id: Id }),
    output: QuotePaper,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/quote/add",
    access: staff("quote:edit"),
    summary:
      "Add a draft for a lead, with the newest versions of the offers. A discount above the limit is submitted for approval",
    input: z.object({ leadId: Id, ...fields, note: fields.note.optional() }),
    output: Quote,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/quote/update",
    access: staff("quote:edit"),
    summary: "Change a draft. Absent fields are unchanged; given options take the newest versions of their offers",
    input: z.object({
      ...ofVersion,
      language: fields.language.optional(),
      validUntil: fields.validUntil.optional(),
      note: fields.note.optional(),
      options: fields.options.optional(),
      discountReason: fields.discountReason,
    }),
    output: Quote,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/quote/send",
    access: staff("quote:edit"),
    summary: "Record that the couple gets the quote. It does not change from then on, nor do its versions of offers",
    input: z.object(ofVersion),
    output: Quote,
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/quote/accept",
    access: staff("quote:edit"),
    summary: "Record which option the couple accepts, and on request that the lead is won",
    input: z.object({
      ...ofVersion,
      /** Number of the option. */
      option: z.int().min(1).max(maxQuoteOptions),
      /** Wins the lead, whose state must allow it. */
      winsLead: z.boolean().optional(),
      /** For the wedding that is added for a won lead. */
      dateReason: DateReason,
    }),
    output: Quote,
  }),
  decline: endpoint({
    method: "POST",
    path: "/api/quote/decline",
    access: staff("quote:edit"),
    summary: "Record that the couple declines",
    input: z.object({ ...ofVersion, reason: Text(200).optional() }),
    output: Quote,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/quote/withdraw",
    access: staff("quote:edit"),
    summary: "Withdraw a draft or a sent quote",
    input: z.object(ofVersion),
    output: Quote,
  }),
  renew: endpoint({
    method: "POST",
    path: "/api/quote/renew",
    access: staff("quote:edit"),
    summary:
      "Copy a quote that has expired, was declined or withdrawn into a draft, with the newest versions of the offers",
    input: z.object({ ...ofVersion, validUntil: WeddingDate }),
    output: Quote,
  }),
});
