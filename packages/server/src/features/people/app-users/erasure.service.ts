import type { AccountSection, AppUser, appUsersApi, ErasureFigures } from "@vowdesk/contract/people/app-users";
import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { grounds, type Ground } from "../../../kernel/transaction/personal-data.ts";
import { changeAppAccount, endAppSessions } from "../../staff/auth/auth.ts";
import { balanceOf, personAccount } from "../../money/ledger/ledger.ts";
import { lockForChange, published } from "./app-users.service.ts";
import * as appUsers from "./app-users.store.ts";
import * as store from "./erasure.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.erasure-requested": Fact & { personId: number };
    "app-user.erasure-approved": Fact & { personId: number };
    "app-user.erasure-cancelled": Fact & { personId: number };
    "app-user.erased": Fact & { personId: number };
  }
}

type Input<C extends CallKey<typeof appUsersApi>> = HandlerInput<(typeof appUsersApi)[C]>;
type Records = AccountRecords<AccountSection>;
type All = readonly Records[];

/** The waiting time between approval and erasure. */
const waitDays = 7;
const waitMs = waitDays * 24 * 60 * 60_000;

const counts = async (all: All, count: (records: Records) => Promise<number> | undefined) => {
  const counted = await Promise.all(
    all.map(async (records) => ({ section: records.section, count: (await count(records)) ?? 0 })),
  );
  return counted.filter((item) => item.count > 0);
};

const blockersOf = (ctx: Context, all: All, id: number) => counts(all, (records) => records.countOpen?.(ctx, id));

/** The effect of an erasure now. */
export async function erasureFigures(ctx: Context, all: All, id: number): Promise<ErasureFigures> {
  if (!(await appUsers.findAppUser(ctx.db, id))) refuse("not-found");
  const of = (onErasure: AccountRecords["onErasure"]) =>
    counts(
      all.filter((records) => records.onErasure === onErasure),
      (records) => records.count(ctx, id),
    );
  const [blockers, erased, kept, balanceCents] = await Promise.all([
    blockersOf(ctx, all, id),
    of("erased"),
    of("kept"),
    balanceOf(ctx, personAccount(id)),
  ]);
  return { blockers, erased, kept, balanceCents, waitDays };
}

/** Refuses while the person has open orders, requests or money. */
async function assertNothingOpen(ctx: Context, all: All, id: number): Promise<void> {
  const blockers = await blockersOf(ctx, all, id);
  if (blockers.length > 0) refuse("erasure-open-work", { data: { blockers } });
}

/** Asks for an erasure, which a second member of staff has to approve. */
export async function requestErasure(ctx: Context, all: All, input: Input<"requestErasure">): Promise<AppUser> {
  const before = await lockForChange(ctx, "requestErasure", input);
  await assertNothingOpen(ctx, all, input.id);
  const { id, name } = ctx.actor;
  const by = { requested_by: id, requested_by_name: name, requested_at: ctx.now };
  await store.insertErasure(ctx.db, { account_id: input.id, ...by, reason: input.reason, was_enabled: before.enabled });
  return published(ctx, "app-user.erasure-requested", before, {}, { reason: input.reason });
}

/** Approves an erasure of another member of staff: the account is blocked at once and erased after the waiting time. */
export async function approveErasure(ctx: Context, all: All, input: Input<"approveErasure">): Promise<AppUser> {
  const before = await lockForChange(ctx, "approveErasure", input);
  const erasure = (await store.lockErasure(ctx.db, input.id)) ?? refuse("not-found");
  if (erasure.requested_by === ctx.actor.id) refuse("erasure-same-person");
  await assertNothingOpen(ctx, all, input.id);
  const due = new Date(ctx.now.getTime() + waitMs);
  const approved = { state: "approved", approved_by_name: ctx.actor.name, due_at: due } as const;
  await store.saveErasure(ctx.db, input.id, { ...approved, was_enabled: before.enabled });
  await endAppSessions(ctx.db, input.id, ctx.now);
  const change = before.enabled ? { enabled: false, blocked_reason: erasure.reason } : {};
  return published(ctx, "app-user.erasure-approved", before, change);
}

