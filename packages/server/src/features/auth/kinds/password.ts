import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { hashPassword, PasswordQueueFull } from "../../../platform/passwords.ts";
import { admit } from "../service.ts";
import * as store from "../store.ts";
import { nameKey } from "./staff.ts";

/** The hash of a password somebody chose; refused with "slow down" while too many are being hashed. */
export async function hashNewPassword(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof PasswordQueueFull) refuse("too-many-requests");
    throw error;
  }
}

/**
 * Goes on in a transaction when the password is that of the signed-in person. Wrong ones count as failed sign-ins do: who
 * found an open browser guesses no faster than anybody else.
 */
export async function provePassword<T>(
  ctx: Context,
  password: string,
  accept: (ctx: Context) => Promise<T>,
): Promise<T> {
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("no-session");
  const claim = { purpose: "proof", scope: "staff", name: nameKey(user.username), password } as const;
  return admit(ctx, { ...claim, find: () => Promise.resolve(user) }, (inside) => accept(inside));
}
