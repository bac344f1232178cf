import { openLeadStates, type LeadState } from "@vowdesk/contract/studio/leads";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { nameKey } from "../../../kernel/text/name-key.ts";
import { openOfPhone } from "./duplicates.service.ts";
import { auditFields } from "./leads.present.ts";
import { blank, signalChange, subjectOf } from "./leads.service.ts";
import { insertLead, lockLead, saveLead, type LeadRow } from "./leads.store.ts";
import { insertTouch } from "./touches/touches.service.ts";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { listConsultants } from "./assignment/consultants.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** The couple of an open or dormant lead asked again on the website. */
    "lead.enquired": Fact;
  }
}

interface Enquiry {
  nameA: string;
  nameB: string;
  /** Verified, in normal form. */
  phone: string;
  /** Of the partner; not verified, in normal form or empty. */
  partnerPhone: string;
  weddingDate: string | null;
  note: string;
  actor: Pick<Actor, "kind" | "id" | "name">;
}

/** What the couple stated, as an entry of its own. */
function record(ctx: Context, leadId: number, { nameA, nameB, weddingDate, note: text }: Enquiry): Promise<void> {
  const touch = { lead_id: leadId, kind: "enquiry", text, user_id: null, created_at: ctx.now } as const;
  return insertTouch(ctx.db, { ...touch, enquiry: { nameA, nameB, weddingDate } });
}

const open: readonly LeadState[] = openLeadStates;
const isNew = ({ version }: LeadRow): boolean => version === 1;

/** The number of the partner, unless another lead has it or the lead names another partner. Only empty fields are filled in. */
async function missingPartner(ctx: Context, lead: LeadRow, { nameB, phone, partnerPhone }: Enquiry) {
  const isSamePartner = lead.name_b === "" || lead.name_b === nameB;
  const isMissing = lead.phone_b === "" && partnerPhone !== "" && ![phone, lead.phone_a].includes(partnerPhone);
  if (!isSamePartner || !isMissing || (await openOfPhone(ctx, partnerPhone)) !== null) return {};
  return { name_b: lead.name_b || nameB, phone_b: partnerPhone };
}

const isSameName = (a: string, b: string): boolean => a === "" || b === "" || nameKey(a) === nameKey(b);

/**
 * Whether an enquiry belongs to a lead with its number. No one has proved the number of the partner that a visitor stated: with it alone, a stranger
 * would get the enquiry of another couple into their own lead. So both partners have to name each other.
 */
function isOfLead(lead: LeadRow, { nameA, nameB, phone }: Enquiry): boolean {
  const isStated = lead.phone_a !== phone && lead.source === "website";
  return !isStated || (isSameName(lead.name_b, nameA) && isSameName(lead.name_a, nameB));
}

/** Adds an enquiry to a lead. What staff wrote stays as it is; a dormant lead is open again. */
async function join(ctx: Context, before: LeadRow, enquiry: Enquiry): Promise<{ id: number }> {
  await record(ctx, before.id, enquiry);
  const { actor } = enquiry;
  const state = open.includes(before.state) ? before.state : "reopened";
  const fields = { state, ...(await missingPartner(ctx, before, enquiry)) };
  const after = await saveLead(ctx.db, before.id, fields, { by: actor.name, at: ctx.now });
  ctx.emit({
    type: "lead.enquired",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
    actor,
  });
  signalChange(ctx, after);
  await notifyOfEnquiry(ctx, after);
  return after;
}

/**
 * Adds the lead of an enquiry on the website, which is due at once. If a lead of the couple with this phone number is open or dormant, the enquiry
 * becomes a touch of that one, and its consultant is notified: with a lead for each enquiry, two consultants would call one couple.
 * The next touch stays as it is, because staff agreed its time with the couple.
 */
export async function addEnquiry(ctx: Context, enquiry: Enquiry): Promise<{ id: number }> {
  const { actor, nameA, nameB, phone, partnerPhone, weddingDate, note } = enquiry;
  const known = await openOfPhone(ctx, phone);
  const before = known === null ? undefined : await lockLead(ctx.db, known, null);
  if (before && isOfLead(before, enquiry)) return join(ctx, before, enquiry);
  const isFree = partnerPhone !== phone && (partnerPhone === "" || (await openOfPhone(ctx, partnerPhone)) === null);
  const fields = {
    ...blank,
    name_a: nameA,
    phone_a: phone,
    name_b: nameB,
    phone_b: isFree ? partnerPhone : "",
    wedding_date: weddingDate,
    source: "website",
    note,
    consultant_id: null,
    next_touch_at: ctx.now,
  } as const;
  const added = await insertLead(ctx.db, fields, { by: actor.name, at: ctx.now });
  await record(ctx, added.id, enquiry);
  ctx.emit({ type: "lead.added", subject: subjectOf(added), after: auditFields(added), actor });
  signalChange(ctx, added);
  await notifyOfEnquiry(ctx, added);
  return added;
}

/**
 * Tells the consultant of a lead that its couple asked again. Without one who is active, as for a new lead, all consultants are told that
 * there is such a lead; they read no name, because they may see the leads of their own only.
 */
async function notifyOfEnquiry(ctx: Context, lead: LeadRow): Promise<void> {
  const consultant = (await listConsultants(ctx)).find(({ id }) => id === lead.consultant_id);
  const couple = [lead.name_a, lead.name_b].filter(Boolean).join(" & ");
  const template = consultant
    ? { key: "lead-enquiry" as const, values: { couple } }
    : { key: isNew(lead) ? ("lead-enquiry-new" as const) : ("lead-enquiry-unassigned" as const), values: {} };
  await send(ctx, {
    type: firstTypeOf.shoot,
    to: consultant ? { userIds: [consultant.id] } : { holdersOf: "lead:edit" },
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: `lead:${lead.id}`,
    sendName: consultant ? couple : "",
  });
}
