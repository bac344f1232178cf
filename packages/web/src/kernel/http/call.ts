import {
  encodingOf,
  expiredCodes,
  isRead,
  pathParameters,
  type CallInput,
  type CallOutput,
  type Endpoint,
} from "@vowdesk/contract/kernel";
import { isOtherBuild, ownBuild } from "./build.ts";
import { noteServerTime } from "../session/clock.ts";
import { CallRefused, NetworkFailed, type ResponseMeta } from "./call-failures.ts";
import { takeFirstCall } from "./first-calls.ts";
import { currentToken, sessionEnd, tokenOf } from "../session/session.ts";

export { CallRefused, NetworkFailed, refusalOf, requestIdOf } from "./call-failures.ts";

/** */
const timeoutMs = 20_000;
/** A read without an answer is repeated twice, after these pauses. */
const pausesBeforeRepeat = [1_000, 3_000];

/** The part of an endpoint that is needed to call it, without schemas. */
export type CallTarget<E extends Endpoint> = Pick<
  E,
  Extract<keyof E, "method" | "path" | "encoding" | "reply" | "reads" | "sendsNull">
>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The failure is the caller's to handle and never ends the session. */
  background?: boolean | undefined;
  /** Continues after the page is left. Browsers refuse bodies above 64 KiB then. */
  keepalive?: boolean | undefined;
  /** User whose action this is. In another user's session the call is not made. */
  by?: number | undefined;
  /** The failure is not passed to `failed`, so that the call that reports failures does not report itself. */
  skipsErrorLog?: boolean | undefined;
}

interface Listeners {
  expired: () => void;
  /** Runs for each refusal before its caller gets it. */
  refused: (refusal: CallRefused) => void;
  networkFailed: (failure: NetworkFailed) => void;
  /** Runs when a call that is not in the background has ended. */
  ended: () => void;
  /** Runs for each refusal and each missing answer, with the path of the call. */
  failed: (path: string, failure: CallRefused | NetworkFailed) => void;
  /** The server has another build of this app. Runs once for each build. */
  newBuild: (build: string) => void;
  language: () => string;
  /** Extra headers for a call to this path. */
  extraHeaders: (path: string) => Readonly<Record<string, string>>;
}

const noop = () => {};
// oxlint-disable-next-line session/module-state -- connects modules
const listeners: Listeners = {
  expired: noop,
  refused: noop,
  networkFailed: noop,
  failed: noop,
  ended: noop,
  newBuild: noop,
  language: () => "en",
  extraHeaders: () => ({}),
};

/** Connects calls to the app: session expiry, network failures, the language of answers. */
export function configureCalls(input: Partial<Listeners>): void {
  Object.assign(listeners, input);
}

/**
 * Calls the server and returns the declared output. Throws `CallRefused` for a refusal, `NetworkFailed` without an
 * answer (reads are repeated twice first), and the signal's reason when aborted.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<CallOutput<E>> {
  return request(endpoint as CallTarget<E>, input, options);
}

/** Like `call`, for code that must not load schemas (the sign-in page): `request<typeof api.name>({ method, path }, input)`. */
export async function request<E extends Endpoint>(
  target: CallTarget<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  // Safe cast: calling needs no schemas.
  const endpoint = target as unknown as Endpoint;
  const pauses = isRead(endpoint) ? pausesBeforeRepeat : [];
  try {
    return (await sendWithRetries(endpoint, input as Fields, options, pauses)) as CallOutput<E>;
  } catch (failure) {
    reportFailure(endpoint, failure, options);
    throw failure;
  } finally {
    if (!options.background) listeners.ended();
  }
}

/** Reports a failed call to the app, once per failure. */
export function reportFailure({ path }: Pick<Endpoint, "path">, failure: unknown, options: CallOptions): void {
  const { background, skipsErrorLog } = options;
  const hasFailed = failure instanceof NetworkFailed;
  if (!skipsErrorLog && (hasFailed || failure instanceof CallRefused)) listeners.failed(path, failure);
  if (hasFailed && !background) listeners.networkFailed(failure);
}

/** Repeats the request after each pause until there is an answer. */
async function sendWithRetries(
  endpoint: Endpoint,
  input: Fields,
  options: CallOptions,
  [pause, ...later]: readonly number[],
): Promise<unknown> {
  const ended = sessionEnd();
  try {
    return await sendRequest(endpoint, input, options);
  } catch (failure) {
    if (!(failure instanceof NetworkFailed) || pause === undefined) throw failure;
  }
  await wait(pause, options.signal);
  ended.throwIfAborted();
  return sendWithRetries(endpoint, input, options, later);
}

