import type { Context } from "../../../../kernel/http/context.ts";
import type { Db } from "../../../../platform/database/index.ts";
import type { SealedSample } from "../../../../platform/secrets/key-check.ts";
import { keyOf, seal, unseal } from "../../../../platform/secrets/secret-key.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import type { MissingProof } from "../auth.policy.ts";
import { checkCode } from "../phone-codes/short-codes.service.ts";
import * as store from "./second-factor.store.ts";
import { isAppCode, recoveryHash, stepOf } from "./totp.ts";

interface Factor {
  user_id: number;
  sealed_key: Buffer;
}

const sealPurposeOf = (userId: number) => `second factor of ${userId}`;

/** Encrypts the key of an authenticator app with the server's secret key, bound to this user. */
export function sealKey(ctx: Context, userId: number, key: string): Buffer {
  return seal(keyOf(ctx.services), key, sealPurposeOf(userId));
}

function openKey(ctx: Context, { user_id, sealed_key }: Factor): string {
  return unseal(keyOf(ctx.services), sealed_key, sealPurposeOf(user_id));
}

/** The sealed key of one user, by which the secret key is recognised. */
export async function sampleOfSecondFactors(db: Db): Promise<SealedSample | undefined> {
  const factor = await store.findOldest(db);
  return factor && { sealed: factor.sealed_key, purpose: sealPurposeOf(factor.user_id) };
}

/** Checks a code of the app or a recovery code and marks it as used. Recovery codes work without the server's key. */
async function redeem(ctx: Context, factor: Factor, code: string): Promise<boolean> {
  if (!isAppCode(code)) return store.useRecoveryCode(ctx.db, factor.user_id, recoveryHash(code), ctx.now);
  const step = stepOf(openKey(ctx, factor), code, ctx.now);
  return step !== null && store.useStep(ctx.db, factor.user_id, step);
}

/**
 * The proof that is missing after a correct password; null if nothing. Call it in the transaction that completes the sign-in,
 * because it marks the code as used. Failures count per `guesser`, so that others cannot lock out a known browser.
 */
export async function missingSecondFactor(
  ctx: Context,
  userId: number,
  code: string | undefined,
  guesser: string,
): Promise<MissingProof | null> {
  const factor = await store.findFactor(ctx.db, userId);
  if (!factor?.confirmed_at) return null;
  if (!code?.trim()) return { reason: "second-factor-required", isCounted: false };
  const owner = { purpose: "second-factor", subject: `${userId}:${guesser}` } as const;
  const verdict = await checkCode(ctx, { ...owner, fits: () => redeem(ctx, factor, code) });
  if (verdict === "waiting") return { reason: "code-tries-used-up", isCounted: false };
  return verdict === "right" ? null : { reason: "second-factor-wrong", isCounted: true };
}

/** The time step of a code of an authenticator app that is being set up. Refuses a wrong code. */
export async function requireStep(ctx: Context, factor: Factor, code: string): Promise<number> {
  let step: number | null = null;
  const fits = () => (step = stepOf(openKey(ctx, factor), code, ctx.now)) !== null;
  const verdict = await checkCode(ctx, { purpose: "enrolment", subject: String(factor.user_id), fits });
  if (verdict === "waiting") refuse("code-tries-used-up");
  return step ?? refuse("second-factor-wrong", { commits: true });
}
