import type { RefusalName } from "@vowdesk/contract";
import type { Wait } from "@vowdesk/contract/kernel";
import type { QueueFull } from "../../platform/jobs/queue.ts";
import type { FieldProblem } from "../../locales/input-texts.ts";
import type { FeatureRefusal, Value, ValuesOf } from "../../locales/keys.ts";

/** Optional content of a refusal. */
interface RefusalOptions {
  /** Sent as `data`: the current record of a conflict, or the invalid fields of an input. */
  data?: unknown;
  /** The problem of each invalid field. The answer has them as texts in `data.fields`. */
  problems?: Readonly<Record<string, FieldProblem>>;
  /** Commits what the transaction has written despite the refusal, for example a failed attempt. */
  commits?: boolean;
  /** Seconds after which the client may try again. */
  retryAfterSeconds?: number;
  /** Delays the answer, to slow down a client that repeats requests at once. */
  isLate?: boolean;
}

/** Options of a refusal. The placeholders of its text are required. */
type OptionsOf<R extends RefusalName> =
  Record<never, never> extends ValuesOf<R>
    ? [options?: RefusalOptions & ValuesOf<R>]
    : [options: RefusalOptions & ValuesOf<R>];

/**
 * An expected negative answer with its code and text. Any other thrown error is a bug: it is logged, and the client sees a
 * general failure.
 */
export class Refusal<R extends RefusalName = RefusalName> extends Error {
  readonly reason: R;
  readonly data: unknown;
  readonly problems: Readonly<Record<string, FieldProblem>> | undefined;
  readonly values: Readonly<Record<string, Value>>;
  readonly commits: boolean;
  readonly isLate: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: R, ...[options]: OptionsOf<R>) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.data = options?.data;
    this.problems = options?.problems;
    this.values = options?.values ?? {};
    this.commits = options?.commits ?? false;
    this.isLate = options?.isLate ?? false;
  }
}

/** Throws a refusal. */
export function refuse<R extends FeatureRefusal>(reason: R, ...options: OptionsOf<R>): never {
  throw new Refusal(reason, ...options);
}

/** Refuses a client that makes too many requests at once, with the time to wait. */
export function refuseQueueFull({ roomInMs }: QueueFull): never {
  return refuse("too-many-requests", { isLate: true, ...retryAfter(roomInMs) });
}

/** The time to wait, for the header and for the data of an answer. */
export function retryAfter(ms: number): { retryAfterSeconds: number; data: Wait } {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
  return { retryAfterSeconds, data: { retryAfterSeconds } };
}

/** Refuses an input with the problem of each invalid field. */
export function refuseFields(problems: Readonly<Record<string, FieldProblem>>): never {
  return refuse("invalid-input", { problems });
}

/** The refusal behind an error, for routes that do not answer with the usual envelope; null for other errors. */
export const refusalOf = (error: unknown): Pick<Refusal, "reason" | "retryAfterSeconds"> | null =>
  error instanceof Refusal ? error : null;
