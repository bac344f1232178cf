import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { shortestPassword } from "../../../../platform/secrets/passwords.ts";
import { newToken } from "../../../../platform/secrets/tokens.ts";
import { hashNewPassword } from "../../auth/auth.ts";
import { passwordRefusal } from "../users.policy.ts";

/** Hashes a chosen password. Refuses one that is too short or guessable. */
export function hashChosen(ctx: Context, password: string, names: readonly string[]): Promise<string> {
  const min = ctx.services.settings.passwordMin ?? shortestPassword;
  const refusal = passwordRefusal(password, { min, names });
  return refusal === null ? hashNewPassword(ctx, password) : refuse(refusal, { values: { min } });
}

/** Returns the hash of a random password, so that no known password matches. */
export function hashRandom(ctx: Context): Promise<string> {
  return hashNewPassword(ctx, newToken());
}
