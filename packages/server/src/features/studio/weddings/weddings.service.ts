import * as store from "./weddings.store.ts";
import { sliceText, type HandlerInput, type Page, type CallKey } from "@vowdesk/contract/kernel";
import { maxAheadMs, type PostponeCause } from "@vowdesk/contract/studio/shoots";
import type { Partner, Wedding, WeddingDetail, weddingsApi } from "@vowdesk/contract/studio/weddings";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { exportedPart, type ExportFacts } from "../../../kernel/paging/export.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { staffWithPermission } from "../../staff/auth/staff-names.store.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { changedPhone } from "../../../kernel/text/masking.ts";
import { revealedPhone } from "./revealed-phone.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { endCoupleCodes } from "../../staff/auth/auth.ts";
import { sightsOf, type Reader } from "./reader.policy.ts";
import { replacedPartners, scopeOf } from "./weddings.policy.ts";
import { present, auditFields, stageOf } from "./weddings.present.ts";
import { type WeddingFields, type WeddingRow, findOfPhone } from "./weddings.store.ts";
import type { PersonWedding } from "@vowdesk/contract/people/people";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "wedding.added": Fact;
    "wedding.changed": Fact & {
      weddingId: number;
      former: { weddingDate: string | null };
      weddingDate: string | null;
      dateReason: string | null;
      cause: PostponeCause | null;
      /** The partners who are other people now. */
      replaced: Partner[];
    };
    "wedding.deleted": Fact;
    "wedding.exported": Fact & { after: ExportFacts };
    /** Names the revealed field, never its value. */
    "wedding.revealed": Fact & { after: { field: "phoneA" | "phoneB" } };
  }
}

type Input<C extends CallKey<typeof weddingsApi>> = HandlerInput<(typeof weddingsApi)[C]>;

const subjectOf = ({ number }: { number: string }) => `wedding:${number}`;

/** Shoots show the names of the couple, and their scope depends on the consultant. */
const signalShoots = (ctx: Context) => ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });

function signalChange(ctx: Context, { id, version }: WeddingRow): void {
  ctx.signal({ kind: "changed", feature: "weddings", id: String(id), version, access: "wedding", all: "wedding:all" });
  signalShoots(ctx);
}

/** Signals a change of the wedding after a change of its shoots, agreements or payments, because its stage, next appointment and outstanding amount depend on them. */
export function signalParts(ctx: Pick<Context, "signal">, weddingId: number): void {
  ctx.signal({ kind: "changed", feature: "weddings", id: String(weddingId), access: "wedding", all: "wedding:all" });
}

/** Any wedding may have changed. */
export function signalAll(ctx: Context): void {
  ctx.signal({ kind: "changed", feature: "weddings", id: "", access: "wedding" });
  signalShoots(ctx);
}

/** What the actor sees of weddings. */
export async function readerOf(ctx: Pick<Context, "db" | "actor" | "now">): Promise<Reader> {
  const today = dateIn(await businessZone(ctx.db), ctx.now);
  return { ...sightsOf(ctx.actor), scope: scopeOf(ctx.actor), now: ctx.now, today };
}

export async function list(ctx: Context, query: Input<"list">): Promise<Page<Wedding>> {
  await auditPhoneSearch(ctx, "weddings", query.phone);
  return presentedPage(ctx, store.listingOf(await readerOf(ctx)), query, (row) => present(ctx.actor, row));
}

/** The next weddings of an export. Each part is audited. */
async function exportPart(ctx: Context, input: Input<"export">) {
  await auditPhoneSearch(ctx, "weddings", input.filters.phone);
  return exportedPart(ctx, store.listingOf(await readerOf(ctx)), input, {
    audit: (after) => ctx.emit({ type: "wedding.exported", subject: "weddings", after }),
    present: (rows) => rows.map((row) => present(ctx.actor, row)),
  });
}

async function presentDetail(ctx: Context, row: WeddingRow): Promise<WeddingDetail> {
  const phones = [row.phone_a, row.phone_b].filter((phone) => phone !== "");
  const conversationId =
    phones.length > 0 && ctx.actor.codes.has("chat") ? await store.findConversation(ctx.db, phones) : null;
  return { ...present(ctx.actor, row), conversationId };
}

