import type { Context } from "../../../kernel/http/context.ts";
import { seal, unseal } from "../../../platform/secrets/secret-key.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { Lack } from "../policy.ts";
import { checkCode } from "../short-codes/service.ts";
import * as store from "./store.ts";
import { isOfApp, recoveryHash, stepOf } from "./totp.ts";

interface Factor {
  user_id: number;
  sealed_key: Buffer;
}

const purposeOf = (userId: number) => `second factor of ${userId}`;

function secretKeyOf({ services: { settings } }: Context): Buffer {
  if (!settings.secretKey) throw new Error("this server was started without a secret key");
  return settings.secretKey;
}

/** The key of an authenticator app as it is kept: readable with this server's own key, for this person alone. */
export function sealKey(ctx: Context, userId: number, key: string): Buffer {
  return seal(secretKeyOf(ctx), key, purposeOf(userId));
}

function openKey(ctx: Context, { user_id, sealed_key }: Factor): string {
  return unseal(secretKeyOf(ctx), sealed_key, purposeOf(user_id));
}

/** Whether the code is one of the app or of the recovery codes, which need no key to be checked; a good one is used up. */
async function redeem(ctx: Context, factor: Factor, code: string): Promise<boolean> {
  if (!isOfApp(code)) return store.useRecoveryCode(ctx.db, factor.user_id, recoveryHash(code), ctx.now);
  const step = stepOf(openKey(ctx, factor), code, ctx.now);
  return step !== null && store.useStep(ctx.db, factor.user_id, step);
}

/**
 * What somebody who gave the right password lacks to be let in: the code, or the right one, which counts as a failure.
 * Asked inside the transaction that lets them in, as a code is good once. Guesses are counted for each `guesser`, so that
 * a thief of the password does not keep the owner's own browser out.
 */
export async function lackOf(
  ctx: Context,
  userId: number,
  code: string | undefined,
  guesser: string,
): Promise<Lack | null> {
  const factor = await store.findFactor(ctx.db, userId);
  if (!factor?.confirmed_at) return null;
  if (!code?.trim()) return { reason: "second-factor-required", isCounted: false };
  const owner = { purpose: "second-factor", subject: `${userId}:${guesser}` } as const;
  const verdict = await checkCode(ctx, { ...owner, fits: () => redeem(ctx, factor, code) });
  if (verdict === "waiting") return { reason: "code-tries-used-up", isCounted: false };
  return verdict === "right" ? null : { reason: "second-factor-wrong", isCounted: true };
}

/** Whether the code is one of an authenticator app whose key was given out, and its step; refuses a wrong one. */
export async function requireStep(ctx: Context, factor: Factor, code: string): Promise<number> {
  let step: number | null = null;
  const fits = () => (step = stepOf(openKey(ctx, factor), code, ctx.now)) !== null;
  const verdict = await checkCode(ctx, { purpose: "enrolment", subject: String(factor.user_id), fits });
  if (verdict === "waiting") refuse("code-tries-used-up");
  return step ?? refuse("second-factor-wrong", { commits: true });
}