type Fields = Record<string, unknown>;

/** The envelope, unchecked. */
export interface Answer {
  success?: boolean;
  code?: number;
  message?: string;
  reason?: string;
  data?: unknown;
}

async function sendRequest(
  endpoint: Endpoint,
  input: Fields,
  { signal, keepalive = false, by }: CallOptions,
): Promise<unknown> {
  const token = tokenOf(by);
  const ended = sessionEnd();
  const timeout = AbortSignal.timeout(timeoutMs);
  const { url, body, type } = encodeRequest(endpoint, input);
  const headers = { ...requestHeaders(token, endpoint.path), ...(type ? { "content-type": type } : {}) };
  let answer: Answer;
  let meta: ResponseMeta = {};
  try {
    // A read of which the start was lost is sent again.
    const early = isRead(endpoint) ? await takeFirstCall(url, headers)?.catch(() => undefined) : undefined;
    const response =
      early?.response ??
      (await fetch(url, {
        method: endpoint.method,
        headers,
        body,
        credentials: "same-origin",
        keepalive,
        // A write under way may still reach the server, so the end of the session does not abort it. Its answer is
        // dropped.
        signal: AbortSignal.any([timeout, signal ?? timeout, isRead(endpoint) ? ended : timeout]),
      }));
    meta = { status: response.status, requestId: response.headers.get("x-request-id") };
    readHeaders(response.headers, early?.arrivedAt);
    answer = (await response.json()) as Answer;
  } catch (cause) {
    ended.throwIfAborted();
    if (signal?.aborted) throw signal.reason;
    throw new NetworkFailed(cause, meta);
  }
  ended.throwIfAborted();
  return readAnswer(endpoint, answer, meta, token);
}

/** Headers of every call: token, language and the app's extra headers. */
export function requestHeaders(token: string | null, path = ""): Record<string, string> {
  return { "accept-language": listeners.language(), ...listeners.extraHeaders(path), ...(token ? { token } : {}) };
}

// oxlint-disable-next-line session/module-state -- of the device, build or business
let reportedBuild: string | null = null;

/** Reads the server's time and build from the headers of an answer that arrived now, or at this time in epoch milliseconds. */
export function readHeaders(headers: Pick<Headers, "get">, arrivedAt?: number): void {
  noteServerTime(headers.get("date"), arrivedAt);
  const build = headers.get("vowdesk-build");
  if (build === reportedBuild || !isOtherBuild(build, ownBuild())) return;
  reportedBuild = build;
  listeners.newBuild(build);
}

/** Returns the content of a successful answer and throws `CallRefused` for a refusal. `token` is the token of the request. */
export function readAnswer(
  endpoint: Pick<Endpoint, "reply">,
  answer: Answer,
  meta: ResponseMeta,
  token: string | null,
): unknown {
  if (answer.success === true && answer.code === 200) return endpoint.reply === "flat" ? answer : answer.data;
  const refused = new CallRefused(answer, meta);
  // A refusal of a token that was exchanged or dropped meanwhile does not concern the current session.
  if (expiredCodes.includes(refused.code) && token !== null && token === currentToken()) listeners.expired();
  listeners.refused(refused);
  throw refused;
}

/** URL and body of a call: path parameters go into the path, the rest follows the declared encoding. */
export function encodeRequest(
  endpoint: Endpoint,
  input: Fields,
): { url: string; body: BodyInit | null; type?: string } {
  const inPath = pathParameters(endpoint.path);
  const path = inPath.reduce(
    (url, name) => url.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    endpoint.path as string,
  );
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && (value !== null || endpoint.sendsNull),
  );
  const asText = () => new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  switch (encodingOf(endpoint)) {
    case "query":
      return { url: rest.length ? `${path}?${asText()}` : path, body: null };
    case "form":
      return { url: path, body: asText() };
    case "multipart": {
      const form = new FormData();
      for (const [name, value] of rest) form.append(name, value instanceof Blob ? value : String(value));
      return { url: path, body: form };
    }
    case "json":
      return { url: path, body: JSON.stringify(Object.fromEntries(rest)), type: "application/json" };
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