const find = async (ctx: Context, id: number): Promise<WeddingRow> =>
  (await store.findWedding(ctx.db, id, await readerOf(ctx))) ?? refuse("not-found");

const lock = async (ctx: Context, id: number): Promise<WeddingRow> =>
  (await store.lockWedding(ctx.db, id, await readerOf(ctx))) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<WeddingDetail> =>
  presentDetail(ctx, await find(ctx, id));

/** Refuses a wedding that does not exist or that the actor may not see. */
export async function assertVisible(ctx: Context, id: number): Promise<void> {
  await find(ctx, id);
}

/** Refuses a wedding that was cancelled. Until the transaction ends, it cannot be cancelled. */
export async function assertActive(ctx: Context, id: number): Promise<void> {
  if (await store.isCancelled(ctx.db, id)) refuse("wedding-cancelled");
}

/**
 * Locks a wedding in the scope of the actor for its cancellation. Waits for transactions that rely on `assertActive`. Refuses another
 * version than the one that the actor saw.
 */
export async function lockForCancellation(ctx: Context, id: number, version: number): Promise<{ number: string }> {
  const row = await lock(ctx, id);
  await assertActive(ctx, id);
  await assertVersion(row, version, () => presentDetail(ctx, row));
  return row;
}

/** Counts the cancellation as a change of the locked wedding. */
export async function countCancellation(ctx: Context, id: number): Promise<void> {
  await store.countChange(ctx.db, id, authorOf(ctx));
  signalChange(ctx, await find(ctx, id));
}

/** Names, phone numbers and date of a couple, also if the caller may not see the wedding. */
export async function coupleOf(ctx: Context, id: number) {
  const row = (await store.findWedding(ctx.db, id, { ...(await readerOf(ctx)), scope: null })) ?? refuse("not-found");
  return {
    number: row.number,
    weddingDate: row.wedding_date,
    enteredAt: row.created_at,
    isCancelled: row.cancelled_at !== null,
    stage: stageOf(row),
    consultantId: row.consultant_id,
    consultantName: row.consultant_name,
    a: { name: row.name_a, phone: row.phone_a },
    b: { name: row.name_b, phone: row.phone_b },
  };
}

/** Staff who may edit weddings. */
export const consultants = (ctx: Context) => staffWithPermission(ctx, "wedding:edit");

/**
 * The consultant after the change. Users who see only their own weddings cannot give one away, and
 * service accounts are no consultants.
 */
async function consultantOf(ctx: Context, input: number | null | undefined, before: number | null) {
  if (scopeOf(ctx.actor) !== null) return before ?? (ctx.actor.kind === "staff" ? ctx.actor.id : null);
  if (input === undefined || input === before) return before;
  const isKnown = !input || (await consultants(ctx)).some(({ id }) => id === input);
  return isKnown ? input || null : refuse("consultant-unknown");
}

/** Refuses a new wedding date before today, or more than five years ahead, without a reason. */
async function assertDate(ctx: Context, date: string | null, before: string | null, reason: string | undefined) {
  if (date === null || date === before || reason !== undefined) return;
  const zone = await businessZone(ctx.db);
  const isPast = date < dateIn(zone, ctx.now);
  if (isPast || date > dateIn(zone, new Date(ctx.now.getTime() + maxAheadMs)))
    refuse("unusual-day", { data: { problems: ["past"] } });
}

async function mergeFields(
  ctx: Context,
  before: WeddingFields,
  input: Partial<Input<"update">>,
): Promise<WeddingFields> {
  return {
    name_a: input.nameA ?? before.name_a,
    phone_a: changedPhone(input.phoneA, { language: ctx.language, field: "phoneA", before: before.phone_a }),
    name_b: input.nameB ?? before.name_b,
    phone_b: changedPhone(input.phoneB, { language: ctx.language, field: "phoneB", before: before.phone_b }),
    wedding_date: input.weddingDate === undefined ? before.wedding_date : input.weddingDate || null,
    consultant_id: await consultantOf(ctx, input.consultantId, before.consultant_id),
    note: input.note ?? before.note,
  };
}

const blank: WeddingFields = {
  name_a: "",
  phone_a: "",
  name_b: "",
  phone_b: "",
  wedding_date: null,
  consultant_id: null,
  note: "",
};

/** `WD`, the date and the id. */
const numberOf = (id: number, date: string) =>
  `WD${sliceText(date, 2).replaceAll("-", "")}${String(id).padStart(4, "0")}`;

