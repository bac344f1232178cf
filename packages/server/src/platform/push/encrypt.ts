import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's subscription: an uncompressed point of the curve P-256 (65 bytes) and a secret of 16 bytes. */
export interface ReceiverKeys {
  publicKey: Buffer;
  auth: Buffer;
}

/** Push services accept at least this many bytes (RFC 8030, 7.2). */
const maxPushBytes = 4_096;
const saltBytes = 16;
/** Marks the end of the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2]);

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  new Uint8Array(hkdfSync("sha256", key, salt, info, bytes));

/** Encrypts a text for a browser, as the content coding aes128gcm with a single record (RFC 8291). */
export function encryptPush(text: string, { publicKey, auth }: ReceiverKeys): Buffer {
  const sender = createECDH("prime256v1");
  const senderKey = sender.generateKeys();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const shared = derive(sender.computeSecret(publicKey), auth, info, 32);
  const salt = randomBytes(saltBytes);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(text, "utf8"), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(maxPushBytes, 0);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey, ...sealed]);
}
