import type { AccountSection, AppUser, appUsersApi, MergeFigures } from "@vowdesk/contract/app-users";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { normalPhone } from "../../../kernel/text/phones.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { changeAppAccount } from "../../auth/index.ts";
import { balanceOf, personAccount } from "../../ledger/index.ts";
import { openBetween } from "../../reviews/index.ts";
import { isOwnCase } from "../../users/index.ts";
import { present } from "../present.ts";
import { lockForChange, published } from "../service.ts";
import * as store from "../store.ts";
import type { AppUserRow } from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.merged": Fact & { personId: number };
  }
}

type Input<C extends keyof typeof appUsersApi> = HandlerInput<(typeof appUsersApi)[C]>;
type All = readonly AccountRecords<AccountSection>[];

const isFree = (row: AppUserRow) => row.role === "customer" && row.merged_into === null && row.erasure_state === null;

/** Refuses two accounts that cannot be one person. */
async function assertMergeable(ctx: Context, kept: AppUserRow, gone: AppUserRow): Promise<void> {
  if (kept.id === gone.id || !isFree(kept) || !isFree(gone)) refuse("merge-unfit");
  const isOther = kept.real_name !== null && gone.real_name !== null && kept.real_name !== gone.real_name;
  if (isOther) refuse("merge-identities");
  if ((await openBetween(ctx, kept.id, gone.id)) > 0) refuse("merge-between");
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
  const kept = (await store.findAppUser(ctx.db, id)) ?? refuse("not-found");
  const gone = (await store.findByPhone(ctx.db, normalPhone(phone) ?? phone)) ?? refuse("app-user-unknown");
  await assertMergeable(ctx, kept, gone);
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
  };
}

/** Locks both accounts, the one with the smaller id first. */
async function lockBoth(ctx: Context, given: Input<"merge">): Promise<{ kept: AppUserRow; gone: AppUserRow }> {
  const lockGone = async () => (await store.lockAppUser(ctx.db, given.duplicateId)) ?? refuse("not-found");
  const before = given.duplicateId < given.id ? await lockGone() : null;
  const kept = await lockForChange(ctx, "merge", given);
  return { kept, gone: before ?? (await lockGone()) };
}

/** Merges a duplicate into an account, in one transaction. */
export async function merge(ctx: Context, all: All, given: Input<"merge">): Promise<AppUser> {
  const { kept, gone } = await lockBoth(ctx, given);
  await assertVersion(gone, given.duplicateVersion, () => present(ctx, gone));
  if (await isOwnCase(ctx, [gone.id], ctx.now)) refuse("app-user-own");
  await assertMergeable(ctx, kept, gone);
  const counts = await countsOf(ctx, all, gone.id);
  const cents = await balanceOf(ctx, personAccount(gone.id));
  for (const records of all) await records.move(ctx, gone.id, kept.id);
  await changeAppAccount(ctx, gone.id, {});
  const moved = Object.fromEntries(counts.map(({ section, count }) => [section, count]));
  const after = { mergedFrom: gone.id, moved, amountCents: cents };
  return published(ctx, "app-user.merged", kept, {}, { reason: given.reason, after });
}
