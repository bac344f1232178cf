import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskey, PasskeyProof } from "@vowdesk/contract/staff/auth";
import type { RelyingParty } from "./relying-party.ts";

/** ES256, RS256 and EdDSA, by their numbers in the COSE registry. */
export const algorithms = [-7, -257, -8];

type Expected = RelyingParty & { challenge: string };

const expectedOf = ({ id, origin, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The library reports an invalid answer by throwing. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

/** Frames of other sites must not use passkeys of this one. */
function isCrossOrigin(clientDataJSON: string): boolean {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { crossOrigin?: unknown };
  return crossOrigin === true;
}

/**
 * Drops the attestation statement, which is not requested. The library would otherwise check its certificates and load revocation
 * lists from addresses that the statement names.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(Buffer.from(attestationObject, "base64url")).get("authData");
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString("base64url");
}

export interface NewCredential {
  id: Buffer;
  publicKey: Buffer;
  counter: number;
}

async function readNew({ response, ...rest }: NewPasskey, expected: Expected): Promise<NewCredential | null> {
  if (isCrossOrigin(response.clientDataJSON)) return null;
  const attestationObject = withoutStatement(response.attestationObject);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...rest,
      response: { clientDataJSON: response.clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    ...expectedOf(expected),
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id: Buffer.from(id, "base64url"), publicKey: Buffer.from(publicKey), counter };
}

/** Checks a new credential. Returns null if it does not answer the challenge for this site, verified by its user. */
export const verifyNew = (credential: NewPasskey, expected: Expected): Promise<NewCredential | null> =>
  orNull(readNew(credential, expected));

async function readProof(
  { response, ...rest }: PasskeyProof,
  expected: Expected,
  publicKey: Buffer,
): Promise<number | null> {
  if (isCrossOrigin(response.clientDataJSON)) return null;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...rest,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    ...expectedOf(expected),
    // The counter is compared in the database, together with its update.
    credential: { id: rest.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** Checks an assertion. Returns its counter, or null if it does not answer the challenge for this site with this key. */
export const verifyProof = (proof: PasskeyProof, expected: Expected, publicKey: Buffer): Promise<number | null> =>
  orNull(readProof(proof, expected, publicKey));
