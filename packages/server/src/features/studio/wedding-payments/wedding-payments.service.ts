import * as store from "./wedding-payments.store.ts";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import type {
  ReceiptAction,
  weddingPaymentsApi,
  WeddingReceipt,
  instalmentsApi,
} from "@vowdesk/contract/studio/wedding-payments";
import { runOnce, type RequestKey } from "../../../kernel/concurrency/run-once.ts";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf, type Actor } from "../../../kernel/transaction/actor.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import type { Db } from "../../../platform/database/index.ts";
import { post } from "../../money/ledger/ledger.ts";
import { claimFile } from "../../operations/uploads/uploads.ts";
import { firmHolds, lockOpenShoots } from "../shoots/shoots.ts";
import { assertVisible, coupleOf } from "../weddings/weddings.ts";
import { isFirstPayment, lockPlan, refreshPlan, todayOf } from "./plan/plan.service.ts";
import { askForLate } from "./refunds/refunds.service.ts";
import { allowed, scopeOf } from "./wedding-payments.policy.ts";
import { present, auditFields, versionOf } from "./wedding-payments.present.ts";
import { type ReceiptRow, listingOf } from "./wedding-payments.store.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { listingOf as instalmentListingOf } from "./plan/plan.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.recorded": Fact;
    "payment.checked": Fact;
    "payment.rejected": Fact;
  }
}

type Input<C extends CallKey<typeof weddingPaymentsApi>> = HandlerInput<(typeof weddingPaymentsApi)[C]>;

const subjectOf = ({ id }: ReceiptRow) => `payment:${id}`;

function signalChange(ctx: Context, row: ReceiptRow): void {
  const version = versionOf(row);
  ctx.signal({
    kind: "changed",
    feature: "weddingPayments",
    id: String(row.id),
    version,
    access: "payment",
    all: "payment:all",
  });
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<WeddingReceipt>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx.actor, row));

/** Whether the actor sees the wedding of a receipt, and so its payment slip. */
export const isReceiptSeen = async (db: Db, actor: Actor, id: number): Promise<boolean> =>
  (await store.findReceipt(db, id, scopeOf(actor))) !== undefined;

