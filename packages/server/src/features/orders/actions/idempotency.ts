import { createHash } from "node:crypto";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "./store.ts";

/** The idempotency key of one row of a bulk command. */
export const keyOfRow = (key: string, number: string) =>
  createHash("sha256").update(`${key} ${number}`).digest("base64url");

/**
 * Runs a command once per actor and key. Repeating the key returns the first answer; a different command with the same key
 * is refused. A refused command does not store its key and can be tried again.
 */
export async function runOnce<T>(
  ctx: Context,
  key: string | undefined,
  request: object,
  run: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return run();
  const actorId = ctx.actor.id;
  const hash = createHash("sha256").update(JSON.stringify(request)).digest();
  if (!(await store.insertKey(ctx.db, { actorId, key, hash, at: ctx.now }))) {
    const first = (await store.findAnswer(ctx.db, actorId, key)) ?? refuse("server-busy");
    if (!first.hash.equals(hash)) refuse("key-reused");
    // The stored answer comes from the same request, so it has the same type.
    return first.answer as T;
  }
  const answer = await run();
  await store.saveAnswer(ctx.db, actorId, key, answer);
  return answer;
}
