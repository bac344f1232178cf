import type {
  Agreement,
  AgreementAction,
  AgreementDetail,
  AgreementRules,
  agreementsApi,
} from "@vowdesk/contract/studio/agreements";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { freezeVersion, frozenVersion, listActiveOffers } from "../offers/offers.ts";
import { assertActive, assertVisible, scopeOf, signalParts } from "../weddings/weddings.ts";
import { submitDiscount, withdrawDiscount } from "./approval.service.ts";
import { fieldsOf, stricter, type Contents } from "./basis/draft-fields.ts";
import { basisOf, basisOfQuote, presentBasis, versionFor, type Basis } from "./basis/basis.service.ts";
import { allowed, currentStates, isApprovalMissing } from "./agreements.policy.ts";
import { present, presentDetail, auditFields } from "./agreements.present.ts";
import { freezeParties } from "./signing/parties.ts";
import * as store from "./agreements.store.ts";
import type { AgreementRow } from "./agreements.store.ts";
import { digestOf } from "./text/digest.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "agreement.drafted": Fact;
    "agreement.changed": Fact;
    "agreement.sent": Fact;
    "agreement.ended": Fact & { agreementId: number; weddingId: number; number: number };
    "agreement.deleted": Fact;
  }
}

type Input<C extends CallKey<typeof agreementsApi>> = HandlerInput<(typeof agreementsApi)[C]>;

const dayMs = 24 * 60 * 60_000;

export const subjectOf = (row: AgreementRow) => `agreement:${row.wedding_number}`;

type Changed = Pick<AgreementRow, "id" | "wedding_id" | "version">;

export function signalChange(ctx: Pick<Context, "signal">, { id, wedding_id, version }: Changed): void {
  ctx.signal({
    kind: "changed",
    feature: "agreements",
    id: String(id),
    version,
    access: "agreement",
    all: "wedding:all",
  });
  signalParts(ctx, wedding_id);
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Agreement>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx, row));

/** What a version is compared with: for a draft what it would be drafted from now, else the quote it was drafted from. */
function basisOfVersion(ctx: Context, { state, wedding_id, quote_id }: AgreementRow): Promise<Basis | null> {
  if (state === "draft") return basisOf(ctx, wedding_id);
  return quote_id === null ? Promise.resolve(null) : basisOfQuote(ctx, quote_id);
}

export async function detailOf(ctx: Context, row: AgreementRow): Promise<AgreementDetail> {
  const [signatures, basis] = await Promise.all([store.listSignatures(ctx.db, row.id), basisOfVersion(ctx, row)]);
  return presentDetail(ctx, row, signatures, basis && presentBasis(ctx, basis));
}

