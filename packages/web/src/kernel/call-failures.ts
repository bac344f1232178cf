import type { RefusalCode } from "@vowdesk/contract/kernel";

/** SPEC 8: shown when a failure comes without a text of its own. */
const noMessage = "data request failed";

/** The server answered "no": its code and text (PRODUCT 2), the refusal's name, and what came with it. */
export class CallRefused extends Error {
  readonly code: number;
  readonly reason: RefusalCode | null;
  readonly data: unknown;

  constructor(answer: { code?: number; message?: string; reason?: string; data?: unknown }) {
    super(answer.message || noMessage);
    this.name = "CallRefused";
    this.code = answer.code ?? 500;
    this.reason = (answer.reason as RefusalCode | undefined) ?? null;
    this.data = answer.data;
  }

  /** The wrong fields of an input (422), by name; empty for every other refusal. */
  get fields(): Readonly<Record<string, string>> {
    return (this.data as { fields?: Record<string, string> } | null | undefined)?.fields ?? {};
  }
}

/** There was no answer: no network, no server, or none within 20 s. */
export class NetworkFailed extends Error {
  readonly timedOut: boolean;

  constructor(cause: unknown) {
    super("network failed", { cause });
    this.name = "NetworkFailed";
    this.timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  }
}
