import type { RefusalName } from "@vowdesk/contract";
import type { Value, ValuesOf } from "../words/keys.ts";

/** Set with a refusal: what the answer carries beside its text. */
interface RefusalOptions {
  /** Travels as `data`: the current record of a conflict, the wrong fields of an input. */
  data?: unknown;
  /** Commit what the transaction has written although the answer is "no": a failed attempt, for instance. */
  commits?: boolean;
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

  constructor(reason: R, ...[options]: Given<R>) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
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

/** Says no to an input, with what is wrong with each field. */
export function refuseFields(fields: Readonly<Record<string, string>>): never {
  return refuse("invalid-input", { data: { fields }, values: { fields: Object.keys(fields).join(", ") } });
}
