import { createHash } from "node:crypto";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "./store.ts";

/** The key of one row's part of a command on many. */
export const keyOfPart = (key: string, number: string) =>
  createHash("sha256").update(`${key} ${number}`).digest("base64url");

/**
 * Carries a command out once: the same key again, by the same person, gets the same answer; another command under it is
 * refused. A command that was refused leaves no key behind and may be tried again.
 */
export async function once<T>(
  ctx: Context,
  key: string | undefined,
  request: object,
  carryOut: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return carryOut();
  const actorId = ctx.actor.id;
  const hash = createHash("sha256").update(JSON.stringify(request)).digest();
  if (!(await store.takeKey(ctx.db, { actorId, key, hash, at: ctx.now }))) {
    const before = (await store.findAnswer(ctx.db, actorId, key)) ?? refuse("server-busy");
    if (!before.hash.equals(hash)) refuse("key-reused");
    // What was kept is what this very call answered.
    return before.answer as T;
  }
  const answer = await carryOut();
  await store.keepAnswer(ctx.db, actorId, key, answer);
  return answer;
}
