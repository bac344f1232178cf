import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseQueueFull, retryAfter } from "../../../kernel/http/refusal.ts";
import { hashPassword, isOutdated, passwordMatches, type HashQueue } from "../../../platform/secrets/passwords.ts";
import { networkOf } from "../../../platform/network/addresses.ts";
import { openQueue, QueueFull } from "../../../platform/jobs/queue.ts";
import {
  addressFailures,
  addressWindowMs,
  deviceMs,
  rememberedMs,
  lockAfter,
  waitMsAfter,
  type MissingProof,
} from "./auth.policy.ts";
import * as store from "./attempts.store.ts";
import type { Counter, FailureRow } from "./attempts.store.ts";
import type { PlainRefusal } from "../../../locales/keys.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.sign-in-refused": Fact & { scope: AccountKind };
    "auth.password-refused": Fact & { scope: AccountKind };
    "auth.account-shut": Fact & { scope: AccountKind };
  }
}

export type AccountKind = "staff" | "app";

interface Account {
  enabled: boolean;
  password_hash: string;
}

/** Purpose of an attempt: to sign in, with a password or a passkey, or to confirm the identity of a signed-in user. */
const refusals = {
  "sign-in": { event: "auth.sign-in-refused", reason: "bad-credentials" },
  passkey: { event: "auth.sign-in-refused", reason: "passkey-refused" },
  proof: { event: "auth.password-refused", reason: "old-password-wrong" },
} as const;

interface SignInAttempt<A> {
  /** Default: `sign-in`. Failures of all purposes count together, so that none bypasses the limit. */
  purpose?: keyof typeof refusals;
  scope: AccountKind;
  /** Canonical name. Failures are counted under it, whether the account exists or not. */
  name: string;
  /** The password, or the check of a passkey that replaces it. */
  secret: string | ((account: A) => Promise<boolean>);
  find(): Promise<A | undefined>;
  /** Locks the account, so that its password is not changed before the attempt is accepted, and returns it as it is then. */
  lock(ctx: Context, account: A): Promise<Account | undefined>;
  /** Looks up the known browser. Its failures are counted separately from all others. */
  device?: (() => Promise<string | null>) | undefined;
  /** Checks for further proof once the secret is correct. `guesser` is the known browser, or empty. */
  missingProof?(ctx: Context, account: A, guesser: string): Promise<MissingProof | null>;
  /** Stores a hash with the current parameters when the old hash used weaker ones (G-S4). */
  renewHash?(ctx: Context, account: A, passwordHash: string): Promise<void>;
}

/** Attempts on one account run one at a time, so that parallel guesses cannot exceed the limit of failures. */
const attemptsPerAccount = openQueue({
  name: "sign-ins-of-an-account",
  concurrency: Infinity,
  maxWaiting: Infinity,
  perKey: { concurrency: 1, maxWaiting: 31 },
});

/** Attempts that use the database at the same time. The limit leaves connections for other calls during a flood. */
const maxRunningAttempts = 4;
const maxWaitingAttempts = 200;
/** Addresses take turns, and each has a share of the queue. */
const perAddress = { concurrency: maxRunningAttempts, maxWaiting: maxWaitingAttempts, perKey: { maxWaiting: 40 } };
const unknownBrowsers = openQueue({ name: "sign-ins", ...perAddress });
/** Separate queue, so that a flood from unknown browsers does not delay known ones. */
const knownBrowsers = openQueue({ name: "known-sign-ins", concurrency: 2, maxWaiting: 50 });
/** Looking up a browser takes one indexed read, for a forged cookie too. */
const deviceLookups = openQueue({ name: "device-lookups", ...perAddress });

async function refuseWhenFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFull) refuseQueueFull(error);
    throw error;
  }
}

/** A new hash if the stored one uses outdated parameters, else null. */
async function renewedHash({ password_hash }: Account, password: string, turn: HashQueue): Promise<string | null> {
  if (!isOutdated(password_hash)) return null;
  // A full queue must not refuse the sign-in. The hash is renewed next time.
  return hashPassword(password, turn).catch(() => null);
}

