import type { Context } from "../../../kernel/http/context.ts";

/**
 * Finds the user whose means of sign-in the caller removes. Refuses an account as which the caller may not act. The rule is that of
 * the users feature, which passes it in.
 */
export type FindResetTarget = (ctx: Context, id: number) => Promise<{ id: number; username: string }>;
