import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFlood } from "../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import { hashPassword, type HashTurn } from "../../../platform/secrets/passwords.ts";
import { QueueFull } from "../../../platform/jobs/queue.ts";
import { admit } from "../service.ts";
import * as store from "../store.ts";
import { knownDevice } from "../known-devices/service.ts";
import { lackOf } from "../second-factor/prove-code.ts";

/**
 * The hash of a password that somebody chose; refused with "slow down" while too many are being hashed. Signed-in staff do
 * not wait for anybody else.
 */
export async function hashNewPassword(
  { actor, ip }: Context,
  password: string,
  lane: HashTurn["lane"] = actor.kind === "staff" ? "known" : "unknown",
): Promise<string> {
  try {
    return await hashPassword(password, { lane, address: ip });
  } catch (error) {
    if (error instanceof QueueFull) refuseFlood(error);
    throw error;
  }
}

/**
 * Goes on in a transaction when the password is that of the signed-in person. Wrong ones count as failed sign-ins do: who
 * found an open browser guesses no faster than anybody else. Where a `code` is given, the second factor must fit, too.
 */
export async function provePassword<T>(
  ctx: Context,
  password: string,
  accept: (ctx: Context) => Promise<T>,
  code?: string,
): Promise<T> {
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  const claim = { purpose: "proof", scope: "staff", name: canonicalName(user.username), password } as const;
  const device = knownDevice(ctx, user.username);
  const lack = (inside: Context, _account: unknown, guesser: string) =>
    code === undefined ? Promise.resolve(null) : lackOf(inside, user.id, code, guesser);
  return admit(ctx, { ...claim, find: () => Promise.resolve(user), device, lack }, (inside) => accept(inside));
}