const addressCounter = (scope: AccountKind, { ip }: Context): Counter => ({ scope: `${scope}-ip`, key: networkOf(ip) });

type AttemptSource = Pick<SignInAttempt<never>, "scope" | "name" | "device">;
const isKnown = ({ scope }: Counter) => scope === "staff-device";
/** Known browsers and password checks of signed-in staff have their own lane. */
const laneOf = (counter: Counter, { purpose }: Pick<SignInAttempt<never>, "purpose">) =>
  isKnown(counter) || purpose === "proof" ? "known" : "unknown";
const isLocked = (row: FailureRow | undefined) => (row?.failures ?? 0) >= lockAfter;

/** The counter for this attempt: the known browser's, unless that had too many failures. */
async function counterOf(ctx: Context, attempt: AttemptSource): Promise<Counter> {
  const own = { scope: attempt.scope, key: attempt.name };
  const device = await attempt.device?.();
  if (!device) return own;
  const known = { scope: "staff-device", key: device } as const;
  const [row] = await store.findFailures(ctx.db, known);
  return isLocked(row) ? own : known;
}

const windowOf = ({ scope }: Counter) => (scope === "staff" || scope === "app" ? rememberedMs[scope] : deviceMs);

/** Drops a row that is older than its window. */
function withinWindow(row: FailureRow | undefined, windowMs: number | null, now: Date): FailureRow | undefined {
  return row && windowMs !== null && row.since.getTime() <= now.getTime() - windowMs ? undefined : row;
}

async function throttleStateOf(ctx: Context, { scope }: AttemptSource, counter: Counter) {
  const now = ctx.services.clock.now();
  const [row, fromAddress] = await store.findFailures(ctx.db, counter, addressCounter(scope, ctx));
  const own = withinWindow(row, windowOf(counter), now);
  const address = isKnown(counter) ? undefined : withinWindow(fromAddress, addressWindowMs, now);
  return {
    addressWaitMs:
      address && address.failures >= addressFailures ? address.since.getTime() + addressWindowMs - now.getTime() : 0,
    isWaiting: isLocked(own) || (own?.wait_until ?? now) > now,
    hasFailed: row !== undefined,
  };
}

