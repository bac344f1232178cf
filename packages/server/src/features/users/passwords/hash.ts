import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { shortestPassword } from "../../../platform/secrets/passwords.ts";
import { newToken } from "../../../platform/secrets/tokens.ts";
import { hashNewPassword } from "../../auth/index.ts";
import { passwordRefusal } from "../policy.ts";

/** The hash of a password that is good enough (SPEC 5, RELIABILITY S5). */
export function hashChosen(ctx: Context, password: string, names: readonly string[]): Promise<string> {
  const min = ctx.services.settings.passwordMin ?? shortestPassword;
  const refusal = passwordRefusal(password, { min, names });
  return refusal === null ? hashNewPassword(ctx, password) : refuse(refusal, { values: { min } });
}

/** A hash that no password anybody knows fits. */
export function hashOfNone(ctx: Context): Promise<string> {
  return hashNewPassword(ctx, newToken());
}
