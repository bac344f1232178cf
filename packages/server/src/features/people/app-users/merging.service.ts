import type {
  AccountSection,
  AppUser,
  appUsersApi,
  MergeEvidence,
  MergeFigures,
} from "@vowdesk/contract/people/app-users";
import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { normalPhone } from "../../../kernel/text/phones.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { changeAppAccount } from "../../staff/auth/auth.ts";
import { balanceOf, personAccount } from "../../money/ledger/ledger.ts";
import { openBetween, shareIdentity } from "../../reviews/engine/engine.ts";
import { isOwnCase } from "../../staff/users/users.ts";
import { present } from "./app-users.present.ts";
import { lockForChange, published } from "./app-users.service.ts";
import * as store from "./app-users.store.ts";
import type { AppUserRow } from "./app-users.store.ts";
import * as merges from "./merging.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.merge-requested": Fact & { personId: number };
    /** The person of the duplicate is told. */
    "app-user.merge-approved": Fact & { personId: number; duplicateId: number; dueAt: Date };
    "app-user.merge-cancelled": Fact & { personId: number };
    "app-user.merged": Fact & { personId: number };
  }
}

type Input<C extends CallKey<typeof appUsersApi>> = HandlerInput<(typeof appUsersApi)[C]>;
type All = readonly AccountRecords<AccountSection>[];
interface Pair {
  remaining: AppUserRow;
  gone: AppUserRow;
}

/** A merge can be cancelled for this time after its approval, and is then carried out. */
const waitDays = 7;
const waitMs = waitDays * 24 * 60 * 60_000;

const isFree = (row: AppUserRow) => row.role === "customer" && row.merged_into === null && row.erasure_state === null;

type Problem = "merge-unfit" | "merge-identities" | "merge-between" | "merge-evidence" | "merge-balance";

/** Why two accounts cannot be one person; null if they can. */
async function problemOf(ctx: Context, { remaining, gone }: Pair): Promise<Problem | null> {
  if (remaining.id === gone.id || !isFree(remaining) || !isFree(gone)) return "merge-unfit";
  const isOther = remaining.real_name !== null && gone.real_name !== null && remaining.real_name !== gone.real_name;
  if (isOther) return "merge-identities";
  return (await openBetween(ctx, remaining.id, gone.id)) > 0 ? "merge-between" : null;
}

/** What shows that both accounts are one person: two proved numbers, or one identity number. */
async function evidenceOf(ctx: Context, { remaining, gone }: Pair): Promise<MergeEvidence[]> {
  const hasNumbers = remaining.phone_verified_at !== null && gone.phone_verified_at !== null;
  const hasIdentity = await shareIdentity(ctx, remaining.id, gone.id);
  return [...(hasNumbers ? ["numbers" as const] : []), ...(hasIdentity ? ["identity" as const] : [])];
}

/** Why a merge lacks evidence; null if it has enough. Money moves only between accounts whose numbers are both proved. */
async function lackOf(ctx: Context, pair: Pair, evidence: readonly MergeEvidence[]): Promise<Problem | null> {
  if (evidence.length === 0) return "merge-evidence";
  const cents = await balanceOf(ctx, personAccount(pair.gone.id));
  return cents !== 0 && !evidence.includes("numbers") ? "merge-balance" : null;
}

/** Refuses a merge of accounts that may belong to two persons. Returns the evidence that they are one. */
async function assertSamePerson(ctx: Context, pair: Pair): Promise<MergeEvidence[]> {
  const evidence = await evidenceOf(ctx, pair);
  const problem = (await problemOf(ctx, pair)) ?? (await lackOf(ctx, pair, evidence));
  if (problem !== null) refuse(problem);
  return evidence;
}

async function countsOf(ctx: Context, all: All, id: number): Promise<MergeFigures["moved"]> {
  const counts = await Promise.all(
    all.map(async (records) => ({ section: records.section, count: await records.count(ctx, id) })),
  );
  return counts.filter(({ count }) => count > 0);
}

/** The account with a phone number, and what a merge would move. */
export async function mergeFigures(
  ctx: Context,
  all: All,
  { id, phone }: Input<"mergeFigures">,
): Promise<MergeFigures> {
  await auditPhoneSearch(ctx, "app-users", phone);
  const remaining = (await store.findAppUser(ctx.db, id)) ?? refuse("not-found");
  const gone = (await store.findByPhone(ctx.db, normalPhone(phone) ?? phone)) ?? refuse("app-user-unknown");
  const problem = await problemOf(ctx, { remaining, gone });
  if (problem !== null) refuse(problem);
  const { name, real_name: realName, created_at: createdAt, version } = gone;
  return {
    duplicate: {
      id: gone.id,
      name,
      realName,
      phone: maskPhone(gone.phone),
      createTime: createdAt.toISOString(),
      version,
    },
    moved: await countsOf(ctx, all, gone.id),
    balanceCents: await balanceOf(ctx, personAccount(gone.id)),
    evidence: await evidenceOf(ctx, { remaining, gone }),
  };
}

type Lock = () => Promise<AppUserRow>;

/** Locks both accounts, the one with the smaller id first. */
async function lockInOrder(ids: { remaining: number; gone: number }, lockKept: Lock, lockGone: Lock): Promise<Pair> {
  const before = ids.gone < ids.remaining ? await lockGone() : null;
  const remaining = await lockKept();
  return { remaining, gone: before ?? (await lockGone()) };
}

