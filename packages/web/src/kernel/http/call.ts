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
import { CallRefused, NetworkFailed, type Came } from "./call-failures.ts";
import { currentToken, sessionEnd, tokenOf } from "../session/session.ts";

export { CallRefused, NetworkFailed, refusalOf, requestIdOf } from "./call-failures.ts";

/** SPEC 9, request timeout. */
const timeoutMs = 20_000;
/** PRODUCT 1, network error: a read is repeated twice, after these pauses. */
const pausesBeforeRepeat = [1_000, 3_000];

/** The part of an endpoint that decides how it travels; enough to call it, without its schemas. */
export type Wire<E extends Endpoint> = Pick<E, Extract<keyof E, "method" | "path" | "encoding" | "reply" | "reads">>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Nobody waits for this answer: its failure is the caller's to handle, and never ends the session. */
  background?: boolean | undefined;
  /** Goes on when the page is left; bodies above 64 KiB are refused then. */
  keepalive?: boolean | undefined;
  /** The user whose act this is: in no other session is the call made. */
  by?: number | undefined;
  /** Its failure is not told to `failed`: the call that reports failures must not report itself. */
  unnoted?: boolean | undefined;
}

interface Listeners {
  expired: () => void;
  /** Hears of every refusal before its caller does: some mean more than the call that met them. */
  refused: (refusal: CallRefused) => void;
  networkFailed: (failure: NetworkFailed) => void;
  /** Hears of every refusal and every missing answer, expected or not, with the path of the call. */
  failed: (path: string, failure: CallRefused | NetworkFailed) => void;
  /** The server has another build of this app; told once for each. */
  newBuild: (build: string) => void;
  language: () => string;
  /** Headers of the app's own on a call to this path; empty when there are none. */
  further: (path: string) => Readonly<Record<string, string>>;
}

const nothing = () => {};
const listeners: Listeners = {
  expired: nothing,
  refused: nothing,
  networkFailed: nothing,
  failed: nothing,
  newBuild: nothing,
  language: () => "en",
  further: () => ({}),
};

/** Set once by the app: what happens when the session has expired or the network failed, and the language of answers. */
export function configureCalls(given: Partial<Listeners>): void {
  Object.assign(listeners, given);
}

/**
 * Calls the server and answers the declared output. Throws `CallRefused` when the answer is a "no", `NetworkFailed` when
 * there was no answer (reads are repeated twice first), and the signal's reason when it was aborted.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<CallOutput<E>> {
  return request(endpoint as Wire<E>, input, options);
}

/** The same for code that must not load schemas (the sign-in page): `request<typeof api.name>({ method, path }, input)`. */
export async function request<E extends Endpoint>(
  wire: Wire<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  const endpoint = wire as unknown as Endpoint;
  const pauses = isRead(endpoint) ? pausesBeforeRepeat : [];
  try {
    return (await askWithRetries(endpoint, input as Fields, options, pauses)) as CallOutput<E>;
  } catch (failure) {
    tellOf(endpoint, failure, options);
    throw failure;
  }
}

/** Tells the app of a call that failed; each failure once. */
export function tellOf({ path }: Pick<Endpoint, "path">, failure: unknown, options: CallOptions): void {
  const { background, unnoted } = options;
  const hasFailed = failure instanceof NetworkFailed;
  if (!unnoted && (hasFailed || failure instanceof CallRefused)) listeners.failed(path, failure);
  if (hasFailed && !background) listeners.networkFailed(failure);
}

/** Asks again after each of the pauses for as long as there is no answer. */
async function askWithRetries(
  endpoint: Endpoint,
  input: Fields,
  options: CallOptions,
  [pause, ...later]: readonly number[],
): Promise<unknown> {
  const ended = sessionEnd();
  try {
    return await ask(endpoint, input, options);
  } catch (failure) {
    if (!(failure instanceof NetworkFailed) || pause === undefined) throw failure;
  }
  await wait(pause, options.signal);
  ended.throwIfAborted();
  return askWithRetries(endpoint, input, options, later);
}

type Fields = Record<string, unknown>;

/** The envelope as it comes (PRODUCT 2). */
export interface Answer {
  success?: boolean;
  code?: number;
  message?: string;
  reason?: string;
  data?: unknown;
}

async function ask(
  endpoint: Endpoint,
  input: Fields,
  { signal, keepalive = false, by }: CallOptions,
): Promise<unknown> {
  const token = tokenOf(by);
  const ended = sessionEnd();
  const timeout = AbortSignal.timeout(timeoutMs);
  const { url, body, type } = write(endpoint, input);
  const headers = { ...requestHeaders(token, endpoint.path), ...(type ? { "content-type": type } : {}) };
  let answer: Answer;
  let came: Came = {};
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      body,
      credentials: "same-origin",
      keepalive,
      // A write that is on its way may still reach the server; its answer is dropped.
      signal: AbortSignal.any([timeout, signal ?? timeout, isRead(endpoint) ? ended : timeout]),
    });
    came = { status: response.status, requestId: response.headers.get("x-request-id") };
    heed(response.headers);
    answer = (await response.json()) as Answer;
  } catch (cause) {
    ended.throwIfAborted();
    if (signal?.aborted) throw signal.reason;
    throw new NetworkFailed(cause, came);
  }
  ended.throwIfAborted();
  return readAnswer(endpoint, answer, came, token);
}

/** What every call says of who asks: their token, and the language they read. */
export function requestHeaders(token: string | null, path = ""): Record<string, string> {
  return { "accept-language": listeners.language(), ...listeners.further(path), ...(token ? { token } : {}) };
}

let toldBuild: string | null = null;

/** What every answer says beside its content: the server's time, and the build it would give. */
export function heed(headers: Pick<Headers, "get">): void {
  noteServerTime(headers.get("date"));
  const build = headers.get("vowdesk-build");
  if (build === toldBuild || !isOtherBuild(build, ownBuild())) return;
  toldBuild = build;
  listeners.newBuild(build);
}

/** The content of an answer that is a yes; throws `CallRefused` for a "no". `token` is the one it was asked with. */
export function readAnswer(
  endpoint: Pick<Endpoint, "reply">,
  answer: Answer,
  came: Came,
  token: string | null,
): unknown {
  if (answer.success === true && answer.code === 200) return endpoint.reply === "flat" ? answer : answer.data;
  const refused = new CallRefused(answer, came);
  // A token that was exchanged or given up meanwhile says nothing about the session of now.
  if (expiredCodes.includes(refused.code) && token !== null && token === currentToken()) listeners.expired();
  listeners.refused(refused);
  throw refused;
}

/** Address and body of a call: path parameters into the path, the rest as the declaration says. */
export function write(endpoint: Endpoint, input: Fields): { url: string; body: BodyInit | null; type?: string } {
  const inPath = pathParameters(endpoint.path);
  const path = inPath.reduce(
    (url, name) => url.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    endpoint.path as string,
  );
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && value !== null,
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
