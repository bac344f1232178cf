import { openLeadStates, type Duplicate, type LeadState } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { auditPhoneSearch, auditRefusedPhone } from "../../../kernel/paging/phone-search.ts";
import { normalPhone } from "../../../kernel/text/phones.ts";
import { weddingsOfPhone } from "../weddings/weddings.ts";
import { scopeOf } from "./leads.policy.ts";
import { findLeads, lockPhones } from "./duplicates.store.ts";

interface Couple {
  /** The lead itself; null for a new one. */
  id: number | null;
  phone_a: string;
  phone_b: string;
}

const phonesOf = ({ phone_a, phone_b }: Couple) => [...new Set([phone_a, phone_b])].filter((phone) => phone !== "");

/** Weddings of a phone number that the actor may see. */
async function weddingsWith(ctx: Context, phones: readonly string[]): Promise<Duplicate[]> {
  if (!ctx.actor.codes.has("wedding")) return [];
  const weddings = await Promise.all(phones.map((phone) => weddingsOfPhone(ctx, phone)));
  const byId = new Map(weddings.flat().map((wedding) => [wedding.id, wedding]));
  return [...byId.values()].map(({ id, couple, consultantName }) => ({
    kind: "wedding",
    id,
    couple,
    state: null,
    consultantName,
  }));
}

async function duplicatesWith(ctx: Context, phones: readonly string[], except: number | null): Promise<Duplicate[]> {
  if (phones.length === 0) return [];
  const [leads, weddings] = await Promise.all([findLeads(ctx.db, phones, except), weddingsWith(ctx, phones)]);
  const scope = scopeOf(ctx.actor);
  const isVisible = (consultant: number | null) => scope === null || scope === consultant;
  return [
    ...leads.map(({ id, couple, state, consultant_id, consultant_name }) => ({
      kind: "lead" as const,
      id: isVisible(consultant_id) ? id : null,
      couple: isVisible(consultant_id) ? couple : "",
      state,
      consultantName: consultant_name,
    })),
    ...weddings,
  ];
}

/** Other leads and weddings with a phone number of a lead. */
export const duplicatesOf = (ctx: Context, couple: Couple): Promise<Duplicate[]> =>
  duplicatesWith(ctx, phonesOf(couple), couple.id);

/** Leads and weddings with a typed phone number. A number that is not complete has none. */
export async function duplicates(ctx: Context, { phone: typed }: { phone: string }): Promise<Duplicate[]> {
  const phone = normalPhone(typed);
  if (phone === null) return [];
  await auditPhoneSearch(ctx, "leads", phone);
  return duplicatesWith(ctx, [phone], null);
}

const open: readonly LeadState[] = [...openLeadStates, "dormant"];

/**
 * The open or dormant lead with one of these numbers. The lock on the numbers keeps the answer true until the end of the transaction. A unique
 * index cannot: a lead has two numbers, and a number may change its column.
 */
async function findOpen(ctx: Context, phones: readonly string[], except: number | null) {
  if (phones.length === 0) return undefined;
  await lockPhones(ctx.db, phones);
  return (await findLeads(ctx.db, phones, except)).find(({ state }) => open.includes(state));
}

/** Refuses a lead whose phone number another open or dormant lead has. The refusal is audited as a search. */
export async function assertNotOpen(ctx: Context, couple: Couple): Promise<void> {
  for (const phone of phonesOf(couple)) auditRefusedPhone(ctx, "leads", phone);
  const duplicates = await findOpen(ctx, phonesOf(couple), couple.id);
  if (duplicates) refuse("lead-open", { values: { name: duplicates.consultant_name || "—" } });
}

/** The id of the open or dormant lead with a phone number, also one that the actor may not see; null if there is none. */
export const openOfPhone = async (ctx: Context, phone: string): Promise<number | null> =>
  (await findOpen(ctx, [phone], null))?.id ?? null;
