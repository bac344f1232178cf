import { sliceText } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import type { PasskeyProof, PasskeyRequest, SignedIn } from "@vowdesk/contract/staff/auth";
import type { Context } from "../../../../kernel/http/context.ts";
import { canonicalName } from "../../../../kernel/text/user-names.ts";
import { assertLocalSignIn } from "../local-sign-in.service.ts";
import { knownDevice } from "../new-browsers/known-devices.service.ts";
import type { MissingProof } from "../auth.policy.ts";
import { completeSignIn } from "../auth.service.ts";
import { startSession } from "../staff-sessions/staff-sessions.service.ts";
import { findUserById, lockAccount } from "../auth.store.ts";
import { challengeMs, issueChallenge, redeemChallenge } from "./challenges.ts";
import { isHandleOf } from "./passkeys.service.ts";
import * as store from "./passkeys.store.ts";
import { verifyProof } from "./verify.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "passkey.counter-refused": Fact & { userId: number };
  }
}

/** Options for any passkey of this site. They name no account, so they do not tell which accounts exist. */
export async function signInOptions(ctx: Context): Promise<PasskeyRequest> {
  const { challenge, party } = await issueChallenge(ctx, { purpose: "sign-in", userId: null });
  return {
    challenge: challenge.toString("base64url"),
    rpId: party.id,
    timeout: challengeMs,
    userVerification: "required",
  };
}

/** Failures of unknown passkeys count under a name that no account can have, because names are in lower case. */
const unknownName = (credentialId: Buffer) =>
  `Passkey-${sliceText(createHash("sha256").update(credentialId).digest("base64url"), 0, 22)}`;

type Found = NonNullable<Awaited<ReturnType<typeof store.findCredential>>>;

/** The counter of a valid proof, or null. Uses the challenge up, even if the proof is wrong. */
async function counterOf(ctx: Context, proof: PasskeyProof, passkey: Found): Promise<number | null> {
  const { clientDataJSON, userHandle } = proof.response;
  const expected = await redeemChallenge(ctx, clientDataJSON, { purpose: "sign-in", userId: null });
  if (!expected || expected.id !== passkey.rp_id || !isHandleOf(passkey.user_id, userHandle)) return null;
  return verifyProof(proof, expected, passkey.public_key);
}

/** A counter that does not increase belongs to a copy of the authenticator, or to a repeated answer. */
async function counterRefusal(ctx: Context, { id, user_id, username, name }: Found, counter: number) {
  if (await store.useCounter(ctx.db, id, counter, ctx.now)) return null;
  ctx.emit({ type: "passkey.counter-refused", userId: user_id, subject: `user:${username}`, after: { name } });
  return { reason: "passkey-refused", isCounted: true } satisfies MissingProof;
}

/** Signs in with a passkey, which replaces password and second factor. Throttles are those of the password. */
export async function signIn(
  ctx: Context,
  { credential, bind }: { credential: PasskeyProof; bind?: "1" | undefined },
): Promise<SignedIn> {
  const credentialId = Buffer.from(credential.id, "base64url");
  const passkey = await store.findCredential(ctx.db, credentialId);
  let counter = 0;
  const attempt = {
    purpose: "passkey",
    scope: "staff",
    name: passkey ? canonicalName(passkey.username) : unknownName(credentialId),
    secret: async () => {
      const verifiedCounter = passkey ? await counterOf(ctx, credential, passkey) : null;
      counter = verifiedCounter ?? 0;
      return verifiedCounter !== null;
    },
    find: async () => (passkey ? findUserById(ctx.db, passkey.user_id) : undefined),
    lock: async (inside: Context) => (passkey ? lockAccount(inside.db, { id: passkey.user_id }) : undefined),
    device: passkey && knownDevice(ctx, passkey.username),
    missingProof: async (inside: Context) => (passkey ? counterRefusal(inside, passkey, counter) : null),
  } as const;
  return completeSignIn(ctx, attempt, async (inside, user) => {
    await assertLocalSignIn(inside, user);
    return startSession(inside, user, { bind, secondFactor: "passkey" });
  });
}