export const find = async (ctx: Context, id: number): Promise<AgreementRow> =>
  (await store.findAgreement(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<AgreementDetail> =>
  detailOf(ctx, await find(ctx, id));

export const offers = (ctx: Context) => listActiveOffers(ctx.db, ctx.language);

/** The contents of a new version: what is given, else what its basis has. */
function startFrom(input: Input<"draft">, basis: Basis | null): Contents & { offerId: number } {
  return {
    offerId: input.offerId ?? basis?.offerId ?? refuse("agreement-offer-missing"),
    language: input.language,
    note: input.note ?? basis?.note ?? "",
    lines: input.lines ?? basis?.lines ?? [],
    discountCents: input.discountCents ?? basis?.discountCents ?? 0,
    discountReason: input.discountReason,
    differenceReason: input.differenceReason ?? "",
  };
}

/** Text and figures of a draft. `limit` is the lowest limit of discounts by which it was judged before. */
async function draftFields(
  ctx: Context,
  weddingId: number,
  { offerId, ...contents }: Contents & { offerId: number },
  { basis, limit }: { basis: Basis | null; limit: number | null },
) {
  const offer = await versionFor(ctx, offerId, basis);
  const rules = stricter(await businessSettings(ctx), limit);
  return fieldsOf(ctx, weddingId, contents, { offerId, offer, basis, rules });
}

export async function draft(ctx: Context, input: Input<"draft">): Promise<AgreementDetail> {
  await assertVisible(ctx, input.weddingId);
  await assertActive(ctx, input.weddingId);
  const { latest, isOpen } = await store.lockVersions(ctx.db, input.weddingId);
  if (isOpen) refuse("agreement-open");
  const basis = await basisOf(ctx, input.weddingId);
  const fields = await draftFields(ctx, input.weddingId, startFrom(input, basis), { basis, limit: null });
  const number = latest + 1;
  const review_id = await submitDiscount(ctx, { weddingId: input.weddingId, number }, fields);
  const key = { wedding_id: input.weddingId, number };
  const id = await store.insertDraft(ctx.db, key, { ...fields, review_id, author_id: ctx.actor.id }, authorOf(ctx));
  const added = await find(ctx, id);
  ctx.emit({ type: "agreement.drafted", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return detailOf(ctx, added);
}

/** Locks a version for an action. Refuses an outdated version, and an action that its state does not allow. */
async function lockFor(ctx: Context, action: AgreementAction, input: { id: number; version?: number }) {
  const row = (await store.lockAgreement(ctx.db, input.id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, input.version, () => detailOf(ctx, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, await detailOf(ctx, row));
  return row;
}

type Change = "agreement.changed" | "agreement.sent";

async function announce(ctx: Context, type: Change, before: AgreementRow, reason?: string): Promise<AgreementDetail> {
  const after = await find(ctx, before.id);
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after), reason });
  signalChange(ctx, after);
  return detailOf(ctx, after);
}

export async function update(ctx: Context, input: Input<"update">): Promise<AgreementDetail> {
  const before = await lockFor(ctx, "update", input);
  const { lines = before.terms.lines ?? [], differenceReason = before.difference_reason } = input;
  const contents = { ...input, lines, differenceReason };
  const basis = await basisOf(ctx, before.wedding_id);
  const fields = await draftFields(ctx, before.wedding_id, contents, { basis, limit: before.limit_percent });
  await withdrawDiscount(ctx, before);
  const review_id = await submitDiscount(ctx, { weddingId: before.wedding_id, number: before.number }, fields);
  await store.saveDraft(ctx.db, before.id, { ...fields, review_id, author_id: ctx.actor.id }, authorOf(ctx));
  return announce(ctx, "agreement.changed", before);
}

/** The text and figures that a draft would have now. Its version of the offer is frozen, unless its basis has done so. */
async function currentFields(ctx: Context, row: AgreementRow, rules: AgreementRules) {
  const { offerId, offerVersion: number, discountCents, lines = [] } = row.terms;
  const { language, note, discount_reason: discountReason, difference_reason: differenceReason } = row;
  const basis = await basisOf(ctx, row.wedding_id);
  const isOfBasis = basis?.offerId === offerId && basis.offerVersion === number;
  const offer = await (isOfBasis ? frozenVersion : freezeVersion)(ctx, { offerId, number });
  const contents = { language, note, lines, discountCents, discountReason, differenceReason };
  return fieldsOf(ctx, row.wedding_id, contents, { offerId, offer, basis, rules: stricter(rules, row.limit_percent) });
}

/**
 * Freezes the offer's version, the text, the figures and the parties. Refuses a draft whose offer, couple, quote or rules have changed meanwhile, and
 * one whose discount needs an approval now that it did not need as a draft.
 */
export async function send(ctx: Context, input: Input<"send">): Promise<AgreementDetail> {
  const unsent = await store.findAgreement(ctx.db, input.id, scopeOf(ctx.actor));
  if (unsent?.state === "draft" && isApprovalMissing(unsent)) refuse("agreement-approval-missing");
  const before = await lockFor(ctx, "send", input);
  const rules = await businessSettings(ctx);
  const current = await currentFields(ctx, before, rules);
  const digest = digestOf(before);
  if (!digestOf(current).equals(digest)) refuse("offer-outdated");
  if (current.needs_approval && !before.needs_approval) refuse("agreement-approval-missing");
  const expires_at = new Date(ctx.now.getTime() + rules.agreementDays * dayMs);
  const { quote_id, quote_option, couple_digest, agreed_date } = current;
  const frozen = { quote_id, quote_option, couple_digest, agreed_date, digest, sent_at: ctx.now, expires_at };
  await freezeParties(ctx, before, input.sharedPhoneReason);
  await store.saveAgreement(ctx.db, before.id, { state: "sent", ...frozen }, authorOf(ctx));
  return announce(ctx, "agreement.sent", before, input.sharedPhoneReason);
}

async function endVersion(ctx: Context, before: AgreementRow, reason: string): Promise<AgreementRow> {
  const fields = { state: "ended", ended_at: ctx.now, end_reason: reason } as const;
  await store.saveAgreement(ctx.db, before.id, fields, authorOf(ctx));
  const after = (await store.findAgreement(ctx.db, before.id, null)) ?? refuse("not-found");
  const { id: agreementId, wedding_id: weddingId, number } = after;
  const facts = { subject: subjectOf(after), before: auditFields(before), after: auditFields(after), reason };
  ctx.emit({ type: "agreement.ended", ...facts, agreementId, weddingId, number });
  signalChange(ctx, after);
  return after;
}

export async function end(ctx: Context, input: Input<"end">): Promise<AgreementDetail> {
  return detailOf(ctx, await endVersion(ctx, await lockFor(ctx, "end", input), input.reason));
}

async function deleteVersion(ctx: Context, before: AgreementRow): Promise<void> {
  await store.deleteDraft(ctx.db, before.id);
  await withdrawDiscount(ctx, before);
  ctx.emit({ type: "agreement.deleted", subject: subjectOf(before), before: auditFields(before) });
  signalChange(ctx, before);
}

/** Locks the versions of a wedding that are a draft, open for signing, or signed. */
export async function lockCurrent(ctx: Context, weddingId: number): Promise<AgreementRow[]> {
  const rows: AgreementRow[] = [];
  for (const id of await store.listCurrent(ctx.db, weddingId)) {
    const row = await store.lockAgreement(ctx.db, id, null);
    if (row && currentStates.includes(row.state)) rows.push(row);
  }
  return rows;
}

/** Ends the versions of a wedding that is cancelled, and deletes its draft. */
export async function endCurrent(ctx: Context, weddingId: number, reason: string): Promise<void> {
  for (const row of await lockCurrent(ctx, weddingId))
    await (row.state === "draft" ? deleteVersion(ctx, row) : endVersion(ctx, row, reason));
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  await deleteVersion(ctx, await lockFor(ctx, "delete", { id }));
  return null;
}

export { remove as delete };
