import { apis } from "@vowdesk/contract";
import type { AgreementDetail, SignatureCode } from "@vowdesk/contract/studio/agreements";
import type { IssuedLink, SentCode } from "@vowdesk/contract/studio/couples";
import type { DueInstalment, WeddingRefund, WeddingEarnings } from "@vowdesk/contract/studio/wedding-payments";
import { someTerms } from "../matrix/features/studio/offers.ts";
import { invoiceCases } from "./invoices.ts";
import type { Case, Records } from "./records.ts";

const line = [
  { x: 0, y: 0 },
  { x: 10, y: 20 },
];

/** Inputs of the writing calls of the pages for couples. */
function coupleCases({ create, createVersioned }: Records): Record<string, Case> {
  async function partner() {
    const { id: weddingId } = await createVersioned(apis.weddings.add, { nameA: "Ada", phoneA: "13800002224" });
    return { weddingId, partner: "a" };
  }
  async function makeLink() {
    const input = await partner();
    const { path } = (await create(apis.couples.issue, input)) as IssuedLink;
    return { ...input, key: path.split("#")[1] };
  }
  return {
    "couples.issue": async () => ({ input: await partner() }),
    "couples.revoke": async () => ({ input: await makeLink() }),
    "coupleEntry.enter": async () => {
      const { key } = await makeLink();
      const input = async () => ({ key, code: ((await create(apis.coupleEntry.sendCode, { key })) as SentCode).code });
      // The first session of a number adds its customer, which has its own entry.
      await create(apis.coupleEntry.enter, await input());
      return { input: await input() };
    },
  };
}

/** Inputs of the writing calls of agreements. */
function agreementCases({ create, createVersioned }: Records): Record<string, Case> {
  const phones = { phoneA: "13800002222", phoneB: "13800003333" };
  async function contents(discountCents = 0) {
    const { id: weddingId } = await createVersioned(apis.weddings.add, { nameA: "Ada", nameB: "Bo", ...phones });
    const offer = await createVersioned(apis.offers.add, someTerms);
    await createVersioned(apis.offers.activate, offer);
    return { weddingId, offerId: offer.id, discountCents, language: "en", note: "" };
  }
  const makeDraft = async (discountCents = 0) => createVersioned(apis.agreements.draft, await contents(discountCents));
  const makeSent = async () => (await create(apis.agreements.send, await makeDraft())) as AgreementDetail;
  return {
    "agreements.draft": async () => ({ input: await contents() }),
    "agreements.update": async () => {
      const { weddingId, ...fields } = await contents();
      const drafted = await createVersioned(apis.agreements.draft, { weddingId, ...fields });
      return { input: { ...fields, ...drafted, note: "New" } };
    },
    // The author of a discount cannot approve it.
    "agreements.send": async () => ({ input: await makeDraft() }),
    "agreements.code": async () => ({ input: { id: (await makeSent()).id, partner: "a" } }),
    "agreements.sign": async () => {
      const { id, digest } = await makeSent();
      const { code } = (await create(apis.agreements.code, { id, partner: "a" })) as SignatureCode;
      return { input: { id, digest, code, partner: "a", strokes: [line] } };
    },
    "agreements.end": async () => {
      const { id, version } = await makeSent();
      return { input: { id, version, reason: "x" } };
    },
    "agreements.delete": async () => ({ input: { id: (await makeDraft()).id } }),
  };
}

/** Inputs of the calls that reverse receipts. */
function reversalCases({ create, createVersioned, makeWedding, makeUser }: Records): Record<string, Case> {
  const newToken = async () => (await makeUser(["finance"])).token;
  async function makeChecked() {
    const receipt = { amountCents: 100_000, method: "cash", receivedOn: "2026-11-02" };
    const { id: weddingId } = await makeWedding();
    const recorded = await createVersioned(apis.weddingPayments.record, { ...receipt, weddingId });
    const { id, version } = (await create(apis.weddingPayments.check, recorded, await newToken())) as {
      id: number;
      version: number;
    };
    return { id, version, reason: "x" };
  }
  const makeReversal = async () => createVersioned(apis.weddingPayments.askReversal, await makeChecked());
  return {
    "weddingPayments.askReversal": async () => ({ input: await makeChecked() }),
    // The user who asked for a reversal cannot decide on it.
    "weddingPayments.approveReversal": async () => ({ input: await makeReversal(), token: await newToken() }),
    "weddingPayments.refuseReversal": async () => ({
      input: { ...(await makeReversal()), reason: "x" },
      token: await newToken(),
    }),
  };
}

