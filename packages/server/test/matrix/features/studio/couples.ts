import { nothing, self, type Id, type Rows } from "../../objects.ts";

const ofPartner = (weddingId: Id) => ({ weddingId, partner: "a" });
const key = "AAAAAAAAAAAAAAAAAAAAAA";

export const rows: Rows = {
  "couples.links": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
  "couples.issue": self("wedding", "wedding:all", ofPartner),
  "couples.revoke": self("wedding", "wedding:all", ofPartner),
  "coupleEntry.studio": nothing(),
  "coupleEntry.sendCode": nothing({ key }),
  "coupleEntry.enter": nothing({ key, code: "000000" }),
  "coupleEntry.freeHalfDays": nothing({ purpose: "consultation" }),
  "coupleEntry.enquiryOptions": nothing(),
  "coupleEntry.weddingDays": nothing({ month: "2027-05" }),
  "coupleEntry.sendEnquiryCode": nothing({ phone: "13700000001" }),
  "coupleEntry.enquire": nothing({
    nameA: "Anna",
    phone: "13700000001",
    code: "000000",
    purpose: "consultation",
    date: "2099-01-01",
    half: "morning",
  }),
  "couple.overview": nothing(),
  "couple.agreement": nothing(),
  "couple.agreementPdf": nothing(),
  "couple.signingCode": nothing(),
  "couple.sign": nothing({
    strokes: [
      [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
    ],
    code: "000000",
    digest: "0",
  }),
  "couple.payments": nothing(),
  "couple.receiptPdf": nothing({ id: 1 }),
  "couple.paymentLink": nothing({ id: 1, cents: 1 }),
  "couple.invoices": nothing(),
  "couple.askForInvoice": nothing({ buyerName: "Anna", cents: 1 }),
  "couple.invoicePdf": nothing({ id: 1 }),
  "couple.galleries": nothing(),
  "couple.gallery": nothing({ position: 1 }),
  "couple.questionnaires": nothing(),
  "couple.answer": nothing({ shootId: 1, version: 1, answers: [{ number: 1, answer: "Yes" }] }),
  "couple.leave": nothing(),
};