export async function detail(ctx: Context, { id }: { id: number }): Promise<WeddingReceipt> {
  return present(ctx.actor, (await store.findReceipt(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found"));
}

/** Names the receipts that have the same transfer. */
function refuseDuplicates(receipts: readonly { id: number; weddingNumber: string }[]): void {
  if (receipts.length === 0) return;
  const weddings = [...new Set(receipts.map(({ weddingNumber }) => weddingNumber))].join(", ");
  refuse("receipt-duplicate", { values: { weddings }, data: { receipts: [...receipts] } });
}

async function insert(ctx: Context, input: Input<"record">, key: RequestKey): Promise<ReceiptRow> {
  const [zone, { enteredAt }] = await Promise.all([businessZone(ctx.db), coupleOf(ctx, input.weddingId)]);
  if (input.receivedOn > dateIn(zone, ctx.now)) refuse("receipt-date");
  if (input.receivedOn < dateIn(zone, enteredAt)) refuse("receipt-before-wedding");
  const receipt = {
    wedding_id: input.weddingId,
    amount_cents: input.amountCents,
    method: input.method,
    received_on: input.receivedOn,
    reference: input.reference ?? "",
    slip: input.slip,
    recorded_by: ctx.actor.id,
    duplicate_reason: input.duplicateReason ?? "",
  };
  const duplicates = await store.findDuplicates(ctx.db, receipt);
  if (receipt.duplicate_reason === "") refuseDuplicates(duplicates);
  const row = await store.insertReceipt(ctx.db, receipt, key, authorOf(ctx));
  await claimFile(ctx, row.slip, `receipt:${row.id}:slip`, { access: "payment" });
  announceRecorded(ctx, row);
  return row;
}

/** Announces a new receipt. */
export function announceRecorded(ctx: Context, row: ReceiptRow): void {
  ctx.emit({ type: "payment.recorded", subject: subjectOf(row), after: auditFields(row) });
  signalChange(ctx, row);
}

/** Records money that a couple paid, once per idempotency key. It counts after its check. */
export async function record(ctx: Context, input: Input<"record">): Promise<WeddingReceipt> {
  await assertVisible(ctx, input.weddingId);
  const row = await runOnce(ctx, {
    request: input,
    find: (key) => store.findByKey(ctx.db, ctx.actor.id, key),
    run: (key) => insert(ctx, input, key),
  });
  return present(ctx.actor, row);
}

/** Locks a receipt for an action that its state allows to this user. */
export async function lockFor(
  ctx: Context,
  action: ReceiptAction,
  { id, version }: { id: number; version: number },
): Promise<ReceiptRow> {
  const row = (await store.lockReceipt(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion({ ...row, version: versionOf(row) }, version, () => present(ctx.actor, row));
  if (row.state === "waiting" && row.recorded_by === ctx.actor.id) refuse("receipt-own");
  if (action !== "askReversal" && row.reversal?.state === "asked" && row.reversal.asked_by === ctx.actor.id)
    refuse("reversal-own");
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, present(ctx.actor, row));
  return row;
}

type Reversal = "payment.reversal-asked" | "payment.reversed" | "payment.reversal-refused";

/** Announces a change of the reversal of a receipt, and presents the receipt. */
export async function show(ctx: Context, type: Reversal, before: ReceiptRow, reason: string): Promise<WeddingReceipt> {
  const after = (await store.findReceipt(ctx.db, before.id, null)) ?? refuse("not-found");
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after), reason });
  signalChange(ctx, after);
  return present(ctx.actor, after);
}

async function decide(
  ctx: Context,
  before: ReceiptRow,
  {
    type,
    state,
    reason,
  }: { type: "payment.checked" | "payment.rejected"; state: "checked" | "rejected"; reason: string },
): Promise<WeddingReceipt> {
  const decided_by = ctx.actor.kind === "system" ? null : ctx.actor.id;
  const after = await store.saveDecision(ctx.db, before.id, { state, reason, decided_by }, authorOf(ctx));
  ctx.emit({
    type,
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
    reason: reason || undefined,
  });
  signalChange(ctx, after);
  return present(ctx.actor, after);
}

/** Confirms a receipt that a second user has checked. */
export async function check(ctx: Context, { isDuplicateKept, ...input }: Input<"check">): Promise<WeddingReceipt> {
  const before = await lockFor(ctx, "check", input);
  if (!isDuplicateKept && before.duplicates.length > 0)
    refuse("receipt-duplicate", {
      values: { weddings: before.duplicates.join(", ") },
      data: { receipts: before.duplicates.map((weddingNumber) => ({ id: before.id, weddingNumber })) },
    });
  await lockOpenShoots(ctx, before.wedding_id);
  await lockPlan(ctx, before.wedding_id);
  return confirm(ctx, before);
}

/**
 * Posts the money of a receipt to the account of the wedding. The caller has locked the wedding. Money for a cancelled wedding is posted as
 * late, and its refund is asked for. The first money of an active wedding can make its held times firm.
 */
export async function confirm(ctx: Context, before: ReceiptRow): Promise<WeddingReceipt> {
  const { isCancelled } = await coupleOf(ctx, before.wedding_id);
  const purpose = isCancelled ? "wedding.late" : "wedding.paid";
  await post(ctx, {
    key: `${purpose}:${before.id}`,
    purpose,
    subject: `wedding:${before.wedding_number}`,
    entries: [
      { account: "bank", cents: -before.amount_cents },
      { account: `wedding:${before.wedding_id}`, cents: before.amount_cents },
    ],
  });
  const checked = await decide(ctx, before, { type: "payment.checked", state: "checked", reason: "" });
  if (isCancelled) await askForLate(ctx, before);
  else if (await isFirstPayment(ctx, before.wedding_id)) await firmHolds(ctx, before.wedding_id, "receipt");
  await refreshPlan(ctx, before.wedding_id);
  return checked;
}

export async function reject(ctx: Context, { reason, ...input }: Input<"reject">): Promise<WeddingReceipt> {
  return decide(ctx, await lockFor(ctx, "reject", input), { type: "payment.rejected", state: "rejected", reason });
}

/** The instalments that the list of payments due shows to the actor. */
export const instalmentsMatching = async (
  ctx: Context,
  filter: Partial<HandlerInput<typeof instalmentsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, instalmentListingOf(scopeOf(ctx.actor), await todayOf(ctx)), filter);

/** The receipts that the list shows to the actor. */
export const receiptsMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof weddingPaymentsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listingOf(scopeOf(ctx.actor)), filter);
