import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-addresses.ts";

/** The address of a receiver is not public. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

interface Post {
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Whether addresses of private networks are allowed. */
  allowsPrivate: boolean;
}

/** Resolves a host for a connection. Any address that is not public refuses the host, because the caller may choose any of them. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inner = found?.find(({ address }) => !isPublicAddress(address));
    if (error) done(error, "", 0);
    else if (inner) done(new PrivateAddress(`${host} resolves to the private address ${inner.address}`), "", 0);
    else if (options.all) done(null, found);
    else done(null, found[0]?.address ?? "", found[0]?.family ?? 0);
  });
};

/** The host of a URL, without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Throws for a URL whose host is an address that is not public. Host names are checked when they are resolved. */
export function assertPublicHost(url: URL): void {
  const host = hostOf(url);
  const isLocalName = /(?:^|\.)localhost\.?$/i.test(host);
  if (isLocalName || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new PrivateAddress(`${host} is a private address`);
}

function send(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, options, answered).on("error", failed).end(body);
  });
}

/**
 * Posts a text and returns the status of the answer, whose body is not read. Follows no redirects. Unless allowed, it connects to
 * public addresses only: the check is part of the name resolution of the connection itself, so that a name cannot resolve to
 * another address afterwards. Throws if there is no answer within the time.
 */
export async function post({ url, body, headers, timeoutMs, allowsPrivate }: Post): Promise<number> {
  const target = new URL(url);
  if (!allowsPrivate) assertPublicHost(target);
  const length = String(Buffer.byteLength(body));
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": length },
    // A connection of its own, so that every request is resolved and checked.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(allowsPrivate ? {} : { lookup: lookupPublic }),
  };
  const answer = await send(target, options, body);
  answer.on("error", () => undefined);
  answer.destroy();
  return answer.statusCode ?? 0;
}
