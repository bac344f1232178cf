import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import type { Lead, LeadDetail, leadsApi } from "@vowdesk/contract/studio/leads";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { exportedPart, type ExportFacts } from "../../../kernel/paging/export.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { changedPhone } from "../../../kernel/text/masking.ts";
import { revealedPhone } from "../weddings/weddings.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { assertNotOpen, duplicatesOf } from "./duplicates.service.ts";
import { consultantFor } from "./assignment/consultants.ts";
import { allowed, scopeOf } from "./leads.policy.ts";
import { present, auditFields } from "./leads.present.ts";
import * as store from "./leads.store.ts";
import { touchesOf } from "./touches/log.ts";
import type { LeadFields, LeadRow } from "./leads.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "lead.added": Fact;
    "lead.changed": Fact;
    "lead.exported": Fact & { after: ExportFacts };
    /** Names the revealed field, never its value. */
    "lead.revealed": Fact & { after: { field: "phoneA" | "phoneB" } };
  }
}

type Input<C extends CallKey<typeof leadsApi>> = HandlerInput<(typeof leadsApi)[C]>;

export const subjectOf = ({ id }: { id: number }) => `lead:${id}`;

export function signalChange(ctx: Context, { id, version }: LeadRow): void {
  ctx.signal({ kind: "changed", feature: "leads", id: String(id), version, access: "lead", all: "lead:all" });
}

export async function list(ctx: Context, query: Input<"list">): Promise<Page<Lead>> {
  await auditPhoneSearch(ctx, "leads", query.phone);
  return presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx.actor, row));
}

/** The next leads of an export. Each part is audited. */
async function exportPart(ctx: Context, input: Input<"export">) {
  await auditPhoneSearch(ctx, "leads", input.filters.phone);
  return exportedPart(ctx, store.listingOf(scopeOf(ctx.actor)), input, {
    audit: (after) => ctx.emit({ type: "lead.exported", subject: "leads", after }),
    present: (rows) => rows.map((row) => present(ctx.actor, row)),
  });
}

export async function presentDetail(ctx: Context, row: LeadRow): Promise<LeadDetail> {
  const [duplicates, touches] = await Promise.all([duplicatesOf(ctx, row), touchesOf(ctx, row.id)]);
  return { ...present(ctx.actor, row), duplicates, touches };
}

const find = async (ctx: Context, id: number): Promise<LeadRow> =>
  (await store.findLead(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");

/** Refuses a lead that the actor may not see. */
export const assertLeadVisible = async (ctx: Context, id: number): Promise<void> => void (await find(ctx, id));

export const detail = async (ctx: Context, { id }: { id: number }): Promise<LeadDetail> =>
  presentDetail(ctx, await find(ctx, id));

type LockedAction = Exclude<Lead["allowed"][number], "reveal">;

/** Locks a lead for an action. Refuses an outdated version, and an action that its state does not allow. */
export async function lockFor(
  ctx: Context,
  action: LockedAction,
  { id, version }: { id: number; version: number },
): Promise<LeadRow> {
  const row = (await store.lockLead(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => presentDetail(ctx, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, await presentDetail(ctx, row));
  return row;
}

/** A given next touch. It is in the future. */
export function touchAt(ctx: Context, input: string): Date {
  const at = new Date(input);
  return at > ctx.now ? at : refuse("next-touch-past");
}

type Given = Omit<Partial<Input<"update">>, "id" | "version" | "nextTouchAt">;

/** The fields after the change. Absent fields keep their value. */
const mergeFields = (ctx: Context, before: LeadFields, input: Given): LeadFields => ({
  ...before,
  name_a: input.nameA ?? before.name_a,
  phone_a: changedPhone(input.phoneA, { language: ctx.language, field: "phoneA", before: before.phone_a }),
  name_b: input.nameB ?? before.name_b,
  phone_b: changedPhone(input.phoneB, { language: ctx.language, field: "phoneB", before: before.phone_b }),
  wedding_date: input.weddingDate === undefined ? before.wedding_date : input.weddingDate || null,
  source: input.source ?? before.source,
  campaign: input.campaign ?? before.campaign,
  referred_by: input.referredBy ?? before.referred_by,
  note: input.note ?? before.note,
});

export const blank: Omit<LeadFields, "source" | "next_touch_at" | "consultant_id"> = {
  name_a: "",
  phone_a: "",
  name_b: "",
  phone_b: "",
  wedding_date: null,
  campaign: "",
  referred_by: "",
  state: "new",
  lost_reason: null,
  wedding_id: null,
  note: "",
};

export async function add(ctx: Context, input: Input<"add">): Promise<LeadDetail> {
  const next_touch_at = touchAt(ctx, input.nextTouchAt);
  const consultant_id = await consultantFor(ctx, input.consultantId);
  const fields = mergeFields(ctx, { ...blank, source: input.source, next_touch_at, consultant_id }, input);
  await assertNotOpen(ctx, { ...fields, id: null });
  const added = await store.insertLead(ctx.db, fields, authorOf(ctx));
  ctx.emit({ type: "lead.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return presentDetail(ctx, added);
}

export async function update(ctx: Context, input: Input<"update">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "update", input);
  const fields = mergeFields(ctx, before, input);
  if (input.nextTouchAt !== undefined) fields.next_touch_at = touchAt(ctx, input.nextTouchAt);
  const isSame = fields.phone_a === before.phone_a && fields.phone_b === before.phone_b;
  if (!isSame) await assertNotOpen(ctx, { ...fields, id: before.id });
  const { name_a, phone_a, name_b, phone_b, wedding_date, source, campaign, referred_by, note, next_touch_at } = fields;
  const changed = {
    name_a,
    phone_a,
    name_b,
    phone_b,
    wedding_date,
    source,
    campaign,
    referred_by,
    note,
    next_touch_at,
  };
  const after = await store.saveLead(ctx.db, before.id, changed, authorOf(ctx));
  ctx.emit({ type: "lead.changed", subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}

/** Returns a partner's full phone number and writes an audit entry. */
export async function reveal(
  ctx: Context,
  { id, partner }: { id: number; partner: Partner },
): Promise<{ phone: string }> {
  const row = await find(ctx, id);
  const { field, phone } = revealedPhone(row, partner);
  ctx.emit({ type: "lead.revealed", subject: subjectOf(row), after: { field } });
  return { phone };
}

export { exportPart as export };
