import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from "@vowdesk/contract/staff/auth";

const flags = { present: 1, verified: 4, attested: 0x40 };

/** Deviations from a correct answer. */
interface Deviations {
  /** Default: the RP id of the options. */
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  isCrossOrigin?: boolean;
  counter?: number;
  userHandle?: string;
  /** An attestation statement that was not requested. */
  statement?: { fmt: string; attStmt: Map<string, never> };
}

interface Credential {
  id: Buffer;
  key: KeyObject;
  rpId: string;
  userHandle: string;
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

function clientDataOf(
  type: "webauthn.create" | "webauthn.get",
  challenge: string,
  origin: string,
  crossOrigin = false,
) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

function authenticatorDataOf(rpId: string, isVerified: boolean, counter: number, attested = Buffer.of()): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0));
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested]);
}

/** The public key of ES256 in COSE (RFC 9053). */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const parameters: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
    [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
  ];
  return isoCBOR.encode(new Map(parameters));
}

/** An authenticator in software: creates credentials and signs with them, correctly or with the given deviations. */
export class Authenticator {
  credential: Credential | undefined;
  readonly origin: string;
  counter: number;

  constructor(origin: string, { counter = 1 } = {}) {
    this.origin = origin;
    this.counter = counter;
  }

  create(options: PasskeyCreation, deviations: Deviations = {}): NewPasskey {
    const { rpId = options.rp.id, challenge = options.challenge, isVerified = true, statement } = deviations;
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const id = randomBytes(32);
    this.credential = { id, key: privateKey, rpId, userHandle: options.user.id };
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseOf(publicKey)]);
    const authData = Uint8Array.from(authenticatorDataOf(rpId, isVerified, this.counter, attested));
    const { fmt, attStmt } = statement ?? { fmt: "none", attStmt: new Map<string, never>() };
    const object = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", authData],
      ]),
    );
    const clientData = clientDataOf("webauthn.create", challenge, this.origin, deviations.isCrossOrigin);
    const name = id.toString("base64url");
    return {
      id: name,
      rawId: name,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: Buffer.from(object).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  get(options: PasskeyRequest, deviations: Deviations = {}): PasskeyProof {
    if (!this.credential) throw new Error("create a credential first");
    const { id, key, userHandle } = this.credential;
    const { rpId = options.rpId, challenge = options.challenge, isVerified = true } = deviations;
    this.counter = deviations.counter ?? (this.counter === 0 ? 0 : this.counter + 1);
    const clientData = clientDataOf("webauthn.get", challenge, this.origin, deviations.isCrossOrigin);
    const authData = authenticatorDataOf(rpId, isVerified, this.counter);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), key);
    const name = id.toString("base64url");
    return {
      id: name,
      rawId: name,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: deviations.userHandle ?? userHandle,
      },
    };
  }
}
