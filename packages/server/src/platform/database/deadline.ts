import { AsyncLocalStorage } from "node:async_hooks";

/** Upper bound for answering a request when the connection pool is exhausted (G-R12: 5 s). */
const deadlineMs = 4_500;
/** Shorter waits for a connection do not set a deadline. */
const minWaitMs = 500;

/** No connection became free before the deadline, or the work did not finish. A retry may succeed. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";

  constructor() {
    super("the deadline for the database was exceeded");
  }
}

/** The deadline of one request. It applies only if the request has to wait for a connection. */
class Deadline {
  readonly #startedAt = performance.now();
  #isSet = false;
  #timer: NodeJS.Timeout | undefined;
  #expire: ((error: DeadlineExceeded) => void) | undefined;

  /** Rejects when the deadline passes. */
  readonly expired = new Promise<never>((_resolve, reject) => (this.#expire = reject));

  /** Milliseconds left, or null while no deadline is set. */
  get remainingMs(): number | null {
    return this.#isSet ? Math.max(0, this.#startedAt + deadlineMs - performance.now()) : null;
  }

  noteWaited(ms: number): void {
    if (this.#isSet || ms < minWaitMs) return;
    this.#isSet = true;
    this.#timer = setTimeout(() => this.#expire?.(new DeadlineExceeded()), this.remainingMs ?? 0);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The deadline of the request that runs; null for work without limits. */
const deadlines = new AsyncLocalStorage<Deadline | null>();

/**
 * Runs work that is no request, such as migrations, demo data, jobs and commands: its statements, lock waits and waits for a
 * connection may take as long as they need. All other statements have the limits of requests (`openDatabase`).
 */
export const runWithoutLimits = <T>(work: () => Promise<T>): Promise<T> => deadlines.run(null, work);

/** Whether the current work has the limits of requests. */
export const hasRequestLimits = (): boolean => deadlines.getStore() !== null;

/**
 * Runs work that has to finish before a deadline if the pool is exhausted. With `mayAbort` the caller gets an error at
 * the deadline, which is safe for reads. A write is not started after the deadline, and its lock waits end in time.
 */
export async function withDeadline<T>(work: () => Promise<T>, { mayAbort }: { mayAbort: boolean }): Promise<T> {
  const deadline = new Deadline();
  deadline.expired.catch(() => undefined);
  const working = deadlines.run(deadline, work);
  try {
    return await (mayAbort ? Promise.race([working, deadline.expired]) : working);
  } finally {
    deadline.end();
  }
}

/** Milliseconds until the current request's deadline; null if there is none. */
export const remainingMs = (): number | null => deadlines.getStore()?.remainingMs ?? null;

/** Acquires a resource for which the request may have to wait. If the deadline has passed by then, releases it and throws. */
export async function acquireWithinDeadline<T>(acquire: () => Promise<T>, release: (resource: T) => void): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return acquire();
  const startedAt = performance.now();
  const resource = await acquire();
  deadline.noteWaited(performance.now() - startedAt);
  if (deadline.remainingMs !== 0) return resource;
  release(resource);
  throw new DeadlineExceeded();
}
