import type { Context, Services } from "../../../../kernel/http/context.ts";
import { freeFailures, waitMsAfter } from "../auth.policy.ts";
import * as store from "./short-codes.store.ts";
import type { CodeOwner } from "./short-codes.store.ts";

interface CodeCheck extends CodeOwner {
  fits(): boolean | Promise<boolean>;
  /** Creates a new code after every five wrong tries. The first five then cause no delay. */
  replace?(): Promise<void>;
}

/** `waiting`: the code was not compared, because a delay is running. */
export type CodeVerdict = "right" | "wrong" | "waiting";

/**
 * The only function that compares short codes. After five wrong tries in a row the code is replaced, or
 * further tries are delayed. Runs in the caller's transaction, which must commit for every verdict (`refuse` with
 * `commits`); otherwise failures are not counted.
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

const rememberedMs = 24 * 60 * 60_000;

/** Deletes failures that are too old to count. Returns how many. */
export function forgetCodeAttempts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return store.forgetAttempts(db, new Date(clock.now().getTime() - rememberedMs));
}