/** Cancels an erasure. An account that was blocked for it is unblocked. */
export async function cancelErasure(ctx: Context, input: Input<"cancelErasure">): Promise<AppUser> {
  const before = await lockForChange(ctx, "cancelErasure", input);
  const erasure = (await store.lockErasure(ctx.db, input.id)) ?? refuse("not-found");
  await store.deleteErasure(ctx.db, input.id);
  const isUnblocked = erasure.state === "approved" && erasure.was_enabled;
  const change = isUnblocked ? { enabled: true, blocked_reason: null } : {};
  return published(ctx, "app-user.erasure-cancelled", before, change, { reason: input.reason });
}

/** The name that replaces a person's. It is the same in every language. */
const aliasOf = (id: number) => `#${id}`;

/** Open work that began after the approval delays the erasure by this time. */
const delayMs = 24 * 60 * 60_000;

/** A later revision of the declarations repeats the erasures of earlier ones. Raise it when a table or a column is added to them. */
const revision = 2;

/** Removes the personal data of an account. It finds the same rows when it runs again. */
export async function eraseRecords(ctx: Context, all: All, id: number): Promise<void> {
  const own = (await Promise.all(all.map((records) => records.named(ctx, id)))).flat();
  const about = (await Promise.all(all.map(async (records) => (await records.namedAbout?.(ctx, own)) ?? []))).flat();
  const named = [...own, ...about];
  for (const records of all) await records.erase(ctx, id, aliasOf(id), named);
}

async function publishErased(ctx: Context, all: All, id: number): Promise<void> {
  const figures = await counts(all, (records) => records.count(ctx, id));
  const after = Object.fromEntries(figures.map(({ section, count }) => [section, count]));
  ctx.emit({ type: "app-user.erased", personId: id, subject: `person:${id}`, after: { erased: after } });
}

/** Erases one account. */
async function erase(ctx: Context, all: All, id: number): Promise<number> {
  const row = await appUsers.lockAppUser(ctx.db, id);
  const erasure = await store.lockErasure(ctx.db, id);
  if (!row || erasure?.state !== "approved" || !erasure.due_at || erasure.due_at > ctx.now) return 0;
  if ((await blockersOf(ctx, all, id)).length > 0) {
    await store.saveErasure(ctx.db, id, { due_at: new Date(ctx.now.getTime() + delayMs) });
    return 1;
  }
  await publishErased(ctx, all, id);
  await eraseRecords(ctx, all, id);
  await store.saveErasure(ctx.db, id, { state: "done", done_at: ctx.now, revision });
  await changeAppAccount(ctx, id, {});
  return 1;
}

/** Erases what an earlier revision of the declarations did not name. */
async function repeat(ctx: Context, all: All, id: number): Promise<number> {
  await appUsers.lockAppUser(ctx.db, id);
  const erasure = await store.lockErasure(ctx.db, id);
  if (erasure?.state !== "done" || erasure.revision >= revision) return 0;
  const { erased_at: erasedAt } = (await appUsers.findAppUser(ctx.db, id)) ?? {};
  await eraseRecords({ ...ctx, now: erasedAt ?? ctx.now }, all, id);
  await store.saveErasure(ctx.db, id, { revision });
  return 1;
}

const groundNames = Object.keys(grounds) as Ground[];
const keptYears = [...new Set(groundNames.map((ground) => grounds[ground].years as number))];

/** Removes what the law has kept, on each ground whose time has ended. */
async function release(ctx: Context, all: All, id: number): Promise<number> {
  await appUsers.lockAppUser(ctx.db, id);
  const years = await store.lockEndedYears(ctx.db, id, keptYears, ctx.now);
  const last = years.at(-1);
  if (last === undefined) return 0;
  for (const ground of groundNames.filter((name) => years.includes(grounds[name].years)))
    for (const records of all) await records.release(ctx, ground, id, aliasOf(id));
  await store.saveErasure(ctx.db, id, { released_years: last });
  await publishErased(ctx, all, id);
  return 1;
}

/** Carries out the erasures that are due, repeats those of earlier revisions, and removes what the law kept for its time. */
export async function runErasures(services: Services, all: All): Promise<number> {
  const run = (runner: string, find: typeof store.dueErasures, apply: typeof erase) =>
    processDueRows(services, {
      runner,
      requestId: "erasures",
      batchSize: 10,
      find,
      apply: (ctx, id) => apply(ctx, all, id),
    });
  return (
    (await run("erasures", store.dueErasures, erase)) +
    (await run("erasures: repeated", store.earlierErasures(revision), repeat)) +
    (await run("erasures: kept", store.endedErasures(keptYears), release))
  );
}
