import type { Context } from "../../../kernel/http/context.ts";
import { keyOf, seal, unseal } from "../../../platform/secrets/secret-key.ts";
import { familyOfSession, sessionMsOf } from "../auth/auth.ts";
import * as store from "./sign-out.store.ts";

const purposeOf = (familyId: string) => `sign-out of ${familyId}`;

interface SignOut {
  familyId: string;
  providerId: number;
  /** Ends the session at the provider when a browser opens it. Contains the ID token. */
  url: string;
}

/** Stores the address of a session's sign-out, encrypted with the secret key, for as long as the session can last. */
export async function keepSignOut(ctx: Context, { familyId, providerId, url }: SignOut): Promise<void> {
  const sealed = seal(keyOf(ctx.services), url, purposeOf(familyId));
  const expiresAt = new Date(ctx.now.getTime() + sessionMsOf(ctx.services));
  const row = { family_id: familyId, provider_id: providerId, sealed_url: sealed, expires_at: expiresAt };
  await store.insertSignOut(ctx.db, row, ctx.now);
}

/** The address at which the caller's session is ended at its provider. Null if it is ended here only. */
export async function signOut(ctx: Context): Promise<{ url: string | null }> {
  const familyId = await familyOfSession(ctx);
  const sealed = familyId === undefined ? undefined : await store.findSignOut(ctx.db, familyId);
  return { url: sealed ? unseal(keyOf(ctx.services), sealed, purposeOf(familyId ?? "")) : null };
}

export const forgetSignOut = ({ db }: Context, familyId: string): Promise<void> => store.deleteSignOut(db, familyId);
