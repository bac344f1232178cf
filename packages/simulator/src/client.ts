import { requests, type components, type operations } from "@vowdesk/contract/client";

/** The server refused the call. A retry would not help. */
export class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
  }
}

/** Returns null if the call is refused, which is part of the simulation: another person was faster, or the balance is too low. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The server is down, starting, busy or rate limiting, so a retry may succeed. */
export class Unanswered extends Error {
  /** How long the server wants no retry. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const timeoutMs = 20_000;

/** The name of a call in the OpenAPI document: feature and key. */
export type Operation = keyof operations;

/** Gives optional fields the value `undefined`, which is not sent. */
type Loose<T> = T extends unknown
  ? { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] }
  : never;

/** `unknown` for a place without parameters, which the document's types declare as `never`. */
type Parameters<O extends Operation, Place extends "path" | "query"> = [operations[O]["parameters"][Place]] extends [
  undefined,
]
  ? unknown
  : NonNullable<operations[O]["parameters"][Place]>;

type Body<O extends Operation> = operations[O] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : unknown;

/** The input of a call: its path, query and body parameters together. */
export type Input<O extends Operation> = Loose<Parameters<O, "path"> & Parameters<O, "query"> & Body<O>>;

type Answer<O extends Operation> = operations[O]["responses"][200]["content"]["application/json"];
type Success<O extends Operation> = Extract<Answer<O>, { success: true }>;

/** The data of a call's answer; the whole answer of a call without an envelope. */
export type Output<O extends Operation> = Success<O> extends { data: infer Data } ? Data : Success<O>;

/** The cookies of a browser, which the answers of the server set. */
export interface Cookies {
  header: string;
}

/** On whose behalf a call is made. */
export interface Caller {
  /** Of a staff or an app session. */
  token?: string;
  cookies?: Cookies;
  /** Equal in all attempts of a call, so that the server runs it once. */
  key?: string;
}

/** Makes a call. The caller is anonymous, a session by its token, or a `Caller`. */
export type Call = <O extends Operation>(operation: O, input: Input<O>, caller?: string | Caller) => Promise<Output<O>>;

type Fields = Record<string, unknown>;

const textOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );

/** Builds a form with its file last, because the server reads the purpose first. */
function formOf(fields: Fields): FormData {
  const form = new FormData();
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value, name);
  return form;
}

/** Encodes a body. `fetch` sets the content type of forms. */
function bodyOf(contentType: string, fields: Fields): RequestInit {
  switch (contentType) {
    case "multipart/form-data":
      return { body: formOf(fields) };
    case "application/x-www-form-urlencoded":
      return { body: textOf(fields) };
    default:
      return { body: JSON.stringify(fields), headers: { "content-type": contentType } };
  }
}

const headersOf = ({ token, cookies, key }: Caller): Record<string, string> => ({
  ...(token !== undefined && { token }),
  ...(cookies && cookies.header !== "" && { cookie: cookies.header }),
  ...(key !== undefined && { "idempotency-key": key }),
});

function keepCookies(cookies: Cookies | undefined, { headers }: Response): void {
  const set = headers.getSetCookie().map((cookie) => cookie.replace(/;.*/s, ""));
  if (cookies && set.length > 0) cookies.header = set.join("; ");
}

function requestFor(url: string, operation: Operation, input: Fields, caller: Caller): [string, RequestInit] {
  const [method, template, contentType] = requests[operation];
  const rest = { ...input };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  const { headers, ...body } = contentType === null ? {} : bodyOf(contentType, rest);
  const address = contentType === null ? `${url}${path}?${textOf(rest).toString()}` : `${url}${path}`;
  return [address, { method, ...body, headers: { ...headers, ...headersOf(caller) } }];
}

type Failure = components["schemas"]["Failure"];

async function answerTo(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  cookies: Cookies | undefined,
): Promise<{ success: true; data?: unknown } | Failure> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    const body = (await response.json()) as { success: true; data?: unknown } | Failure;
    if (response.status === 429 || response.status >= 500)
      throw new Unanswered(`status ${response.status}`, Number(response.headers.get("retry-after") ?? 0) * 1_000);
    keepCookies(cookies, response);
    return body;
  } catch (error) {
    throw error instanceof Unanswered ? error : new Unanswered(error instanceof Error ? error.message : "no answer");
  }
}

/**
 * Creates a client of the calls in the OpenAPI document with at most `concurrency` concurrent calls. It does not validate answers.
 */
export function openClient(url: string, signal: AbortSignal, concurrency: number): Call {
  const waiting: (() => void)[] = [];
  let free = concurrency;
  const enter = () => (free > 0 ? void (free -= 1) : new Promise<void>((resolve) => waiting.push(resolve)));
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (operation, input, credentials = {}) => {
    await enter();
    try {
      const caller = typeof credentials === "string" ? { token: credentials } : credentials;
      const answer = await answerTo(...requestFor(url, operation, input as Fields, caller), signal, caller.cookies);
      if (!answer.success) throw new Refused(answer.reason);
      return ("data" in answer ? answer.data : answer) as Output<typeof operation>;
    } finally {
      leave();
    }
  };
}
