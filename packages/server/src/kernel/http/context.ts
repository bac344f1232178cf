import type { ReceiverKind } from "../../platform/network/reach.ts";
import type { Language } from "@vowdesk/contract/kernel";
import type { BackupState } from "../../platform/backup/status.ts";
import type { Bank } from "../../platform/bank/bank.ts";
import type { Clock } from "../../platform/clock.ts";
import { isRetryable, limitLockWait, transact, type Db } from "../../platform/database/index.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Originals } from "../../platform/originals/originals.ts";
import type { PaymentLinks } from "../../platform/payments/payment-links.ts";
import type { Sms } from "../../platform/sms/sms.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Signal, Signals } from "../../platform/signals/signals.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { OriginRule } from "../realtime/socket-origin.ts";
import type { Actor } from "../transaction/actor.ts";
import type { Emitted, EventName, Fact } from "../transaction/events.ts";
import type { FaultLog } from "./fault.ts";
import type { Limits } from "./limiter.ts";
import { Refusal } from "./refusal.ts";

export { anonymous, refusedActor, systemActor, type Actor } from "../transaction/actor.ts";

/** Start-up settings that calls may read. */
export interface Settings {
  demo: boolean;
  /** Port on which the socket server listens, set when it does. */
  socketPort: number;
  /** Whether browsers open the socket at the port of their page, and not at `socketPort`. Default: false. */
  isSocketOnPagePort?: boolean;
  /** Minimum password length. Default: `shortestPassword`. */
  passwordMin?: number;
  /** Maximum lifetime of a staff session, from sign-in. Default: `staffSessionMs`. */
  sessionMs?: number;
  /** Maximum lifetime of an app session. Default: `appSessionMs`. */
  appSessionMs?: number;
  /** Maximum total size of uploaded files in bytes. Default: unlimited. */
  filesBytes?: number;
  /** 32-byte key that encrypts stored secrets: keys of authenticator apps and card numbers. */
  secretKey?: Buffer;
  /** Kinds of receivers that may have addresses in private networks. Default: none. */
  privateReceivers?: ReadonlySet<ReceiverKind>;
  /** Addresses of receivers of tests, which may be on this machine. Set by tests, and in demo mode only. */
  testAddresses?: ReadonlySet<string>;
  /** `mailto:` or `https:` address that push services may contact. Default: an address of the example domain. */
  pushContact?: string;
  /** Origin of the pages, for links in mails. Absent if it is not configured. */
  publicUrl?: string;
  /** The origins of pages that are accepted, as for sockets. Default: pages of the requested host. */
  originRule?: OriginRule;
  /** Whether the database is the embedded PostgreSQL, which is meant for trials. */
  hasTrialDatabase?: boolean;
}

/** Shared services of one server process, such as the database and the clock. */
export interface Services {
  settings: Settings;
  db: Db;
  clock: Clock;
  log: Log;
  signals: Signals;
  files: Files;
  /** The files of memory cards. */
  originals: Originals;
  /** Pays withdrawals. Absent where the business pays them by hand. */
  bank?: Bank;
  /** Sends messages to phones. Absent where the business sends none. */
  sms?: Sms;
  /** Makes the links by which couples pay online. Absent where the business has no payment provider. */
  paymentLinks?: PaymentLinks;
  /** Sends mails. Absent without a mail server. */
  mailer?: Mailer;
  /** Set once at start by `app/features.ts`. */
  listeners: readonly Listeners[];
  /** Stores unexpected errors; use `reportFault`. Absent in commands and some tests. */
  faults?: FaultLog;
  /** State of the backup at the last check. Absent where the database is backed up by other means. */
  backup?: () => BackupState;
  /** Counts requests. Absent where requests are not limited. */
  limits?: Limits;
}

/** Cookies that scripts cannot read. Every cookie set here is HttpOnly and SameSite=Strict. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Without `lastsMs` the cookie ends with the browser session. */
  set(name: string, value: string, lastsMs?: number): void;
  drop(name: string): void;
}

/** The sender of a request and its properties. */
export interface Origin {
  actor: Actor;
  language: Language;
  requestId: string;
  ip: string;
  /** User-Agent header; absent outside of HTTP. */
  userAgent?: string | undefined;
  /** The headers that tell the address of the page; absent outside of HTTP. */
  page?: { origin?: string | undefined; host?: string | undefined };
  /** Header `Idempotency-Key`: a repeated key identifies the same request. */
  idempotencyKey?: string | undefined;
  /** Absent for sockets and jobs. */
  cookies?: Cookies;
  /** The token as sent, valid or not. Only the calls that exchange or end a session read it. */
  token?: string | undefined;
}