/** Refuses an unusual date without a reason. */
async function insert(ctx: Context, fields: WeddingFields, dateReason?: string): Promise<WeddingRow> {
  await assertDate(ctx, fields.wedding_date, null, dateReason);
  const [id, zone] = await Promise.all([store.reserveId(ctx.db), businessZone(ctx.db)]);
  const number = numberOf(id, dateIn(zone, ctx.now));
  const added = await store.insertWedding(ctx.db, { ...fields, id, number }, await readerOf(ctx), authorOf(ctx));
  ctx.emit({ type: "wedding.added", subject: subjectOf(added), after: auditFields(added), reason: dateReason });
  signalChange(ctx, added);
  return added;
}

export async function add(ctx: Context, input: Input<"add">): Promise<WeddingDetail> {
  const fields = await mergeFields(ctx, blank, input);
  return presentDetail(ctx, await insert(ctx, fields, input.dateReason));
}

/** A couple whose phone numbers are in normal form. */
interface Couple {
  nameA: string;
  phoneA: string;
  nameB: string;
  phoneB: string;
  weddingDate: string | null;
  consultantId: number | null;
  note: string;
  dateReason: string | undefined;
}

/** Adds the wedding of a couple for another feature, in the caller's transaction. */
export async function addForCouple(ctx: Context, couple: Couple): Promise<{ id: number }> {
  const fields = {
    name_a: couple.nameA,
    phone_a: couple.phoneA,
    name_b: couple.nameB,
    phone_b: couple.phoneB,
    wedding_date: couple.weddingDate,
    consultant_id: couple.consultantId,
    note: couple.note,
  };
  return insert(ctx, fields, couple.dateReason);
}

export async function update(ctx: Context, input: Input<"update">): Promise<WeddingDetail> {
  const before = await lock(ctx, input.id);
  await assertVersion(before, input.version, () => presentDetail(ctx, before));
  const fields = await mergeFields(ctx, before, input);
  await assertDate(ctx, fields.wedding_date, before.wedding_date, input.dateReason);
  const after = await store.saveWedding(ctx.db, { ...fields, id: before.id }, await readerOf(ctx), authorOf(ctx));
  if (after.phone_a !== before.phone_a && before.phone_a !== "") await endCoupleCodes(ctx, before.phone_a);
  if (after.phone_b !== before.phone_b && before.phone_b !== "") await endCoupleCodes(ctx, before.phone_b);
  ctx.emit({
    type: "wedding.changed",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
    weddingId: after.id,
    former: { weddingDate: before.wedding_date },
    weddingDate: after.wedding_date,
    dateReason: input.dateReason ?? null,
    reason: input.dateReason,
    cause: input.dateCause ?? null,
    replaced: replacedPartners(before, after),
  });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const before = await lock(ctx, id);
  if (before.cancelled_at !== null) refuse("wedding-cancelled");
  if (before.has_shoots) refuse("wedding-has-shoots");
  if (before.has_agreements) refuse("wedding-has-agreements");
  if (before.has_payments) refuse("wedding-has-payments");
  if (before.has_galleries) refuse("wedding-has-galleries");
  await store.deleteWedding(ctx.db, id);
  ctx.emit({ type: "wedding.deleted", subject: subjectOf(before), before: auditFields(before) });
  signalChange(ctx, before);
  return null;
}

/** Returns a partner's full phone number and writes an audit entry. */
export async function reveal(
  ctx: Context,
  { id, partner }: { id: number; partner: Partner },
): Promise<{ phone: string }> {
  const row = await find(ctx, id);
  const { field, phone } = revealedPhone(row, partner);
  ctx.emit({ type: "wedding.revealed", subject: subjectOf(row), after: { field } });
  return { phone };
}

export { exportPart as export, remove as delete };

/** The weddings of the customer with a phone number that the actor may see, latest first. */
export async function weddingsOfPhone(ctx: Context, phone: string): Promise<PersonWedding[]> {
  const rows = await findOfPhone(ctx.db, { phone, scope: scopeOf(ctx.actor), now: ctx.now });
  return rows.map(({ nextShootAt, ...wedding }) => ({ ...wedding, nextShootAt: nextShootAt?.toISOString() ?? null }));
}
