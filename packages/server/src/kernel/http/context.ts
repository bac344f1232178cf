import type { Language } from "@vowdesk/contract/kernel";
import type { Bank } from "../../platform/bank/bank.ts";
import type { Clock } from "../../platform/clock.ts";
import { isRetryable, limitLockWait, transact, type Db } from "../../platform/database/index.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Signal, Signals } from "../../platform/signals/signals.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Actor } from "../transaction/actor.ts";
import type { Emitted, EventName, Fact } from "../transaction/events.ts";
import type { FaultLog } from "./fault.ts";
import type { Limits } from "./limiter.ts";
import { Refusal } from "./refusal.ts";

export { anonymous, refusedActor, systemActor, type Actor } from "../transaction/actor.ts";

/** What calls may know of how this server was started. */
export interface Settings {
  demo: boolean;
  /** Where the socket really listens; set when it does. */
  socketPort: number;
  /** The shortest password that is taken; absent means `shortestPassword`. */
  passwordMin?: number;
  /** Longest lifetime of a staff session from its sign-in on; absent means `staffSessionMs`. */
  sessionMs?: number;
  /** The same of a session of the phone app; absent means `appSessionMs`. */
  appSessionMs?: number;
  /** All uploaded files together are at most this large, in bytes; absent means without limit. */
  filesBytes?: number;
  /** Seals what must be read again but never out of the database alone: keys of authenticator apps, numbers of cards. 32 bytes. */
  secretKey?: Buffer;
  /** Whether the database is the PostgreSQL that comes with Vowdesk, meant for trial. */
  hasTrialDatabase?: boolean;
}

/** The parts of the outside world that outlive a request. */
export interface Services {
  settings: Settings;
  db: Db;
  clock: Clock;
  log: Log;
  signals: Signals;
  files: Files;
  /** Pays withdrawals out; absent where the house does that by hand. */
  bank?: Bank;
  /** Filled once at start by `app/features.ts`. */
  listeners: readonly Listeners[];
  /** Keeps unexpected errors; absent where nobody does. `noteFault` hands them over. */
  faults?: FaultLog;
  /** How the backup was when it was looked at last; absent where the database is backed up by other means. */
  backup?: () => { baseAt: Date | null; isKept: boolean; isThere: boolean };
  /** Counts requests; absent where nothing is limited. */
  limits?: Limits;
}

/** What a browser keeps for us out of reach of its scripts; every cookie set here is HttpOnly and SameSite=Strict. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Without `lastsMs` it ends with the browser. */
  set(name: string, value: string, lastsMs?: number): void;
  drop(name: string): void;
}

/** Where a request came from. */
export interface Origin {
  actor: Actor;
  language: Language;
  requestId: string;
  ip: string;
  /** What the client calls itself; absent where nobody asks through HTTP. */
  userAgent?: string | undefined;
  /** Of the sender's making (header `Idempotency-Key`): the same key again is the same request (DELIVERY 6.1). */
  idempotencyKey?: string | undefined;
  /** Absent where nobody keeps cookies: sockets and jobs. */
  cookies?: Cookies;
  /** The token as it was presented, valid or not; only the calls that exchange or end it look at it. */
  token?: string | undefined;
}

/** What a service works with. */
export interface Context extends Origin {
  services: Services;
  db: Db;
  /** Taken once per request or transaction. */
  now: Date;
  /** States a fact. Listeners, the audit trail among them, run before the transaction commits. */
  emit(event: Emitted): void;
  /** Tells other processes and sockets after the commit; lost hints cost a sweep, never a message (DELIVERY 6.10). */
  signal(signal: Signal): void;
  /** Runs the work in a transaction of its own; only for calls declared `ownTransaction` and for jobs. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** What a feature does about events; runs in the transaction that emitted them, in order. */
export type Listeners = {
  [N in EventName]?: (event: Extract<Emitted, { type: N }>, ctx: Context) => Promise<void> | void;
} & {
  /** Hears every event. */
  every?: (event: Fact & { type: string }, ctx: Context) => Promise<void> | void;
};

/** Declares a feature's listeners; keeps their types. */
export function on(listeners: Listeners): Listeners {
  return listeners;
}

/** A context outside of any transaction, for reads and for calls that open their own. */
export function readContext(services: Services, origin: Origin): Context {
  return {
    ...origin,
    services,
    db: services.db,
    now: services.clock.now(),
    emit: (event) => {
      throw new Error(`${event.type} was emitted outside of a transaction`);
    },
    signal: (signal) => services.signals.publish(signal),
    transaction: (work) => inTransaction(services, origin, work),
  };
}

async function tellListeners(ctx: Context, queue: Emitted[]): Promise<void> {
  for (let event = queue.shift(); event; event = queue.shift()) {
    for (const listeners of ctx.services.listeners) {
      await listeners.every?.(event as Fact & { type: string }, ctx);
      const listener = listeners[event.type as keyof Listeners] as
        | ((event: Emitted, ctx: Context) => Promise<void> | void)
        | undefined;
      await listener?.(event, ctx);
    }
  }
}

interface Attempt<T> {
  value: T;
  refusal: Refusal | null;
  signals: Signal[];
}

async function attempt<T>(services: Services, origin: Origin, work: (ctx: Context) => Promise<T>): Promise<Attempt<T>> {
  return transact(services.db, async (db) => {
    const queue: Emitted[] = [];
    const signals: Signal[] = [];
    const ctx: Context = {
      ...origin,
      services,
      db,
      now: services.clock.now(),
      emit: (event) => void queue.push(event),
      signal: (signal) => void signals.push(signal),
      transaction: () => {
        throw new Error("already in a transaction");
      },
    };
    try {
      await limitLockWait(db);
      const value = await work(ctx);
      await tellListeners(ctx, queue);
      return { value, refusal: null, signals };
    } catch (error) {
      if (!(error instanceof Refusal && error.commits)) throw error;
      await tellListeners(ctx, queue);
      return { value: undefined as T, refusal: error, signals };
    }
  });
}

function conclude<T>(services: Services, { value, refusal, signals }: Attempt<T>): T {
  for (const signal of signals) services.signals.publish(signal);
  if (refusal) throw refusal;
  return value;
}

const maxAttempts = 4;

/**
 * Runs the work and its listeners in one transaction; repeats it after a deadlock. Hints leave after the commit.
 * A refusal rolls back unless it `commits`.
 */
export async function inTransaction<T>(
  services: Services,
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return conclude(services, await attempt(services, origin, work));
    } catch (error) {
      if (!isRetryable(error) || tried === maxAttempts) throw error;
    }
  }
}
