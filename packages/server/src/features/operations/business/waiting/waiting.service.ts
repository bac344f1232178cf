import {
  businessApi,
  retentionFields,
  settingDelayHours,
  type BusinessSettings,
  type BusinessSettingsFields,
  type GuardedSetting,
} from "@vowdesk/contract/operations/business";
import { isDeepStrictEqual } from "node:util";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { staffActorOf } from "../../../staff/auth/auth.ts";
import { saveSettings } from "../effect.ts";
import { fieldsOf, present } from "../business.present.ts";
import { lockBusiness, type BusinessRow } from "../business.store.ts";
import { notifyAuthor, ring } from "./notices.ts";
import * as store from "./waiting.store.ts";
import type { ChangeRow } from "./waiting.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "studio.change-requested": Fact;
    /** A second user approved it, so that it takes effect before its time. */
    "studio.change-approved": Fact;
    "studio.change-withdrawn": Fact;
    "studio.change-rejected": Fact;
    /** A newer change of the same setting ended it. */
    "studio.change-replaced": Fact;
    /** Its time has passed, so that it takes effect. */
    "studio.change-elapsed": Fact;
    /** Its time has passed, but the user who asked for it may not change settings any more. */
    "studio.change-dropped": Fact;
  }
}

type ChangeEvent = `studio.change-${"approved" | "withdrawn" | "rejected" | "replaced" | "elapsed" | "dropped"}`;

const delayMs = settingDelayHours * 60 * 60_000;

/** Changes without those whose value waits already. */
export async function withoutWaiting(
  ctx: Context,
  changes: Partial<BusinessSettingsFields>,
): Promise<Partial<BusinessSettingsFields>> {
  const waiting = new Map((await store.listChanges(ctx.db)).map(({ setting, value }) => [setting as string, value]));
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => !waiting.has(name) || !isDeepStrictEqual(waiting.get(name), value),
    ),
  );
}

/** Deletes a change, which takes effect or does not. */
async function end(
  ctx: Context,
  type: ChangeEvent,
  now: BusinessSettingsFields,
  { id, setting, value, requested_name }: ChangeRow,
): Promise<void> {
  await store.deleteChange(ctx.db, id);
  const facts = { before: { [setting]: now[setting] }, after: { [setting]: value, requestedBy: requested_name } };
  ctx.emit({ type, subject: "studio", ...facts });
}

/** Ends the waiting changes of settings that are changed again: the newer decision counts, and its delay begins anew. */
export async function replaceWaiting(
  ctx: Context,
  now: BusinessSettingsFields,
  changes: Partial<BusinessSettingsFields>,
): Promise<void> {
  for (const row of await store.listChanges(ctx.db))
    if (row.setting in changes) await end(ctx, "studio.change-replaced", now, row);
}

/** Lets weaker values wait, and notifies everybody who can approve or reject them. */
export async function request(
  ctx: Context,
  now: BusinessSettingsFields,
  weaker: Partial<BusinessSettingsFields>,
): Promise<void> {
  const due_at = new Date(ctx.now.getTime() + delayMs);
  const by = { requested_by: ctx.actor.id, requested_by_name: ctx.actor.name, requested_at: ctx.now, due_at };
  for (const [name, value] of Object.entries(weaker)) {
    const setting = name as GuardedSetting;
    await store.insertChange(ctx.db, { setting, value: value as ChangeRow["value"], ...by });
    const facts = { before: { [setting]: now[setting] }, after: { [setting]: value, effectiveAt: due_at } };
    ctx.emit({ type: "studio.change-requested", subject: "studio", ...facts });
    await ring(ctx, { setting, before: now, after: value, dueAt: due_at });
  }
}

/** Locks the settings. Returns them with a waiting change. */
async function lockChange(ctx: Context, id: number): Promise<{ row: BusinessRow; change: ChangeRow | undefined }> {
  const row = await lockBusiness(ctx.db);
  return { row, change: (await store.listChanges(ctx.db)).find((waiting) => waiting.id === id) };
}

/** Decides a waiting change of another user, who is told. */
async function decide(ctx: Context, id: number, decision: "approved" | "rejected"): Promise<BusinessSettings> {
  const { row, change = refuse("not-found") } = await lockChange(ctx, id);
  if (change.requested_by === ctx.actor.id) refuse("setting-change-author");
  await end(ctx, `studio.change-${decision}`, fieldsOf(row), change);
  await notifyAuthor(ctx, decision, change);
  const changes = decision === "approved" ? { [change.setting]: change.value } : {};
  return present(ctx, await saveSettings(ctx, changes));
}

export const approve = (ctx: Context, { id }: { id: number }) => decide(ctx, id, "approved");

export const reject = (ctx: Context, { id }: { id: number }) => decide(ctx, id, "rejected");

export async function withdraw(ctx: Context, { id }: { id: number }): Promise<BusinessSettings> {
  const { row, change = refuse("not-found") } = await lockChange(ctx, id);
  if (change.requested_by !== ctx.actor.id) refuse("setting-change-author");
  await end(ctx, "studio.change-withdrawn", fieldsOf(row), change);
  return present(ctx, await saveSettings(ctx, {}));
}

/** Puts a change whose time has passed into effect, if the user who asked for it may still make it. */
async function applyOne(ctx: Context, id: number): Promise<number> {
  const { row, change } = await lockChange(ctx, id);
  if (!change || change.due_at > ctx.now) return 0;
  const maker = await staffActorOf(ctx, change.requested_by);
  const mayChange = maker !== null && isAllowed(maker, businessApi.change.access);
  await end(ctx, mayChange ? "studio.change-elapsed" : "studio.change-dropped", fieldsOf(row), change);
  const author = { by: change.requested_by_name, at: ctx.now };
  await saveSettings(ctx, mayChange ? { [change.setting]: change.value } : {}, author);
  return 1;
}

/** Puts the changes whose time has passed into effect. */
export const applyDueChanges = (services: Services): Promise<number> =>
  processDueRows(services, {
    runner: "setting-changes",
    requestId: "setting-changes",
    batchSize: 20,
    find: store.dueChanges,
    apply: applyOne,
  });

/** Whether a change of what is deleted waits. */
export async function isRetentionChangeWaiting(ctx: Pick<Context, "db">): Promise<boolean> {
  const fields: readonly string[] = Object.values(retentionFields);
  return (await store.listChanges(ctx.db)).some(({ setting }) => fields.includes(setting));
}
