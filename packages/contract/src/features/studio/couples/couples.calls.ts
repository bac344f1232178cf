import * as z from "zod";
import {
  api,
  couple,
  endpoint,
  open,
  Phone,
  staff,
  staffInPerson,
  Id,
  Moment,
  NonEmptyText,
  Text,
} from "../../../kernel/index.ts";
import { AgreementPdf, Strokes } from "../agreements/agreements.schema.ts";
import { PaymentLink } from "../wedding-payments/payment-links.schema.ts";
import { coupleInput, Partner } from "../weddings/weddings.schema.ts";
import {
  CoupleAgreement,
  CoupleLink,
  CoupleOverview,
  CouplePayments,
  EnquiryOptions,
  EnquiryPurpose,
  FreeHalfDays,
  HalfDay,
  IssuedLink,
  LinkKey,
  Month,
  PhoneCode,
  SentCode,
  StudioContact,
  WeddingDays,
} from "./couples.schema.ts";

const ofPartner = z.object({ weddingId: Id, partner: Partner });

/** Links to the pages for couples, as staff manage them. */
export const couplesApi = api("couples", "Links to the pages for couples", {
  links: endpoint({
    method: "GET",
    path: "/api/wedding/links/:weddingId",
    access: staff("wedding"),
    summary: "List the links of a wedding's partners to the pages for couples",
    input: z.object({ weddingId: Id }),
    output: z.array(CoupleLink),
  }),
  issue: endpoint({
    method: "POST",
    path: "/api/wedding/links/issue",
    access: staffInPerson("wedding:link"),
    summary: "Give a partner a new link, which is shown once. The former one ends",
    input: ofPartner,
    output: IssuedLink,
  }),
  revoke: endpoint({
    method: "POST",
    path: "/api/wedding/links/revoke",
    access: staffInPerson("wedding:link"),
    summary: "End the link of a partner, and the sessions that were opened with it",
    input: ofPartner,
    output: z.array(CoupleLink),
  }),
});

/** What visitors do before they have a session: opening a link, and asking for a date. */
export const coupleEntryApi = api("coupleEntry", "Pages for couples: opening a link, and enquiries of visitors", {
  studio: endpoint({
    method: "GET",
    path: "/api/couple/studio",
    access: open,
    summary: "Get title and contact of the studio",
    input: z.object({}),
    output: StudioContact,
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/api/couple/code",
    access: open,
    limit: "register",
    ownTransaction: true,
    summary: "Send a code to the phone of the partner to whom the link belongs",
    input: z.object({ key: LinkKey }),
    output: SentCode,
  }),
  enter: endpoint({
    method: "POST",
    path: "/api/couple/enter",
    access: open,
    limit: "register",
    summary: "Open a session with a link and the code. The session is a cookie that scripts cannot read",
    input: z.object({ key: LinkKey, code: PhoneCode }),
    output: z.null(),
  }),
  freeHalfDays: endpoint({
    method: "GET",
    path: "/api/couple/free",
    access: open,
    summary: "List the half-days of a month at which a qualified team is free; without a month the next ones",
    input: z.object({ purpose: EnquiryPurpose, month: Month.optional() }),
    output: FreeHalfDays,
  }),
  weddingDays: endpoint({
    method: "GET",
    path: "/api/couple/wedding-days",
    access: open,
    summary: "Tell for each day of a month whether the studio could cover a wedding on it",
    input: z.object({ month: Month }),
    output: WeddingDays,
  }),
  enquiryOptions: endpoint({
    method: "GET",
    path: "/api/couple/enquiry/options",
    access: open,
    summary: "Get the months in which half-days are offered, and the lowest price for each kind of shoot",
    input: z.object({}),
    output: EnquiryOptions,
  }),
  sendEnquiryCode: endpoint({
    method: "POST",
    path: "/api/couple/enquiry/code",
    access: open,
    limit: "register",
    ownTransaction: true,
    summary: "Send a code to the phone of a visitor",
    input: z.object({ phone: Phone }),
    output: SentCode,
  }),
  enquire: endpoint({
    method: "POST",
    path: "/api/couple/enquiry",
    access: open,
    limit: "register",
    summary: "Ask for a date. Adds a lead and holds the half-day for some hours",
    input: HalfDay.extend({
      nameA: NonEmptyText(40),
      nameB: coupleInput.nameB,
      phone: Phone,
      /** Of the partner, who signs with a code to it. */
      partnerPhone: z.union([Phone, z.literal("")]).optional(),
      code: PhoneCode,
      weddingDate: coupleInput.weddingDate,
      purpose: EnquiryPurpose,
      note: Text(500).default(""),
      /** Hidden on the page. Programs fill it in; their enquiries are dropped. */
      website: z.string().max(200).default(""),
    }),
    output: z.object({ heldUntil: Moment }),
  }),
});

/** What a couple sees and does on its own pages. No call names a wedding: it follows from the session. */
export const coupleApi = api("couple", "Pages for couples: their own wedding", {
  overview: endpoint({
    method: "POST",
    path: "/api/couple/overview",
    access: couple,
    reads: true,
    summary: "Get the couple's wedding with its stage and shoots. With the key of another link it is refused",
    input: z.object({ key: LinkKey.optional() }),
    output: CoupleOverview,
  }),
  agreement: endpoint({
    method: "POST",
    path: "/api/couple/agreement",
    access: couple,
    reads: true,
    summary: "Get the agreement that the couple signs or has signed; null if the studio has sent none",
    input: z.object({}),
    output: CoupleAgreement.nullable(),
  }),
  agreementPdf: endpoint({
    method: "POST",
    path: "/api/couple/agreement/pdf",
    access: couple,
    reads: true,
    summary: "Get the couple's agreement as a PDF document",
    input: z.object({}),
    output: AgreementPdf,
  }),
  signingCode: endpoint({
    method: "POST",
    path: "/api/couple/agreement/code",
    access: couple,
    ownTransaction: true,
    summary: "Send the code for the signature to the phone of the partner",
    input: z.object({}),
    output: SentCode,
  }),
  sign: endpoint({
    method: "POST",
    path: "/api/couple/agreement/sign",
    access: couple,
    summary:
      "Sign the agreement as the partner of the session. Refused if `digest` is not that of the text that was sent",
    input: z.object({ strokes: Strokes, code: PhoneCode, digest: z.string().max(64) }),
    output: CoupleAgreement,
  }),
  payments: endpoint({
    method: "POST",
    path: "/api/couple/payments",
    access: couple,
    reads: true,
    summary: "Get what the couple owes and has paid",
    input: z.object({}),
    output: CouplePayments,
  }),
  receiptPdf: endpoint({
    method: "POST",
    path: "/api/couple/payments/receipt",
    access: couple,
    reads: true,
    summary: "Get a checked receipt of the couple as a PDF document in its language",
    input: z.object({ id: Id }),
    output: AgreementPdf,
  }),
  paymentLink: endpoint({
    method: "POST",
    path: "/api/couple/payments/link",
    access: couple,
    ownTransaction: true,
    summary: "Get the link for what is open of an instalment of the couple. Refused if `cents` is not the open amount",
    input: z.object({ id: Id, cents: z.int().min(1) }),
    output: PaymentLink,
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/couple/leave",
    access: couple,
    summary: "End the couple's session in this browser",
    input: z.object({}),
    output: z.null(),
  }),
});