function refuseAddress(ms: number): never {
  const wait = retryAfter(ms);
  const seconds = wait.retryAfterSeconds;
  return refuse("sign-in-throttled", { ...wait, values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

type CountedAttempt = Pick<SignInAttempt<never>, "scope" | "name" | "purpose">;

/** Counts a failure, delays further attempts after several, and reports the lock after `lockAfter`. */
async function countGuess(ctx: Context, attempt: CountedAttempt, counter: Counter, exists: boolean): Promise<void> {
  const failures = await store.countFailure(ctx.db, counter, ctx.now, windowOf(counter));
  const waitMs = waitMsAfter(failures);
  if (waitMs > 0) await store.waitUntil(ctx.db, counter, new Date(ctx.now.getTime() + waitMs));
  if (failures !== lockAfter || isKnown(counter) || !exists) return;
  const { scope, name } = attempt;
  ctx.emit({ type: "auth.account-shut", scope, subject: `${scope}:${name}`, audited: scope === "staff" });
}

interface FailedAttempt {
  counter: Counter;
  isWaiting: boolean;
  exists: boolean;
  as?: PlainRefusal;
}

async function recordFailure(
  ctx: Context,
  attempt: CountedAttempt,
  { counter, isWaiting, exists, as }: FailedAttempt,
): Promise<never> {
  const { scope, name, purpose = "sign-in" } = attempt;
  await store.countFailure(ctx.db, addressCounter(scope, ctx), ctx.now, addressWindowMs);
  if (!isWaiting) await countGuess(ctx, attempt, counter, exists);
  const { event, reason } = refusals[purpose];
  ctx.emit({ type: event, scope, subject: `${scope}:${name}`, audited: scope === "staff" });
  return refuse(as ?? reason, { commits: true });
}

interface VerifiedAttempt<A extends Account> {
  attempt: SignInAttempt<A>;
  account: A;
  counter: Counter;
  hasFailed: boolean;
}

async function complete<A extends Account, T>(
  ctx: Context,
  { attempt, account, counter, hasFailed }: VerifiedAttempt<A>,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const missingProof = (await attempt.missingProof?.(ctx, account, isKnown(counter) ? counter.key : "")) ?? null;
  if (missingProof?.isCounted)
    return recordFailure(ctx, attempt, { counter, isWaiting: false, exists: true, as: missingProof.reason });
  if (missingProof) return refuse(missingProof.reason);
  if (hasFailed) await store.clearFailures(ctx.db, counter);
  return accept(ctx, account);
}

/** Compares the secret. A password is also compared if there is no account, so that the answer takes as long. */
async function secretFits<A extends Account>(
  { secret }: SignInAttempt<A>,
  account: A | undefined,
  turn: HashQueue,
): Promise<boolean> {
  if (typeof secret === "string") return passwordMatches(account?.password_hash, secret, turn);
  return account !== undefined && secret(account);
}

/**
 * Whether the secret was compared with what the account has now. Comparing takes a while, in a queue, and a new password ends the sessions of
 * the former one: a session that began later would outlive them.
 */
async function isUnchanged<A extends Account>(ctx: Context, attempt: SignInAttempt<A>, account: A): Promise<boolean> {
  const current = await attempt.lock(ctx, account);
  if (!current?.enabled) return false;
  return typeof attempt.secret !== "string" || current.password_hash === account.password_hash;
}

async function trySecret<A extends Account, T>(
  ctx: Context,
  attempt: SignInAttempt<A>,
  counter: Counter,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const { addressWaitMs, isWaiting, hasFailed } = await throttleStateOf(ctx, attempt, counter);
  if (addressWaitMs > 0) refuseAddress(addressWaitMs);
  const account = await attempt.find();
  const turn: HashQueue = { lane: laneOf(counter, attempt), address: ctx.ip };
  const fits = await secretFits(attempt, account, turn);
  if (!account?.enabled || !fits || isWaiting) {
    const failed = { counter, isWaiting, exists: account !== undefined };
    return ctx.transaction((inside) => recordFailure(inside, attempt, failed));
  }
  const { secret } = attempt;
  const passwordHash =
    attempt.renewHash && typeof secret === "string" ? await renewedHash(account, secret, turn) : null;
  const accepted = await ctx.transaction(async (inside) => {
    if (!(await isUnchanged(inside, attempt, account))) return null;
    if (passwordHash !== null) await attempt.renewHash?.(inside, account, passwordHash);
    return { result: await complete(inside, { attempt, account, counter, hasFailed }, accept) };
  });
  return accepted ? accepted.result : trySecret(ctx, attempt, counter, accept);
}

/**
 * Completes the attempt if the secret and all further proof are correct. Every other cause (unknown, wrong, disabled,
 * delayed, locked) gets the same answer, for a password in the same time. `accept` runs in the transaction that clears the failures.
 */
export function completeSignIn<A extends Account, T>(
  ctx: Context,
  attempt: SignInAttempt<A>,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const network = networkOf(ctx.ip);
  const run = async () => {
    const counter = await (attempt.device
      ? deviceLookups(() => counterOf(ctx, attempt), network)
      : counterOf(ctx, attempt));
    const queue = laneOf(counter, attempt) === "known" ? knownBrowsers : unknownBrowsers;
    const tryInTurn = () => queue(() => trySecret(ctx, attempt, counter, accept), network);
    return attemptsPerAccount(tryInTurn, `${counter.scope}:${counter.key}`);
  };
  return refuseWhenFull(run());
}
