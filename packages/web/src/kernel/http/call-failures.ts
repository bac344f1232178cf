import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefusalCode } from "@vowdesk/contract/kernel";

/** HTTP status and request id of a response. */
export interface ResponseMeta {
  /** The header `x-request-id`. */
  requestId?: string | null | undefined;
  status?: number | undefined;
}

/** A refusal: its code and text, its name, and the data of the answer. */
export class CallRefused extends Error {
  readonly code: number;
  readonly reason: RefusalCode | null;
  readonly data: unknown;
  /** Identifies the request in the server's log; null when there is none. */
  readonly requestId: string | null;
  /** The server failed, so this is not an expected refusal. */
  readonly isFault: boolean;

  constructor(answer: { code?: number; message?: string; reason?: string; data?: unknown }, meta: ResponseMeta = {}) {
    // Before a language has loaded there is no text.
    super(answer.message || (i18n.locale && i18n._(msg`data request failed`)));
    this.name = "CallRefused";
    this.code = answer.code ?? 500;
    this.reason = (answer.reason as RefusalCode | undefined) ?? null;
    this.data = answer.data;
    this.requestId = meta.requestId ?? null;
    this.isFault = this.reason === "internal-error" || (meta.status ?? 200) >= 500;
  }

  /** Texts of invalid fields (422) by field name; empty for other refusals. */
  get fields(): Readonly<Record<string, string>> {
    return (this.data as { fields?: Record<string, string> } | null | undefined)?.fields ?? {};
  }
}

/**
 * There was no valid answer: no network, no server, a timeout, or an answer of another server. It has no message, because the
 * shell tells users about a lost connection.
 */
export class NetworkFailed extends Error {
  readonly timedOut: boolean;
  /** Identifies the broken answer in the server's log; null without an answer. */
  readonly requestId: string | null;
  /** HTTP status of the broken answer; null without an answer. */
  readonly status: number | null;

  constructor(cause: unknown, meta: ResponseMeta = {}) {
    super("", { cause });
    this.name = "NetworkFailed";
    this.timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
    this.requestId = meta.requestId ?? null;
    this.status = meta.status ?? null;
  }
}

/** The request id of a failure; null when it has none. */
export function requestIdOf(failure: unknown): string | null {
  return failure instanceof CallRefused || failure instanceof NetworkFailed ? failure.requestId : null;
}

/** The refusal in a failure; null for a missing answer, which the call has reported already. */
export const refusalOf = (failure: unknown): CallRefused | null => (failure instanceof CallRefused ? failure : null);
