import type { SecondFactor, secondFactorApi } from "@vowdesk/contract/staff/auth";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { provePassword } from "../passwords.service.ts";
import type { FindResetTarget } from "../reset-target.ts";
import { signalPermissionChange, endSessions } from "../staff-sessions/access.ts";
import { requireStep, sealKey } from "./prove-code.ts";
import * as store from "./second-factor.store.ts";
import * as totp from "./totp.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "second-factor.begun": Fact & { userId: number };
    "second-factor.enabled": Fact & { userId: number };
    "second-factor.codes-renewed": Fact & { userId: number };
    "second-factor.disabled": Fact & { userId: number };
    "second-factor.reset": Fact & { userId: number };
  }
}

type Verb = "begun" | "enabled" | "codes-renewed" | "disabled" | "reset";
type Codes = HandlerOutput<typeof secondFactorApi.confirm>;

function record(ctx: Context, verb: Verb, { id, username }: { id: number; username: string }): void {
  ctx.emit({ type: `second-factor.${verb}`, userId: id, subject: `user:${username}` });
}

const self = ({ actor: { id, name } }: Context) => ({ id, username: name });

export async function show(ctx: Context): Promise<SecondFactor> {
  const factor = await store.findFactor(ctx.db, ctx.actor.id);
  return {
    isOn: Boolean(factor?.confirmed_at),
    isRequired: await store.isRequired(ctx.db, ctx.actor.id),
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(ctx.db, ctx.actor.id),
  };
}

async function makeKey(ctx: Context) {
  const { id, username } = self(ctx);
  const key = totp.newKey();
  const sealed = sealKey(ctx, id, key);
  if (!(await store.beginFactor(ctx.db, id, sealed, ctx.now))) refuse("second-factor-on");
  record(ctx, "begun", { id, username });
  return { key, uri: totp.keyUri(key, username) };
}

/** Creates a key for an authenticator app. The password keeps other people at an open browser from setting it up. */
export function begin(ctx: Context, { password }: { password: string }) {
  return provePassword(ctx, password, makeKey);
}

async function newCodes(ctx: Context): Promise<Codes> {
  const recoveryCodes = totp.newRecoveryCodes();
  await store.replaceRecoveryCodes(ctx.db, ctx.actor.id, recoveryCodes.map(totp.recoveryHash));
  return { recoveryCodes };
}

/** Turns the second factor on after a correct code of the authenticator app. */
export async function confirm(ctx: Context, { code }: { code: string }): Promise<Codes> {
  const factor = (await store.lockFactor(ctx.db, ctx.actor.id)) ?? refuse("second-factor-off");
  if (factor.confirmed_at) refuse("second-factor-on");
  const step = await requireStep(ctx, factor, code);
  await store.confirmFactor(ctx.db, factor.user_id, step, ctx.now);
  record(ctx, "enabled", self(ctx));
  signalPermissionChange(ctx, [factor.user_id]);
  return newCodes(ctx);
}

interface Proof {
  password: string;
  code: string;
}

/** Runs `accept` if password and code are correct and the second factor is on. */
async function proveBoth<T>(ctx: Context, { password, code }: Proof, accept: (ctx: Context) => Promise<T>): Promise<T> {
  const factor = await store.findFactor(ctx.db, ctx.actor.id);
  if (!factor?.confirmed_at) refuse("second-factor-off");
  return provePassword(ctx, password, accept, code);
}

export function renewRecoveryCodes(ctx: Context, proof: Proof): Promise<Codes> {
  return proveBoth(ctx, proof, (inside) => {
    record(inside, "codes-renewed", self(inside));
    return newCodes(inside);
  });
}

/** Turns off the caller's second factor. If a role requires one, the caller must set it up again first. */
export function disable(ctx: Context, proof: Proof): Promise<null> {
  return proveBoth(ctx, proof, async (inside) => {
    await store.dropFactor(inside.db, inside.actor.id);
    record(inside, "disabled", self(inside));
    signalPermissionChange(inside, [inside.actor.id]);
    return null;
  });
}

/**
 * Turns off the second factor of another user, as whom the caller may act, and ends their sessions. Users turn off their own with
 * `disable`, which requires password and code.
 */
export async function reset(ctx: Context, id: number, findResetTarget: FindResetTarget): Promise<null> {
  if (id === ctx.actor.id) return refuse("own-second-factor");
  const user = await findResetTarget(ctx, id);
  if (!(await store.dropFactor(ctx.db, id))) refuse("second-factor-off");
  record(ctx, "reset", user);
  await endSessions(ctx, id);
  return null;
}

/** Whether a password alone is not enough for this account: it has an authenticator app, or a role requires a second factor. */
export async function usesSecondFactor({ db }: Context, userId: number): Promise<boolean> {
  const factor = await store.findFactor(db, userId);
  return Boolean(factor?.confirmed_at) || store.isRequired(db, userId);
}