/** Inputs of the writing calls of payments. */
function paymentCases({ create, createVersioned, makeWedding, makeUser, settle }: Records): Record<string, Case> {
  const money = { amountCents: 100_000, method: "cash", receivedOn: "2026-11-02" };
  const makeReceipt = async () =>
    createVersioned(apis.weddingPayments.record, { ...money, weddingId: (await makeWedding()).id });
  const newToken = async (role: string) => (await makeUser([role])).token;
  async function makeRefundRequest() {
    const { id: weddingId } = await makeWedding();
    const receipt = await createVersioned(apis.weddingPayments.record, { ...money, weddingId });
    await create(apis.weddingPayments.check, receipt, await newToken("finance"));
    return { weddingId, amountCents: 100, reason: "x" };
  }
  /** An approved refund, and a user who may pay it: the one who asked for it may not. */
  async function makeApprovedRefund() {
    const token = await newToken("finance");
    const request = (await create(apis.weddingRefunds.ask, await makeRefundRequest())) as WeddingRefund;
    await create(apis.refunds.decide, { id: request.reviewId, version: 1, act: "approve" }, token);
    await settle();
    return { refund: { id: request.id, version: request.version + 1 }, token };
  }
  return {
    "cancellations.cancel": async () => {
      const { id: weddingId, version } = await makeWedding();
      const amounts = { keptCents: 0, refundCents: 0, doubleCents: 0 };
      return { input: { weddingId, version, cause: "couple", reason: "x", amounts } };
    },
    "weddingRefunds.ask": async () => ({ input: await makeRefundRequest() }),
    "weddingRefunds.pay": async () => {
      const { refund, token } = await makeApprovedRefund();
      return { input: { ...refund, method: "cash" }, token };
    },
    "weddingRefunds.refuse": async () => {
      const { refund, token } = await makeApprovedRefund();
      return { input: { ...refund, reason: "x" }, token };
    },
    "instalments.dateStep": async () => ({
      input: { weddingId: (await makeWedding()).id, step: "selection", on: "2027-01-01", version: 0 },
    }),
    "weddingPayments.record": async () => ({ input: { ...money, weddingId: (await makeWedding()).id } }),
    // The user who recorded a receipt cannot decide it.
    "weddingPayments.check": async () => ({ input: await makeReceipt(), token: (await makeUser(["finance"])).token }),
    "weddingPayments.reject": async () => ({
      input: { ...(await makeReceipt()), reason: "x" },
      token: (await makeUser(["finance"])).token,
    }),
  };
}

let phoneCount = 0;
/** A number of its own, because codes to one number are limited. */
const newPhone = () => `1370000${String((phoneCount += 1)).padStart(4, "0")}`;

/** Inputs of the calls that waive instalments and confirm income. */
function waiverCases({ create, createVersioned, makeUser, newName }: Records): Record<string, Case> {
  /** The wedding of a signed agreement. */
  async function makeSigned() {
    const phones = { phoneA: newPhone(), phoneB: newPhone() };
    const { id: weddingId } = await createVersioned(apis.weddings.add, { nameA: "Ada", nameB: "Bo", ...phones });
    const offer = await createVersioned(apis.offers.add, someTerms);
    await createVersioned(apis.offers.activate, offer);
    const contents = { weddingId, offerId: offer.id, discountCents: 0, language: "en", note: "" };
    const draft = await createVersioned(apis.agreements.draft, contents);
    const { id, digest } = (await create(apis.agreements.send, draft)) as AgreementDetail;
    for (const partner of ["a", "b"]) {
      const { code } = (await create(apis.agreements.code, { id, partner })) as SignatureCode;
      await create(apis.agreements.sign, { id, digest, code, partner, strokes: [line] });
    }
    return weddingId;
  }
  async function makeInstalment() {
    const weddingId = await makeSigned();
    const { records } = (await create(apis.instalments.list, { weddingId })) as { records: DueInstalment[] };
    const [instalment] = records;
    return { id: instalment?.id, cents: instalment?.openCents, reason: "x" };
  }
  async function makeWaiver() {
    const { id, version } = (await create(apis.instalments.waive, await makeInstalment())) as DueInstalment;
    return { id, version };
  }
  /** A part of a price that waits, because a scheduler finished its shoot. */
  async function makeEarning() {
    const weddingId = await makeSigned();
    const { token } = await makeUser(["scheduler"]);
    const team = [];
    for (const member of [
      { kind: "room" },
      { kind: "person", skills: ["photography"] },
      { kind: "person", skills: ["makeup"] },
    ])
      team.push((await createVersioned(apis.bookables.add, { ...member, name: newName() })).id);
    const times = { startsAt: "2026-11-02T09:00:00Z", endsAt: "2026-11-02T10:00:00Z" };
    let shoot = await createVersioned(apis.shoots.book, { purpose: "studio", ...times, team, weddingId });
    for (const step of [apis.shoots.confirm, apis.shoots.checkIn, apis.shoots.start, apis.shoots.finish]) {
      const { id, version } = (await create(step, shoot, token)) as Awaited<typeof shoot>;
      shoot = { id, version };
    }
    const { parts } = (await create(apis.weddingEarnings.detail, { weddingId })) as WeddingEarnings;
    return { weddingId, part: parts[0]?.part, cents: parts[0]?.cents };
  }
  const newToken = async () => (await makeUser(["finance"])).token;
  return {
    "weddingEarnings.confirm": async () => ({ input: await makeEarning() }),
    "instalments.waive": async () => ({ input: await makeInstalment() }),
    // The user who asked for a waiver cannot decide on it.
    "instalments.approveWaiver": async () => ({ input: await makeWaiver(), token: await newToken() }),
    "instalments.refuseWaiver": async () => ({
      input: { ...(await makeWaiver()), reason: "x" },
      token: await newToken(),
    }),
    "instalments.withdrawWaiver": async () => ({ input: await makeWaiver() }),
  };
}

