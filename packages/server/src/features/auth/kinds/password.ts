import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { canonicalName } from "../../../kernel/user-names.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { QueueFull } from "../../../platform/queue.ts";
import { admit } from "../service.ts";
import * as store from "../store.ts";
import { knownDevice } from "./known-device.ts";
import { lackOf } from "./prove-code.ts";

/** The hash of a password somebody chose; refused with "slow down" while too many are being hashed. */
export async function hashNewPassword(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof QueueFull) refuse("too-many-requests");
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
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("no-session");
  const claim = { purpose: "proof", scope: "staff", name: canonicalName(user.username), password } as const;
  const device = () => knownDevice(ctx, user.username);
  const lack = (inside: Context) => (code === undefined ? Promise.resolve(null) : lackOf(inside, user.id, code));
  return admit(ctx, { ...claim, find: () => Promise.resolve(user), device, lack }, (inside) => accept(inside));
}
