import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The keys with which a browser decrypts. */
interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/** A push as it arrived: decrypted, and authorised by the server's key. */
export interface ReceivedPush {
  /** The id of the subscription, the last part of its endpoint. */
  subscription: string;
  content: { tag: string; title: string; text: string; path: string } | { close: string };
  headers: Record<string, string>;
  at: number;
}

export type PushAnswer = number | "hang" | { status: number; retryAfter: string };

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  new Uint8Array(hkdfSync("sha256", key, salt, info, bytes));

/** Decrypts a push as a browser does (RFC 8291 and RFC 8188). Throws if anything does not fit. */
export function decryptPush(body: Buffer, { keys, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (body.length > 4_096 || record.length > body.readUInt32BE(16)) throw new Error("the push is too large");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const shared = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]).toString("utf8");
  const end = text.lastIndexOf("\u0002");
  if (end < 0 || /[^\0]/.test(text.slice(end + 1))) throw new Error("the padding is not valid");
  return text.slice(0, end);
}

const json = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;

/** Verifies the header `Authorization` of a push (RFC 8292) and returns the sender's public key. Throws if it is not valid. */
export function verifyVapid(header: string, origin: string): string {
  const [, head = "", body = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = json(body);
  const seconds = Number(exp) - Date.now() / 1_000;
  if (!isSigned || json(head)["alg"] !== "ES256" || aud !== origin || !/^(mailto|https):/.test(String(sub)))
    throw new Error("the push is not authorised");
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error("the authorisation has expired or lasts too long");
  return key;
}

/**
 * A push service in the place of those of browsers (RFC 8030). It decrypts every push and answers 400 or 403 to one that is not
 * valid, otherwise 201 until `answer` is replaced.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Why pushes were refused. */
  readonly problems: string[] = [];
  answer: (push: ReceivedPush) => PushAnswer | Promise<PushAnswer> = () => 201;
  readonly #browsers = new Map<string, Browser>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(port = 0): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((listening) => service.#server.listen(port, "127.0.0.1", listening));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes a subscription, as the push manager of a browser does. */
  subscribe() {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const browser = { keys, auth: randomBytes(16) };
    const id = randomUUID();
    this.#browsers.set(id, browser);
    return {
      endpoint: `${this.origin}/push/${id}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: browser.auth.toString("base64url") },
    };
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    // The sender was killed while it was sending.
    if (body === null) return;
    const answer = await this.#judge(request, body);
    if (answer === "hang") return;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.writeHead(answer.status, { "retry-after": answer.retryAfter }).end();
  }

  async #judge({ url = "", headers: input }: IncomingMessage, body: Buffer): Promise<PushAnswer> {
    const headers = input as Record<string, string>;
    const subscription = url.split("/").at(-1) ?? "";
    const browser = this.#browsers.get(subscription);
    if (!browser) return 404;
    try {
      verifyVapid(headers["authorization"] ?? "", this.origin);
      if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(headers["ttl"] ?? ""))
        throw new Error("a header is missing");
      const content = JSON.parse(decryptPush(body, browser)) as ReceivedPush["content"];
      const push = { subscription, content, headers, at: performance.now() };
      this.received.push(push);
      return await this.answer(push);
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : String(error));
      return 400;
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
