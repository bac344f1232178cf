import {
  encodingOf,
  pathParameters,
  type CallInput,
  type CallOutput,
  type Endpoint,
  type Failure,
} from "@vowdesk/contract/kernel";

/** The server refused the call. A retry would not help. */
export class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
  }
}

/** The server is down, starting, busy or rate limiting, so a retry may succeed. */
export class Unanswered extends Error {}

const timeoutMs = 20_000;

export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string) => Promise<CallOutput<E>>;

const textOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();

/** Builds a form with its file last, because the server reads the purpose first. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value, name);
  return form;
}

function requestFor(
  url: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | undefined,
): [string, RequestInit] {
  const inPath = pathParameters(endpoint.path);
  const path = inPath.reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    endpoint.path as string,
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const headers: Record<string, string> = token === undefined ? {} : { token };
  if (encodingOf(endpoint) === "multipart")
    return [`${url}${path}`, { method: endpoint.method, headers, body: formOf(rest) }];
  if (encodingOf(endpoint) === "query") return [`${url}${path}?${textOf(rest)}`, { method: endpoint.method, headers }];
  return [
    `${url}${path}`,
    {
      method: endpoint.method,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(rest),
    },
  ];
}

async function answerTo(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ success: true; data: unknown } | Failure> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    const body = (await response.json()) as { success: true; data: unknown } | Failure;
    if (response.status === 429 || response.status >= 500) throw new Unanswered(`status ${response.status}`);
    return body;
  } catch (error) {
    throw error instanceof Unanswered ? error : new Unanswered(error instanceof Error ? error.message : "no answer");
  }
}

/** Creates a client with at most `concurrency` concurrent calls. It does not validate answers. */
export function openClient(url: string, signal: AbortSignal, concurrency: number): Call {
  const waiting: (() => void)[] = [];
  let free = concurrency;
  const enter = () => (free > 0 ? void (free -= 1) : new Promise<void>((resolve) => waiting.push(resolve)));
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (endpoint, input, token) => {
    await enter();
    try {
      const answer = await answerTo(...requestFor(url, endpoint, input as Record<string, unknown>, token), signal);
      if (!answer.success) throw new Refused(answer.reason ?? "unknown");
      return answer.data as CallOutput<typeof endpoint>;
    } finally {
      leave();
    }
  };
}
