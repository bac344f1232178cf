import * as z from "zod";
import {
  api,
  endpoint,
  languages,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Version,
  Cents,
  CentsUpTo,
  RecordId,
  Text,
  PaymentReason,
} from "../../../kernel/index.ts";
import { included } from "../offers/offers.schema.ts";
import { Partner, WeddingDate } from "../weddings/weddings.schema.ts";
import {
  Agreement,
  AgreementDetail,
  AgreementPdf,
  AgreementState,
  SalesRow,
  AgreementBasis,
  SignatureCode,
  Strokes,
} from "./agreements.schema.ts";
import { AgreementLines } from "./terms.ts";

const fields = {
  offerId: Id,
  discountCents: CentsUpTo(100_000_000).default(0),
  /** Why the discount is granted. Not part of the text. */
  discountReason: Text(300).default(""),
  language: z.enum(languages),
  /** Further terms in the words of the studio, at the end of the text. */
  note: Text(2_000).default(""),
  /** Absent leaves them as they are; for a new version, as they are in its basis. */
  lines: AgreementLines.optional(),
  /** Why offer, lines, total or note differ from the accepted quote. Not part of the text. */
  differenceReason: Text(300).optional(),
};

const ofVersion = z.object({ id: Id, version: Version });

export const agreementsApi = api("agreements", "Agreements of weddings: versions, discounts and signatures", {
  list: endpoint({
    method: "GET",
    path: "/api/agreement/list",
    access: staff("agreement"),
    summary: "List versions of agreements, newest first",
    input: listInput(
      {
        /** A part of a partner's name, or the number of the wedding. */
        name: Text(64),
        state: AgreementState,
        weddingId: Id,
      },
      ["createdAt"],
    ),
    output: pageOf(Agreement),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/agreement/detail/:id",
    access: staff("agreement"),
    summary: "Get one version with its text, terms and signatures, compared with its digest",
    input: z.object({ id: Id }),
    output: AgreementDetail,
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/agreement/pdf/:id",
    access: staff("agreement"),
    summary: "Get one version as a PDF document in its language, with its digest, state and signatures",
    input: z.object({ id: Id }),
    output: AgreementPdf,
  }),
  sales: endpoint({
    method: "GET",
    path: "/api/agreement/sales",
    access: staff("agreement"),
    summary: "Sum the agreements that were signed in a period and are valid, by consultant or offer, the largest first",
    input: z.object({ from: WeddingDate, to: WeddingDate, by: z.enum(["consultant", "offer"]) }),
    output: z.array(SalesRow),
  }),
  offers: endpoint({
    method: "GET",
    path: "/api/agreement/offers",
    access: staff("agreement:edit"),
    summary: "List the active offers by name",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string(), priceCents: Cents, photoCount: z.int(), ...included })),
  }),
  basis: endpoint({
    method: "GET",
    path: "/api/agreement/basis/:weddingId",
    access: staff("agreement:edit"),
    summary: "Get what the next version of a wedding is drafted from: its accepted quote, or the later signed version",
    input: z.object({ weddingId: Id }),
    output: AgreementBasis.nullable(),
  }),
  draft: endpoint({
    method: "POST",
    path: "/api/agreement/draft",
    access: staffInPerson("agreement:edit"),
    summary:
      "Draft the next version of a wedding. Absent fields are those of its basis. A discount above the limit is submitted for approval",
    input: z.object({
      ...fields,
      weddingId: Id,
      offerId: Id.optional(),
      discountCents: CentsUpTo(100_000_000).optional(),
      note: Text(2_000).optional(),
    }),
    output: AgreementDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/agreement/update",
    access: staffInPerson("agreement:edit"),
    summary:
      "Replace the contents of a draft. A given approval of its discount ends, and a request for it is withdrawn",
    input: z.object({ ...fields, id: Id, version: Version }),
    output: AgreementDetail,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/agreement/send",
    access: staff("agreement:edit"),
    summary: "Freeze text, figures, names and phone numbers of a draft, so that the couple can sign it",
    input: ofVersion.extend({
      /** Why both partners have one phone number. Required if they have. */
      sharedPhoneReason: Text(300).optional(),
    }),
    output: AgreementDetail,
  }),
  code: endpoint({
    method: "POST",
    path: "/api/agreement/code",
    access: staffInPerson("agreement:sign"),
    ownTransaction: true,
    summary: "Send a code to the phone of a partner who signs in the studio",
    input: z.object({ id: Id, partner: Partner }),
    output: SignatureCode,
  }),
  sign: endpoint({
    method: "POST",
    path: "/api/agreement/sign",
    access: staffInPerson("agreement:sign"),
    summary: "Store the signature of a partner in the studio. The last one makes the agreement valid",
    input: z.object({
      id: Id,
      partner: Partner,
      strokes: Strokes,
      code: z.string().regex(/^\d{6}$/),
      /** The digest of the text that the partner read. */
      digest: z.string().regex(/^[\da-f]{64}$/),
    }),
    output: AgreementDetail,
  }),
  end: endpoint({
    method: "POST",
    path: "/api/agreement/end",
    access: staff("agreement:edit"),
    summary: "End a version that was sent or signed, with a reason",
    input: z.object({ id: Id, version: Version, reason: PaymentReason }),
    output: AgreementDetail,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/agreement/delete/:id",
    access: staff("agreement:edit"),
    summary: "Delete a draft",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});
