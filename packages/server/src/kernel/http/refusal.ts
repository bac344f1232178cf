import type { RefusalName } from "@vowdesk/contract";
import type { Wait } from "@vowdesk/contract/kernel";
import type { QueueFull } from "../../platform/jobs/queue.ts";
import type { Value, ValuesOf } from "../../locales/keys.ts";

/** Set with a refusal: what the answer carries beside its text. */
interface RefusalOptions {
  /** Travels as `data`: the current record of a conflict, the wrong fields of an input. */
  data?: unknown;
  /** Commit what the transaction has written although the answer is "no": a failed attempt, for instance. */
  commits?: boolean;
  /** When a client that slows down is served again. */
  retryAfterSeconds?: number;
  /** Answer late: a client that asks again at once, whatever it is told, is slowed down. */
  isLate?: boolean;
}

/** What a refusal carries; the values that its text asks for must be given. */
type Given<R extends RefusalName> =
  Record<never, never> extends ValuesOf<R>
    ? [options?: RefusalOptions & ValuesOf<R>]
    : [options: RefusalOptions & ValuesOf<R>];

/** An expected "no", answered with its code and text. Anything else that is thrown is a bug: logged, and answered bare. */
export class Refusal<R extends RefusalName = RefusalName> extends Error {
  readonly reason: R;
  readonly data: unknown;
  readonly values: Readonly<Record<string, Value>>;
  readonly commits: boolean;
  readonly isLate: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: R, ...[options]: Given<R>) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.data = options?.data;
    this.values = options?.values ?? {};
    this.commits = options?.commits ?? false;
    this.isLate = options?.isLate ?? false;
  }
}

/** Says no. Never returns. */
export function refuse<R extends RefusalName>(reason: R, ...options: Given<R>): never {
  throw new Refusal(reason, ...options);
}

/** Says no to a client that asks too much at once, until there is room. */
export function refuseFlood({ roomInMs }: QueueFull): never {
  return refuse("too-many-requests", { isLate: true, ...waiting(roomInMs) });
}

/** When a client that must wait is served again: in the answer's header and data alike. */
export function waiting(ms: number): { retryAfterSeconds: number; data: Wait } {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
  return { retryAfterSeconds, data: { retryAfterSeconds } };
}

/** Says no to an input, with what is wrong with each field. */
export function refuseFields(fields: Readonly<Record<string, string>>): never {
  return refuse("invalid-input", { data: { fields }, values: { fields: Object.keys(fields).join(", ") } });
}
