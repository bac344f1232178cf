import type { RefusalName } from "@vowdesk/contract";

/** Set with a refusal: what the answer carries beside its text. */
interface RefusalOptions {
  /** Travels as `data`: the current record of a conflict, the wrong fields of an input. */
  data?: unknown;
  /** Values for the text's placeholders. */
  values?: Readonly<Record<string, string | number>>;
  /** Commit what the transaction has written although the answer is "no": a failed attempt, for instance. */
  commits?: boolean;
  /** Answer late: a client that asks again at once, whatever it is told, is slowed down. */
  isLate?: boolean;
}

/** An expected "no", answered with its code and text. Anything else that is thrown is a bug: logged, and answered bare. */
export class Refusal extends Error {
  readonly reason: RefusalName;
  readonly data: unknown;
  readonly values: Readonly<Record<string, string | number>>;
  readonly commits: boolean;
  readonly isLate: boolean;

  constructor(reason: RefusalName, options: RefusalOptions = {}) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
    this.data = options.data;
    this.values = options.values ?? {};
    this.commits = options.commits ?? false;
    this.isLate = options.isLate ?? false;
  }
}

/** Says no. Never returns. */
export function refuse(reason: RefusalName, options?: RefusalOptions): never {
  throw new Refusal(reason, options);
}