/** Everything a service needs to handle a request. */
export interface Context extends Origin {
  services: Services;
  db: Db;
  /** Read once per request or transaction. */
  now: Date;
  /** Publishes an event. Listeners, including the audit trail, run before the transaction commits. */
  emit(event: Emitted): void;
  /** Publishes an event only if the transaction is refused: the refusal tells the caller something that has to be audited. */
  emitIfRefused(event: Emitted): void;
  /** Wakes sockets and other nodes after the commit. The sweep replaces a lost signal. */
  signal(signal: Signal): void;
  /** Runs the work in its own transaction. Only for calls declared with `ownTransaction` and for jobs. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** A feature's event listeners. They run in order, in the transaction that published the event. */
export type Listeners = {
  [N in EventName]?: (event: Extract<Emitted, { type: N }>, ctx: Context) => Promise<void> | void;
} & {
  every?: (event: Fact & { type: string }, ctx: Context) => Promise<void> | void;
  /** Gets all events of the transaction at once, after the other listeners have handled them. It must not emit events. */
  transaction?: (events: readonly (Fact & { type: string })[], ctx: Context) => Promise<void> | void;
};

/** Declares a feature's listeners and keeps their types. */
export function on(listeners: Listeners): Listeners {
  return listeners;
}

/** A context outside of any transaction, for reads and for calls that open their own transactions. */
export function readContext(services: Services, origin: Origin): Context {
  return {
    ...origin,
    services,
    db: services.db,
    now: services.clock.now(),
    emit: (event) => {
      throw new Error(`${event.type} was emitted outside of a transaction`);
    },
    emitIfRefused: (event) => {
      throw new Error(`${event.type} was emitted outside of a transaction`);
    },
    signal: (signal) => services.signals.publish(signal),
    transaction: (work) => inTransaction(services, origin, work),
  };
}

async function notifyListeners(ctx: Context, events: Emitted[]): Promise<void> {
  const handled: (Fact & { type: string })[] = [];
  for (let event = events.shift(); event; event = events.shift()) {
    handled.push(event as Fact & { type: string });
    for (const listeners of ctx.services.listeners) {
      await listeners.every?.(event as Fact & { type: string }, ctx);
      const listener = listeners[event.type as keyof Listeners] as
        | ((event: Emitted, ctx: Context) => Promise<void> | void)
        | undefined;
      await listener?.(event, ctx);
    }
  }
  if (handled.length === 0) return;
  for (const { transaction } of ctx.services.listeners) await transaction?.(handled, ctx);
}

interface Attempt<T> {
  value: T;
  refusal: Refusal | null;
  signals: Signal[];
}

async function attempt<T>(
  services: Services,
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
  ifRefused: Emitted[],
): Promise<Attempt<T>> {
  return transact(services.db, async (db) => {
    const events: Emitted[] = [];
    const signals: Signal[] = [];
    const ctx: Context = {
      ...origin,
      services,
      db,
      now: services.clock.now(),
      emit: (event) => void events.push(event),
      emitIfRefused: (event) => void ifRefused.push(event),
      signal: (signal) => void signals.push(signal),
      transaction: () => {
        throw new Error("already in a transaction");
      },
    };
    try {
      await limitLockWait(db);
      const value = await work(ctx);
      await notifyListeners(ctx, events);
      return { value, refusal: null, signals };
    } catch (error) {
      if (!(error instanceof Refusal && error.commits)) throw error;
      await notifyListeners(ctx, [...events, ...ifRefused.splice(0)]);
      return { value: undefined as T, refusal: error, signals };
    }
  });
}

function conclude<T>(services: Services, { value, refusal, signals }: Attempt<T>): T {
  for (const signal of signals) services.signals.publish(signal);
  if (refusal) throw refusal;
  return value;
}

/** Publishes events of a transaction that was rolled back. */
async function publishAlone(services: Services, origin: Origin, events: readonly Emitted[]): Promise<void> {
  if (events.length === 0) return;
  const emitAll = (ctx: Context) => Promise.resolve(events.forEach((event) => ctx.emit(event)));
  await attempt(services, origin, emitAll, []);
}

const maxAttempts = 4;

/**
 * Runs the work and its listeners in one transaction and repeats it after a deadlock. Signals are sent after the commit. A
 * refusal rolls back unless it has `commits`.
 */
export async function inTransaction<T>(
  services: Services,
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const ifRefused: Emitted[] = [];
    try {
      return conclude(services, await attempt(services, origin, work, ifRefused));
    } catch (error) {
      if (error instanceof Refusal) await publishAlone(services, origin, ifRefused);
      if (!isRetryable(error) || attempts === maxAttempts) throw error;
    }
  }
}
