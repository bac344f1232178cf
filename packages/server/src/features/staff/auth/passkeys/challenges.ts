import { randomBytes } from "node:crypto";
import type { Context } from "../../../../kernel/http/context.ts";
import { relyingPartyOf, type RelyingParty } from "./relying-party.ts";
import * as store from "./passkeys.store.ts";

/** How long a user may take to answer the authenticator. */
export const challengeMs = 5 * 60_000;
const challengeBytes = 32;

interface Ceremony {
  purpose: store.ChallengeRow["purpose"];
  /** The user who registers a passkey. Null for a sign-in, which does not know the user yet. */
  userId: number | null;
}

interface IssuedChallenge {
  challenge: Buffer;
  party: RelyingParty;
}

/** Creates a challenge that is valid once, for this purpose, user and page. */
export async function issueChallenge(ctx: Context, { purpose, userId }: Ceremony): Promise<IssuedChallenge> {
  const party = relyingPartyOf(ctx);
  const challenge = randomBytes(challengeBytes);
  const expires = new Date(ctx.now.getTime() + challengeMs);
  const page = { rp_id: party.id, origin: party.origin };
  await store.insertChallenge(ctx.db, { challenge, purpose, user_id: userId, ...page, expires_at: expires }, ctx.now);
  return { challenge, party };
}

/** The challenge in the client data; null if these cannot be read. */
function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    const bytes = typeof challenge === "string" ? Buffer.from(challenge, "base64url") : Buffer.of();
    return bytes.length === challengeBytes ? bytes : null;
  } catch {
    return null;
  }
}

/** Uses the challenge of an answer up and returns the page it was issued for; null if it is not valid for this purpose and user. */
export async function redeemChallenge(
  ctx: Context,
  clientDataJSON: string,
  { purpose, userId }: Ceremony,
): Promise<(RelyingParty & { challenge: string }) | null> {
  const challenge = challengeIn(clientDataJSON);
  if (!challenge) return null;
  const challengeRow = await store.useChallenge(
    ctx.db,
    { challenge, purpose, user_id: userId },
    ctx.services.clock.now(),
  );
  return challengeRow
    ? { id: challengeRow.rp_id, origin: challengeRow.origin, challenge: challenge.toString("base64url") }
    : null;
}
