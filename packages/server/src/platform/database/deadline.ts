import { AsyncLocalStorage } from "node:async_hooks";

/** Who finds every connection taken has an answer in this time, one way or the other (RELIABILITY R12: 5 s). */
const patienceMs = 4_500;
/** A shorter wait for a connection is a busy moment and nothing else. */
const noticeableMs = 500;

/** Every connection was taken, or what holds them held this up too; another time it may go well. */
export class DeadlineExceeded extends Error {
  override readonly name = "OutOfPatience";

  constructor() {
    super("the database was waited for too long");
  }
}

/** Somebody who waits for an answer: nothing but a full pool makes them hurry. */
class Caller {
  readonly #cameAt = performance.now();
  #isHurried = false;
  #timer: NodeJS.Timeout | undefined;
  #leave: ((why: DeadlineExceeded) => void) | undefined;

  /** Rejects when a hurried caller's time is over. */
  readonly leaves = new Promise<never>((_resolve, reject) => (this.#leave = reject));

  /** Milliseconds left; null while there is no hurry. */
  get leftMs(): number | null {
    return this.#isHurried ? Math.max(0, this.#cameAt + patienceMs - performance.now()) : null;
  }

  noteWait(ms: number): void {
    if (this.#isHurried || ms < noticeableMs) return;
    this.#isHurried = true;
    this.#timer = setTimeout(() => this.#leave?.(new DeadlineExceeded()), this.leftMs ?? 0);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

const callers = new AsyncLocalStorage<Caller>();

/**
 * Does somebody's work so that, when the pool is found full, they wait no longer than they have patience: `mayLeave` says that
 * the work may be left undone in the middle, as a read may; else it is not begun any more, or its locks are waited for in time.
 */
export async function withDeadline<T>(work: () => Promise<T>, { mayLeave }: { mayLeave: boolean }): Promise<T> {
  const caller = new Caller();
  caller.leaves.catch(() => undefined);
  const working = callers.run(caller, work);
  try {
    return await (mayLeave ? Promise.race([working, caller.leaves]) : working);
  } finally {
    caller.end();
  }
}

/** Milliseconds the present caller still waits; null where nobody hurries. */
export const remainingMs = (): number | null => callers.getStore()?.leftMs ?? null;

/** Takes something that one may have to wait for; what comes after the caller's time is given back. */
export async function takeInTime<T>(take: () => Promise<T>, giveBack: (taken: T) => void): Promise<T> {
  const caller = callers.getStore();
  if (!caller) return take();
  const askedAt = performance.now();
  const taken = await take();
  caller.noteWait(performance.now() - askedAt);
  if (caller.leftMs !== 0) return taken;
  giveBack(taken);
  throw new DeadlineExceeded();
}
