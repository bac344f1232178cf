import type { CallInput, CallOutput, Endpoint, Failure } from "@vowdesk/contract/kernel";

export const timeoutMs = 20_000;

/** A refusal by the server, with a text in the visitor's language. */
export class Refused extends Error {
  readonly reason: string;
  readonly data: unknown;

  constructor({ message, reason = "", data }: Pick<Failure, "message" | "data"> & { reason?: string }) {
    super(message);
    this.reason = reason;
    this.data = data;
  }
}

/** The server could not be reached. */
class Unreachable extends Error {}

/** The parts of an endpoint that a call needs. The schemas of the contract are not loaded. */
type Target<E extends Endpoint> = Pick<E, "method" | "path">;

async function answerOf(target: Pick<Endpoint, "method" | "path">, input: object): Promise<Response> {
  const isGet = target.method === "GET";
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return fetch(isGet && query.size > 0 ? `${target.path}?${query}` : target.path, {
    method: target.method,
    headers: { "accept-language": document.documentElement.lang, "content-type": "application/json" },
    body: isGet ? null : JSON.stringify(input),
    credentials: "same-origin",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** The output of a call, whose request the caller has sent. */
export async function outputOf<E extends Endpoint>(request: Promise<Response>): Promise<CallOutput<E>> {
  let answer: Failure | { success: true; data: CallOutput<E> };
  try {
    answer = (await (await request).json()) as typeof answer;
  } catch (cause) {
    throw new Unreachable("no answer", { cause });
  }
  if (answer.success) return answer.data;
  throw new Refused(answer);
}

/** Calls the server: `call<typeof coupleApi.leave>({ method: "POST", path: "/api/couple/leave" }, {})`. */
export const call = <E extends Endpoint>(target: Target<E>, input: CallInput<E>): Promise<CallOutput<E>> =>
  outputOf<E>(answerOf(target as unknown as Endpoint, input as object));
