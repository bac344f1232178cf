import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

/** The key pair by which push services recognise this server (RFC 8292). Both are base64url; the public key is a point of P-256. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Push services accept at most 24 hours. */
const tokenSeconds = 12 * 60 * 60;

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The header that authorises a push to the service of an endpoint. `contact` is a `mailto:` or `https:` address. */
export function vapidHeader(
  keys: VapidKeys,
  endpoint: string,
  { now, contact }: { now: Date; contact: string },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + tokenSeconds,
    sub: contact,
  };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKeyOf(keys), dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