const touch = { nextTouchAt: "2027-06-01T02:00:00Z" };

const addLead = ({ createVersioned, newName }: Records) =>
  createVersioned(apis.leads.add, { nameA: newName(), source: "phone", ...touch });

/** Inputs of the writing calls of leads. */
function leadCases(records: Records): Record<string, Case> {
  const { createVersioned, newName, makeWedding, makeUser } = records;
  const makeLead = () => addLead(records);
  /** A lead in a state. */
  async function makeLeadIn(state: "contacted" | "visiting") {
    const contacted = await createVersioned(apis.leads.contact, { ...(await makeLead()), ...touch });
    return state === "contacted" ? contacted : createVersioned(apis.leads.visit, { ...contacted, ...touch });
  }
  return {
    "leads.add": () => ({ input: { nameA: newName(), source: "phone", ...touch } }),
    "leads.update": async () => ({ input: { ...(await makeLead()), note: "New" } }),
    "leads.export": () => ({ input: {} }),
    "leads.touch": async () => ({
      input: { ...(await makeLead()), nextTouchAt: "2027-07-01T02:00:00Z", kind: "call" },
    }),
    "leads.contact": async () => ({ input: { ...(await makeLead()), ...touch } }),
    "leads.visit": async () => ({ input: { ...(await makeLeadIn("contacted")), ...touch } }),
    // A win that adds the wedding has a second entry for it.
    "leads.win": async () => ({ input: { ...(await makeLeadIn("visiting")), weddingId: (await makeWedding()).id } }),
    "leads.lose": async () => ({ input: { ...(await makeLead()), lostReason: "price" } }),
    "leads.pause": async () => ({ input: { ...(await makeLead()), ...touch } }),
    "leads.reopen": async () => ({
      input: { ...(await createVersioned(apis.leads.lose, { ...(await makeLead()), lostReason: "price" })), ...touch },
    }),
    "leads.handOver": async () => ({
      input: { ...(await makeLead()), consultantId: (await makeUser(["consultant"])).id },
    }),
    "leads.reveal": async () => ({ input: { id: (await makeLead()).id, partner: "a" } }),
  };
}

/** Inputs of the writing calls of offers, leads, quotes, agreements, payments and links, for the test of their audit entries. */
export function salesCases(records: Records): Record<string, Case> {
  const { createVersioned } = records;
  const makeOffer = () => createVersioned(apis.offers.add, someTerms);
  /** A draft for a new lead with an active offer. */
  async function makeQuote() {
    const offer = await createVersioned(apis.offers.activate, await makeOffer());
    return createVersioned(apis.quotes.add, await quoteFor(offer.id));
  }
  const quoteFor = async (offerId: number) => ({
    leadId: (await addLead(records)).id,
    language: "en",
    validUntil: "2099-01-01",
    options: [{ offerId, discountCents: 0, note: "", lines: [] }],
  });
  const makeSentQuote = async () => createVersioned(apis.quotes.send, await makeQuote());
  return {
    ...agreementCases(records),
    ...coupleCases(records),
    ...paymentCases(records),
    ...invoiceCases(records),
    ...reversalCases(records),
    ...waiverCases(records),
    "quotes.add": async () => {
      const offer = await createVersioned(apis.offers.activate, await makeOffer());
      return { input: await quoteFor(offer.id) };
    },
    "quotes.update": async () => ({ input: { ...(await makeQuote()), note: "New" } }),
    "quotes.send": async () => ({ input: await makeQuote() }),
    "quotes.accept": async () => ({ input: { ...(await makeSentQuote()), option: 1, winsLead: false } }),
    "quotes.decline": async () => ({ input: await makeSentQuote() }),
    "quotes.withdraw": async () => ({ input: await makeQuote() }),
    "quotes.renew": async () => ({
      input: { ...(await createVersioned(apis.quotes.decline, await makeSentQuote())), validUntil: "2027-01-01" },
    }),
    "offers.add": () => ({ input: someTerms }),
    "offers.update": async () => ({ input: { ...(await makeOffer()), photoCount: 31 } }),
    "offers.revise": async () => ({ input: { ...(await makeOffer()), photoCount: 31 } }),
    "offers.activate": async () => ({ input: await makeOffer() }),
    "offers.retire": async () => ({ input: await createVersioned(apis.offers.activate, await makeOffer()) }),
    "offers.delete": async () => ({ input: { id: (await makeOffer()).id } }),
    ...leadCases(records),
  };
}
