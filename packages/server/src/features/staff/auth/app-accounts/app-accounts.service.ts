import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { auditRefusedPhone } from "../../../../kernel/paging/phone-search.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { maskPhone } from "../../../../kernel/text/masking.ts";
import { noPhone } from "../../../../kernel/text/phones.ts";
import * as store from "./app-accounts.store.ts";
import type { AppAccountChange } from "./app-accounts.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    /** A person proved their number by a code. */
    "app-user.phone-proved": Fact & { personId: number };
    /** The number was proved by another person. The account had never proved it. */
    "app-user.phone-lost": Fact & { personId: number };
  }
}

/** Changes an app account and updates open lists. Refuses a phone number that another account has. */
export async function changeAppAccount(ctx: Context, id: number, change: AppAccountChange): Promise<void> {
  if (change.phone) auditRefusedPhone(ctx, "app-users", change.phone);
  const version = (await store.updateAppAccount(ctx.db, id, change, authorOf(ctx))) ?? refuse("phone-taken");
  signalChange(ctx, id, version);
}

const signalChange = (ctx: Context, id: number, version: number) =>
  ctx.signal({ kind: "changed", feature: "appUsers", id: String(id), access: "sys:app-user", version });

/** Saves that an account's person was verified with a real name; with null, that the verification has ended. */
export async function changeIdentity(ctx: Context, id: number, realName: string | null): Promise<void> {
  signalChange(ctx, id, await store.saveIdentity(ctx.db, id, realName, authorOf(ctx)));
}

/**
 * Takes a number, in normal form, from an account that never proved it. The caller has checked a code that was sent to it. Returns the
 * account that has the number then: one that proved it before, or the prover's own (`ownId`); null if none has.
 */
export async function takeNumber(ctx: Context, phone: string, ownId: number | null = null): Promise<number | null> {
  const holder = await store.lockHolder(ctx.db, phone, ownId);
  if (!holder) return null;
  const { id } = holder;
  if (holder.phone_verified_at !== null || id === ownId) return id;
  await changeAppAccount(ctx, id, { phone: noPhone(id) });
  const change = { before: { phone: maskPhone(phone) }, after: { phone: "" } };
  ctx.emit({ type: "app-user.phone-lost", personId: id, subject: `person:${id}`, ...change });
  return null;
}