const lockOne =
  (ctx: Context, id: number): Lock =>
  async () =>
    (await store.lockAppUser(ctx.db, id)) ?? refuse("not-found");

/** Asks for the merge of a duplicate into an account, which a second member of staff has to approve. */
export async function merge(ctx: Context, input: Input<"merge">): Promise<AppUser> {
  const ids = { remaining: input.id, gone: input.duplicateId };
  const pair = await lockInOrder(ids, () => lockForChange(ctx, "merge", input), lockOne(ctx, input.duplicateId));
  const { remaining, gone } = pair;
  await assertVersion(gone, input.duplicateVersion, () => present(ctx, gone));
  if (await isOwnCase(ctx, [gone.id], ctx.now)) refuse("app-user-own");
  for (const { id } of [remaining, gone]) if (await merges.isMerging(ctx.db, id)) refuse("merge-unfit");
  const evidence = await assertSamePerson(ctx, pair);
  const by = { requested_by: ctx.actor.id, requested_by_name: ctx.actor.name, requested_at: ctx.now };
  const row = { duplicate_id: gone.id, kept_id: remaining.id, evidence: [...evidence], ...by, reason: input.reason };
  await merges.insertMerge(ctx.db, row);
  const after = { mergedFrom: gone.id };
  return published(ctx, "app-user.merge-requested", remaining, {}, { reason: input.reason, after });
}

/** Locks the accounts of the open merge of an account. */
async function lockPair(ctx: Context, keptId: number, lockKept: Lock) {
  const known = (await merges.lockMerge(ctx.db, keptId)) ?? refuse("not-found");
  const pair = await lockInOrder(
    { remaining: keptId, gone: known.duplicate_id },
    lockKept,
    lockOne(ctx, known.duplicate_id),
  );
  return { ...pair, row: known };
}

/** Approves the merge that another member of staff asked for. It is carried out after the waiting time. */
export async function approveMerge(ctx: Context, input: Input<"approveMerge">): Promise<AppUser> {
  const { remaining, gone, row } = await lockPair(ctx, input.id, () => lockForChange(ctx, "approveMerge", input));
  if (row.requested_by === ctx.actor.id) refuse("merge-same-person");
  if (row.state !== "requested") refuse("merge-unfit");
  if (await isOwnCase(ctx, [gone.id], ctx.now)) refuse("app-user-own");
  await assertSamePerson(ctx, { remaining, gone });
  const dueAt = new Date(ctx.now.getTime() + waitMs);
  const approved = { approved_by: ctx.actor.id, approved_by_name: ctx.actor.name, due_at: dueAt };
  await merges.saveMerge(ctx.db, gone.id, { state: "approved", ...approved });
  await changeAppAccount(ctx, remaining.id, {});
  const facts = { personId: remaining.id, duplicateId: gone.id, dueAt, subject: `person:${remaining.id}` };
  ctx.emit({ type: "app-user.merge-approved", ...facts, after: { mergedFrom: gone.id } });
  return present(ctx, (await store.findAppUser(ctx.db, remaining.id)) ?? refuse("not-found"));
}

/** Cancels a merge that was not carried out. Nothing was moved. */
export async function cancelMerge(ctx: Context, input: Input<"cancelMerge">): Promise<AppUser> {
  const { remaining, row } = await lockPair(ctx, input.id, () => lockForChange(ctx, "cancelMerge", input));
  await merges.deleteMerge(ctx.db, row.duplicate_id);
  const after = { mergedFrom: row.duplicate_id };
  return published(ctx, "app-user.merge-cancelled", remaining, {}, { reason: input.reason, after });
}

/** Moves everything of the duplicate, in one transaction. */
async function carryOut(ctx: Context, all: All, { remaining, gone }: Pair, reason: string): Promise<void> {
  const counts = await countsOf(ctx, all, gone.id);
  const cents = await balanceOf(ctx, personAccount(gone.id));
  for (const records of all) await records.move(ctx, gone.id, remaining.id);
  await changeAppAccount(ctx, gone.id, {});
  await merges.saveMerge(ctx.db, gone.id, { state: "done", done_at: ctx.now });
  const moved = Object.fromEntries(counts.map(({ section, count }) => [section, count]));
  const after = { mergedFrom: gone.id, moved, amountCents: cents };
  await published(ctx, "app-user.merged", remaining, {}, { reason, after });
}

/** Carries out a merge that is due, or cancels it if the accounts cannot be merged any more. */
async function runOne(ctx: Context, all: All, keptId: number): Promise<number> {
  const { remaining, gone, row } = await lockPair(ctx, keptId, lockOne(ctx, keptId));
  if (row.state !== "approved" || !row.due_at || row.due_at > ctx.now) return 0;
  const evidence = await evidenceOf(ctx, { remaining, gone });
  const problem = (await problemOf(ctx, { remaining, gone })) ?? (await lackOf(ctx, { remaining, gone }, evidence));
  if (problem !== null) {
    await merges.deleteMerge(ctx.db, gone.id);
    await published(
      ctx,
      "app-user.merge-cancelled",
      remaining,
      {},
      { reason: problem, after: { mergedFrom: gone.id } },
    );
    return 1;
  }
  await carryOut(ctx, all, { remaining, gone }, row.reason);
  return 1;
}

/** Carries out the merges that are due. */
export const runMerges = (services: Services, all: All): Promise<number> =>
  processDueRows(services, {
    runner: "merges",
    requestId: "merges",
    batchSize: 10,
    find: merges.dueMerges,
    apply: (ctx, id) => runOne(ctx, all, id),
  });
