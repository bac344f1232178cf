import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** A peer neither sent nor took a byte for too long. */
class SilentPeer extends Error {
  override readonly name = "SilentPeer";
}

/** Idle connections are used again within this time only, because they may have become silent since. */
const idleMs = 2_000;
/** Bytes that the operating system may take at once and send slowly, during which the peer seems silent. */
const bufferedBytes = 65_536;
const slowFactor = 4;
const withoutBody = [204, 205, 304];

function lengthOf(body: unknown): number | null {
  if (body instanceof Blob) return body.size;
  return typeof body === "string" || body instanceof Uint8Array ? Buffer.byteLength(body) : null;
}

/** Whether a body is larger than the buffers on the way, so that a silent peer is noticed late. */
export const isLarge = (body: unknown): boolean => (lengthOf(body) ?? 0) > bufferedBytes;

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  const status = answer.statusCode ?? 0;
  const isEmpty = withoutBody.includes(status);
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(answer) as globalThis.ReadableStream), { status, headers });
}

function send(url: URL, options: RequestOptions, { body }: RequestInit): Promise<IncomingMessage> {
  const { timeout: silentMs = 0 } = options;
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    const request = open(url, options, answered).on("error", failed);
    request.on("timeout", () => {
      // The reader of an answer may be slow, for which the peer is not to blame.
      if (request.socket?.isPaused()) request.socket.setTimeout(silentMs);
      else request.destroy(new SilentPeer(`${url.host} was silent for ${silentMs} ms`));
    });
    if (!(body instanceof Blob)) return void request.end(body ?? undefined);
    const content = Readable.fromWeb(body.stream() as ReadableStream);
    content.on("error", (error) => request.destroy(error)).pipe(request);
  });
}

/**
 * A `fetch` for large bodies that has no limit of time, but ends when the peer is silent for `silentMs`, at each step from the
 * connection to the end of the answer's body, or for four times as long while a large body is sent. Takes texts, bytes and Blobs. Follows no redirects.
 */
export function openSteadyFetch(silentMs: number): typeof fetch {
  const keepAliveOptions = { keepAlive: true, timeout: idleMs };
  const agents = { http: new HttpAgent(keepAliveOptions), https: new HttpsAgent(keepAliveOptions) };
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const length = lengthOf(init.body);
    if (length !== null) headers.set("content-length", String(length));
    const options: RequestOptions = {
      method: init.method ?? "GET",
      headers: Object.fromEntries(headers),
      agent: url.protocol === "https:" ? agents.https : agents.http,
      timeout: isLarge(init.body) ? slowFactor * silentMs : silentMs,
      ...(init.signal ? { signal: init.signal } : {}),
    };
    return responseOf(await send(url, options, init));
  };
}
