import type { Context, Services } from "../../../kernel/http/context.ts";
import { freeFailures, waitMsAfter } from "../policy.ts";
import * as store from "./store.ts";
import type { CodeOwner } from "./store.ts";

interface CodeCheck extends CodeOwner {
  fits(): boolean | Promise<boolean>;
  /** Makes a new code after each five wrong ones; without it they cost a wait, and with it the next ones do. */
  replace?(): Promise<void>;
}

/** `waiting`: the code was not compared at all. */
export type CodeVerdict = "right" | "wrong" | "waiting";

/**
 * Compares a short code: the only way to do so. After five wrong tries in a row the code is replaced, or further tries must
 * wait. Runs in the caller's transaction, which the caller must commit whatever the verdict is (`refuse` with `commits`),
 * or the count of failures is lost.
 */
export async function checkCode(ctx: Context, { fits, replace, ...owner }: CodeCheck): Promise<CodeVerdict> {
  const { failures: before, wait_until } = await store.lockAttempts(ctx.db, owner, ctx.now);
  if (wait_until !== null && wait_until > ctx.now) return "waiting";
  if (await fits()) {
    await store.clearAttempts(ctx.db, owner);
    return "right";
  }
  const failures = before + 1;
  const waitMs = waitMsAfter(replace ? failures - freeFailures : failures);
  const until = waitMs > 0 ? new Date(ctx.now.getTime() + waitMs) : null;
  await store.saveFailures(ctx.db, owner, { failures, wait_until: until });
  if (failures % freeFailures === 0) await replace?.();
  return "wrong";
}

/** Longer than any wait. */
const rememberedMs = 24 * 60 * 60_000;

/** Drops failures that are too old to count, and answers how many. */
export function forgetCodeAttempts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return store.forgetAttempts(db, new Date(clock.now().getTime() - rememberedMs));
}
