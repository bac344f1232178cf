import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { hostOf, isReachable, isReachableHost, type Reach } from "./reach.ts";

/** The address of a receiver is not allowed. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/** A request to another server. */
export interface OutsideRequest {
  url: string;
  /** Default: `POST`. */
  method?: string;
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  reach: Reach;
}

/** Resolves a host for a connection. Any address that is not allowed refuses the host, because the caller may choose any of them. */
export const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const inner = addresses?.find(({ address }) => !isReachable(address, reach));
      if (error) done(error, "", 0);
      else if (inner) done(new PrivateAddress(`${host} resolves to the private address ${inner.address}`), "", 0);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 0);
    });
  };

function send(url: URL, options: RequestOptions, body: string | Buffer): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, options, answered).on("error", failed).end(body);
  });
}

/** The answer to a post. */
export interface PostAnswer {
  status: number;
  /** Header `Retry-After` in milliseconds; null without one. */
  retryAfterMs: number | null;
  /** The beginning of the body. */
  text: string;
}

const maxAnswerBytes = 4_096;

async function readBeginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= maxAnswerBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxAnswerBytes).toString("utf8");
}

/** Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const text = headers["retry-after"] ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  const sentAt = Date.parse(headers.date ?? "");
  return Number.isNaN(at) || Number.isNaN(sentAt) ? null : Math.max(0, at - sentAt);
}

/** Sends a request as `postForAnswer` does, and returns the answer with its unread body. */
export async function requestOutside(input: OutsideRequest): Promise<IncomingMessage> {
  const { url, method = "POST", body, headers, timeoutMs, reach } = input;
  const target = new URL(url);
  if (!isReachableHost(target, reach)) throw new PrivateAddress(`${hostOf(target)} is a private address`);
  const length = String(Buffer.byteLength(body));
  const options: RequestOptions = {
    method,
    headers: method === "GET" ? headers : { ...headers, "content-length": length },
    // A new connection, so that the address of every request is resolved and checked.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    lookup: lookupWithin(reach),
  };
  return send(target, options, body);
}

/**
 * Posts a text or bytes and returns the answer. Follows no redirects. It connects to addresses within its reach only: the check
 * is part of the name resolution of the connection itself, so that a name cannot resolve to another address afterwards. Throws if
 * there is no answer within the time.
 */
export async function postForAnswer(post: OutsideRequest): Promise<PostAnswer> {
  const answer = await requestOutside(post);
  const text = await readBeginning(answer);
  return { status: answer.statusCode ?? 0, retryAfterMs: retryAfterOf(answer), text };
}

/** As `postForAnswer`, but does not read the body. */
export async function post(input: OutsideRequest): Promise<Omit<PostAnswer, "text">> {
  const answer = await requestOutside(input);
  answer.on("error", () => undefined);
  answer.destroy();
  return { status: answer.statusCode ?? 0, retryAfterMs: retryAfterOf(answer) };
}
