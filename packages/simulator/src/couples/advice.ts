import { lostReasons, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { dateIn } from "../free-times.ts";
import type { Pace } from "../pace.ts";
import type { Staff } from "../staff.ts";
import type { Couple } from "./enquiry.ts";

const dayMs = 24 * 60 * 60_000;
/** Average time between two actions of the consultant for a couple, such as the call and the quote. */
const stepMs = 90_000;
const noAnswerChance = 0.1;
const declineChance = 0.15;
const discountsCents = [0, 0, 10_000, 20_000];

/** The members of staff who sell to a couple. */
export interface Advisers {
  consultant: Staff;
  manager: Staff;
}

/** What a couple has decided on. */
export interface Sale {
  weddingId: number;
  offerId: number;
  discountCents: number;
}

const versionOf = ({ id, version }: { id: number; version: number }) => ({ id, version });
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** The manager gives the enquiry of a couple to the consultant. */
async function assign({ manager, consultant }: Advisers, { phoneA }: Couple): Promise<LeadDetail> {
  const { records } = await manager.call("leads_list", { phone: phoneA, state: "open" });
  const [lead] = records;
  if (!lead) throw new Error("the enquiry of a couple added no lead");
  return manager.call("leads_handOver", { ...versionOf(lead), consultantId: await consultant.id() });
}

/** Sends a quote. Returns null if the couple declines it. */
async function quote(consultant: Staff, lead: LeadDetail, pace: Pace): Promise<Sale | null> {
  const offers = await consultant.call("agreements_offers", {});
  if (offers.length === 0) return null;
  const option = { offerId: pace.pick(offers).id, discountCents: pace.pick(discountsCents), note: "", lines: [] };
  const input = { leadId: lead.id, validUntil: dateIn(10), options: [option] };
  const draft = await consultant.call("quotes_add", { ...input, language: "zh" });
  const sent = await consultant.call("quotes_send", versionOf(draft));
  await pace.about(stepMs);
  if (pace.random() < declineChance) {
    await consultant.call("quotes_decline", { ...versionOf(sent), reason: "再考虑一下" });
    return null;
  }
  const { weddingId } = await consultant.call("quotes_accept", { ...versionOf(sent), option: 1, winsLead: true });
  if (weddingId === null) throw new Error("a won lead has no wedding");
  return { weddingId, offerId: option.offerId, discountCents: option.discountCents };
}

async function lose(consultant: Staff, id: number, pace: Pace): Promise<null> {
  const lead = await consultant.call("leads_detail", { id });
  await consultant.call("leads_lose", { ...versionOf(lead), lostReason: pace.pick(lostReasons) });
  return null;
}

/** Advises a couple from its enquiry to its decision. Returns null for a couple that does not book. */
export async function advise(advisers: Advisers, couple: Couple, pace: Pace): Promise<Sale | null> {
  const { consultant } = advisers;
  const assigned = await assign(advisers, couple);
  await pace.about(stepMs);
  const contacted = await consultant.call("leads_contact", { ...versionOf(assigned), nextTouchAt: inDays(1) });
  if (pace.random() < noAnswerChance) return lose(consultant, assigned.id, pace);
  await pace.about(stepMs);
  const visiting = await consultant.call("leads_visit", { ...versionOf(contacted), nextTouchAt: inDays(3) });
  const { nameB, phoneB } = couple;
  const known = await consultant.call("leads_update", { ...versionOf(visiting), nameB, phoneB });
  return (await quote(consultant, known, pace)) ?? lose(consultant, known.id, pace);
}
