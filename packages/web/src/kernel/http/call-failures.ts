import type { RefusalCode } from "@vowdesk/contract/kernel";

/** SPEC 8: shown when a failure comes without a text of its own. */
const noMessage = "data request failed";

/** What is known of an answer beside its content. */
export interface Came {
  /** Of the header `x-request-id` (PRODUCT 4, Error log). */
  requestId?: string | null | undefined;
  /** HTTP status. */
  status?: number | undefined;
}

/** The server answered "no": its code and text (PRODUCT 2), the refusal's name, and what came with it. */
export class CallRefused extends Error {
  readonly code: number;
  readonly reason: RefusalCode | null;
  readonly data: unknown;
  /** Names this answer in the server's log; null when there is none. */
  readonly requestId: string | null;
  /** The server failed; this is no "no" that anybody expects. */
  readonly isFault: boolean;

  constructor(answer: { code?: number; message?: string; reason?: string; data?: unknown }, came: Came = {}) {
    super(answer.message || noMessage);
    this.name = "CallRefused";
    this.code = answer.code ?? 500;
    this.reason = (answer.reason as RefusalCode | undefined) ?? null;
    this.data = answer.data;
    this.requestId = came.requestId ?? null;
    this.isFault = this.reason === "internal-error" || (came.status ?? 200) >= 500;
  }

  /** The wrong fields of an input (422), by name; empty for every other refusal. */
  get fields(): Readonly<Record<string, string>> {
    return (this.data as { fields?: Record<string, string> } | null | undefined)?.fields ?? {};
  }
}

/** There was no answer: no network, no server, or none within 20 s; or what came was no answer of this server. */
export class NetworkFailed extends Error {
  readonly timedOut: boolean;
  /** Names the broken answer in the server's log; null when nothing came. */
  readonly requestId: string | null;
  /** HTTP status of what came; null when nothing came. */
  readonly status: number | null;

  constructor(cause: unknown, came: Came = {}) {
    super("network failed", { cause });
    this.name = "NetworkFailed";
    this.timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
    this.requestId = came.requestId ?? null;
    this.status = came.status ?? null;
  }
}

/** The request id of whatever was thrown; null when it has none. */
export function requestIdOf(failure: unknown): string | null {
  return failure instanceof CallRefused || failure instanceof NetworkFailed ? failure.requestId : null;
}

/** A "no" of the server; null for a missing answer, which the call has told already. */
export const refusalOf = (failure: unknown): CallRefused | null => (failure instanceof CallRefused ? failure : null);
