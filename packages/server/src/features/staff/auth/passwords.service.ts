import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseQueueFull } from "../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import { hashPassword, type HashQueue } from "../../../platform/secrets/passwords.ts";
import { QueueFull } from "../../../platform/jobs/queue.ts";
import { completeSignIn } from "./auth.service.ts";
import * as store from "./auth.store.ts";
import { knownDevice } from "./new-browsers/known-devices.service.ts";
import { missingSecondFactor } from "./second-factor/prove-code.ts";

/** Hashes a new password. Refuses while too many wait to be hashed. Signed-in staff have their own lane. */
export async function hashNewPassword(
  { actor, ip }: Context,
  password: string,
  lane: HashQueue["lane"] = actor.kind === "staff" ? "known" : "unknown",
): Promise<string> {
  try {
    return await hashPassword(password, { lane, address: ip });
  } catch (error) {
    if (error instanceof QueueFull) refuseQueueFull(error);
    throw error;
  }
}

/**
 * Runs `accept` in a transaction if the password is that of the signed-in user. Wrong passwords count as failed
 * sign-ins, so that an open browser allows no faster guessing. If `code` is given, the second factor is checked too.
 */
export async function provePassword<T>(
  ctx: Context,
  password: string,
  accept: (ctx: Context) => Promise<T>,
  code?: string,
): Promise<T> {
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  const attempt = { purpose: "proof", scope: "staff", name: canonicalName(user.username), secret: password } as const;
  const device = knownDevice(ctx, user.username);
  const missingProof = (inside: Context, _account: unknown, guesser: string) =>
    code === undefined ? Promise.resolve(null) : missingSecondFactor(inside, user.id, code, guesser);
  const find = () => store.findUserById(ctx.db, user.id);
  const lock = (inside: Context) => store.lockAccount(inside.db, user);
  return completeSignIn(ctx, { ...attempt, find, lock, device, missingProof }, (inside) => accept(inside));
}
