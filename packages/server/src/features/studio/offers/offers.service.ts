import * as store from "./offers.store.ts";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import {
  maxDepositCents,
  type Offer,
  type OfferAction,
  type OfferDetail,
  type offersApi,
  type OfferVersion,
} from "@vowdesk/contract/studio/offers";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { includedPieces } from "../pieces/pieces.ts";
import { allowed } from "./offers.policy.ts";
import { present, presentVersion, auditFields } from "./offers.present.ts";
import { type OfferRow, type Terms, findOffer, findFrozen, lockOfferRow, markFrozen } from "./offers.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "offer.added": Fact;
    "offer.changed": Fact;
    "offer.revised": Fact;
    "offer.activated": Fact;
    "offer.retired": Fact;
    "offer.deleted": Fact;
  }
}

type Input<C extends CallKey<typeof offersApi>> = HandlerInput<(typeof offersApi)[C]>;

const subjectOf = ({ id }: { id: number }) => `offer:${id}`;

function signalChange(ctx: Context, { id, version }: OfferRow): void {
  ctx.signal({ kind: "changed", feature: "offers", id: String(id), version, access: "offer" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Offer>> =>
  presentedPage(ctx, store.listing, query, (row) => present(ctx, row));

async function presentDetail(ctx: Context, row: OfferRow): Promise<OfferDetail> {
  const versions = await store.listVersions(ctx.db, row.id);
  return { ...present(ctx, row), versions: versions.map(presentVersion) };
}

const find = async (ctx: Context, id: number): Promise<OfferRow> =>
  (await store.findOffer(ctx.db, id)) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<OfferDetail> =>
  presentDetail(ctx, await find(ctx, id));

/** Refuses what the checks of the database would refuse without a reason. */
function assertValid({ price_cents, deposit_cents, parts }: Terms): void {
  if (deposit_cents > maxDepositCents(price_cents)) refuse("offer-deposit");
  if (parts.shoot + parts.selection + parts.pickup !== 100) refuse("offer-shares");
}

type Included = Pick<Terms, "pieces" | "outfits" | "looks" | "hours">;

const statesNothing: Included = { pieces: [], outfits: null, looks: null, hours: null };

/** What a version includes as numbers. Absent fields keep their value, null states nothing. */
async function includedOf(
  ctx: Context,
  { pieces, outfits, looks, hours }: Pick<Input<"update">, keyof Included>,
  before = statesNothing,
): Promise<Included> {
  return {
    pieces: pieces === undefined ? before.pieces : await includedPieces(ctx, pieces, before.pieces),
    outfits: outfits === undefined ? before.outfits : outfits,
    looks: looks === undefined ? before.looks : looks,
    hours: hours === undefined ? before.hours : hours,
  };
}

export async function add(ctx: Context, input: Input<"add">): Promise<OfferDetail> {
  const terms: Terms = {
    texts: input.texts,
    price_cents: input.priceCents,
    deposit_cents: input.depositCents,
    photo_count: input.photoCount,
    extra_photo_cents: input.extraPhotoCents,
    purposes: input.purposes,
    parts: input.parts,
    ...(await includedOf(ctx, input)),
  };
  assertValid(terms);
  const id = await store.insertOffer(ctx.db, authorOf(ctx));
  await store.insertVersion(ctx.db, id, 1, terms, ctx.now);
  const added = await find(ctx, id);
  ctx.emit({ type: "offer.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return presentDetail(ctx, added);
}

/** Locks an offer for an action. Refuses an outdated version, and an action that its state does not allow. */
async function lockFor(ctx: Context, action: OfferAction, input: { id: number; version?: number }): Promise<OfferRow> {
  const row = (await store.lockOffer(ctx.db, input.id)) ?? refuse("not-found");
  await assertVersion(row, input.version, () => presentDetail(ctx, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, await presentDetail(ctx, row));
  return row;
}

/** The terms after the change. Absent fields keep their value. */
async function mergeTerms(ctx: Context, before: Terms, input: Omit<Input<"update">, "id" | "version">): Promise<Terms> {
  return {
    ...(await includedOf(ctx, input, before)),
    texts: input.texts ?? before.texts,
    price_cents: input.priceCents ?? before.price_cents,
    deposit_cents: input.depositCents ?? before.deposit_cents,
    photo_count: input.photoCount ?? before.photo_count,
    extra_photo_cents: input.extraPhotoCents ?? before.extra_photo_cents,
    purposes: input.purposes ?? before.purposes,
    parts: input.parts ?? before.parts,
  };
}

type Change = "offer.changed" | "offer.revised" | "offer.activated" | "offer.retired";

/** Saves state and newest version, and announces the change. */
async function save(
  ctx: Context,
  type: Change,
  before: OfferRow,
  fields: Partial<Pick<OfferRow, "state" | "latest">>,
): Promise<OfferDetail> {
  const { state = before.state, latest = before.latest } = fields;
  await store.saveOffer(ctx.db, before.id, { state, latest }, authorOf(ctx));
  const after = await find(ctx, before.id);
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}

export async function update(ctx: Context, input: Input<"update">): Promise<OfferDetail> {
  const before = await lockFor(ctx, "update", input);
  const terms = await mergeTerms(ctx, before, input);
  assertValid(terms);
  await store.saveVersion(ctx.db, before.id, before.latest, terms);
  return save(ctx, "offer.changed", before, {});
}

export async function revise(ctx: Context, input: Input<"revise">): Promise<OfferDetail> {
  const before = await lockFor(ctx, "revise", input);
  const terms = await mergeTerms(ctx, before, input);
  assertValid(terms);
  const latest = before.latest + 1;
  await store.insertVersion(ctx.db, before.id, latest, terms, ctx.now);
  return save(ctx, "offer.revised", before, { latest });
}

export const activate = async (ctx: Context, input: Input<"activate">): Promise<OfferDetail> =>
  save(ctx, "offer.activated", await lockFor(ctx, "activate", input), { state: "active" });

export const retire = async (ctx: Context, input: Input<"retire">): Promise<OfferDetail> =>
  save(ctx, "offer.retired", await lockFor(ctx, "retire", input), { state: "retired" });

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const before = await lockFor(ctx, "delete", { id });
  await store.deleteOffer(ctx.db, id);
  ctx.emit({ type: "offer.deleted", subject: subjectOf(before), before: auditFields(before) });
  signalChange(ctx, before);
  return null;
}

export { remove as delete };

/** The newest version of an active offer. Refuses another offer. It can change until it is frozen. */
export async function activeVersion(ctx: Context, offerId: number): Promise<OfferVersion> {
  const offer = (await findOffer(ctx.db, offerId)) ?? refuse("not-found");
  if (offer.state !== "active") refuse("offer-outdated");
  return presentVersion({ ...offer, offer_id: offer.id, number: offer.latest });
}

/** A version that was frozen before. It is used again also if the offer has a newer one or was retired. */
export async function frozenVersion(ctx: Context, input: { offerId: number; number: number }): Promise<OfferVersion> {
  const version = await findFrozen(ctx.db, input.offerId, input.number);
  return version ? presentVersion(version) : refuse("offer-outdated");
}

/**
 * Freezes a version for a record that refers to it, in the caller's transaction, and returns its terms. Refuses an offer that is
 * not active, and a version that is not the newest. The lock on the offer keeps both true until the end of the transaction.
 */
export async function freezeVersion(ctx: Context, input: { offerId: number; number: number }): Promise<OfferVersion> {
  const offer = (await lockOfferRow(ctx.db, input.offerId)) ?? refuse("not-found");
  if (offer.state !== "active" || offer.latest !== input.number) refuse("offer-outdated");
  return presentVersion(await markFrozen(ctx.db, input.offerId, input.number, ctx.now));
}
