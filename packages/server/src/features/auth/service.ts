import type { Context } from "../../kernel/http/context.ts";
import { refuse, refuseFlood, retryAfter } from "../../kernel/http/refusal.ts";
import { hashPassword, isOutdated, passwordFits, type HashTurn } from "../../platform/secrets/passwords.ts";
import { networkOf } from "../../platform/network/addresses.ts";
import { openQueue, QueueFull } from "../../platform/jobs/queue.ts";
import {
  addressFailures,
  addressWindowMs,
  deviceMs,
  rememberedMs,
  shutAfter,
  waitMsAfter,
  type Lack,
} from "./policy.ts";
import * as store from "./attempts/store.ts";
import type { Counter, FailureRow } from "./attempts/store.ts";
import type { PlainRefusal } from "../../locales/keys.ts";

declare module "../../kernel/transaction/events.ts" {
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

/** What a password is asked for: to sign in, or by somebody signed in to prove that it is them. */
const refusedAs = {
  "sign-in": { event: "auth.sign-in-refused", reason: "bad-credentials" },
  proof: { event: "auth.password-refused", reason: "old-password-wrong" },
} as const;

interface Claim<A> {
  /** Default: `sign-in`. Failures of both count together, so that neither is a way around the other. */
  purpose?: keyof typeof refusedAs;
  scope: AccountKind;
  /** The name as it is counted: failures of one account meet under it, whether the account exists or not. */
  name: string;
  password: string;
  find(): Promise<A | undefined>;
  /** The browser, where the account's owner signed in with it before: its failures are its own, and no other's hold it up. */
  device?: (() => Promise<string | null>) | undefined;
  /** What is lacking beside the password, asked once it fits. `guesser` is the known browser, or empty. */
  lack?(ctx: Context, account: A, guesser: string): Promise<Lack | null>;
  /** Keeps a hash with today's parameters in place of an older one (RELIABILITY S4). */
  renewHash?(ctx: Context, account: A, passwordHash: string): Promise<void>;
}

/**
 * One attempt on an account at a time, so that parallel guesses cannot outrun the count of failures. Together with the wait
 * after failures no user meets the bound.
 */
const oneByOne = openQueue({
  name: "sign-ins-of-an-account",
  atOnce: Infinity,
  waitingAtMost: Infinity,
  perKey: { atOnce: 1, waitingAtMost: 31 },
});

/** Attempts that may ask the database at once: a flood of them shall not take every connection from the work. */
const attemptsAtOnce = 4;
const attemptsWaiting = 200;
/** Addresses take turns, and each has a share of what may wait. */
const fair = { atOnce: attemptsAtOnce, waitingAtMost: attemptsWaiting, perKey: { waitingAtMost: 40 } };
const inAttempts = openQueue({ name: "sign-ins", ...fair });
/** A flood of attempts from unknown browsers does not delay known ones. */
const inKnownAttempts = openQueue({ name: "known-sign-ins", atOnce: 2, waitingAtMost: 50 });
/** Looking whether a browser is known takes one read by index; a forged cookie costs no more. */
const inLookups = openQueue({ name: "device-lookups", ...fair });

async function orTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFull) refuseFlood(error);
    throw error;
  }
}

/** The password hashed anew where its hash was made with less than today's parameters; null where it is as it should be. */
async function renewedHash({ password_hash }: Account, password: string, turn: HashTurn): Promise<string | null> {
  if (!isOutdated(password_hash)) return null;
  // Nobody is kept out because the queue is full: the next time does.
  return hashPassword(password, turn).catch(() => null);
}

const addressCounter = (scope: AccountKind, { ip }: Context): Counter => ({ scope: `${scope}-ip`, key: networkOf(ip) });

type Claimant = Pick<Claim<never>, "scope" | "name" | "device">;
const isKnown = ({ scope }: Counter) => scope === "staff-device";
/** Known browsers, and signed-in staff who prove their password, do not wait for anybody else. */
const laneOf = (counter: Counter, { purpose }: Pick<Claim<never>, "purpose">) =>
  isKnown(counter) || purpose === "proof" ? "known" : "unknown";
const isShut = (row: FailureRow | undefined) => (row?.failures ?? 0) >= shutAfter;

/** Where failures of this claim count: with the browser that is known, as long as it was not used for too many guesses. */
async function counterOf(ctx: Context, claim: Claimant): Promise<Counter> {
  const own = { scope: claim.scope, key: claim.name };
  const device = await claim.device?.();
  if (!device) return own;
  const known = { scope: "staff-device", key: device } as const;
  const [row] = await store.findFailures(ctx.db, known);
  return isShut(row) ? own : known;
}

const windowOf = ({ scope }: Counter) => (scope === "staff" || scope === "app" ? rememberedMs[scope] : deviceMs);

/** A row that is older than what is remembered counts for nothing. */
function fresh(row: FailureRow | undefined, windowMs: number | null, now: Date): FailureRow | undefined {
  return row && windowMs !== null && row.since.getTime() <= now.getTime() - windowMs ? undefined : row;
}

async function standingOf(ctx: Context, { scope }: Claimant, counter: Counter) {
  const now = ctx.services.clock.now();
  const [row, fromAddress] = await store.findFailures(ctx.db, counter, addressCounter(scope, ctx));
  const own = fresh(row, windowOf(counter), now);
  const address = isKnown(counter) ? undefined : fresh(fromAddress, addressWindowMs, now);
  return {
    addressWaitMs:
      address && address.failures >= addressFailures ? address.since.getTime() + addressWindowMs - now.getTime() : 0,
    isWaiting: isShut(own) || (own?.wait_until ?? now) > now,
    hasFailed: row !== undefined,
  };
}

function refuseAddress(ms: number): never {
  const wait = retryAfter(ms);
  const seconds = wait.retryAfterSeconds;
  return refuse("sign-in-throttled", { ...wait, values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

type Counted = Pick<Claim<never>, "scope" | "name" | "purpose">;

/** Counts a guess that could have been right; whoever makes too many waits, and at last is shut out. */
async function countGuess(ctx: Context, claim: Counted, counter: Counter, exists: boolean): Promise<void> {
  const failures = await store.countFailure(ctx.db, counter, ctx.now, windowOf(counter));
  const waitMs = waitMsAfter(failures);
  if (waitMs > 0) await store.waitUntil(ctx.db, counter, new Date(ctx.now.getTime() + waitMs));
  if (failures !== shutAfter || isKnown(counter) || !exists) return;
  const { scope, name } = claim;
  ctx.emit({ type: "auth.account-shut", scope, subject: `${scope}:${name}`, audited: scope === "staff" });
}

interface Failing {
  counter: Counter;
  isWaiting: boolean;
  /** There is such an account. */
  exists: boolean;
  as?: PlainRefusal;
}

async function recordFailure(
  ctx: Context,
  claim: Counted,
  { counter, isWaiting, exists, as }: Failing,
): Promise<never> {
  const { scope, name, purpose = "sign-in" } = claim;
  await store.countFailure(ctx.db, addressCounter(scope, ctx), ctx.now, addressWindowMs);
  if (!isWaiting) await countGuess(ctx, claim, counter, exists);
  const { event, reason } = refusedAs[purpose];
  ctx.emit({ type: event, scope, subject: `${scope}:${name}`, audited: scope === "staff" });
  return refuse(as ?? reason, { commits: true });
}

interface Fitting<A extends Account> {
  claim: Claim<A>;
  account: A;
  counter: Counter;
  hasFailed: boolean;
}

async function letIn<A extends Account, T>(
  ctx: Context,
  { claim, account, counter, hasFailed }: Fitting<A>,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const lack = (await claim.lack?.(ctx, account, isKnown(counter) ? counter.key : "")) ?? null;
  if (lack?.isCounted) return recordFailure(ctx, claim, { counter, isWaiting: false, exists: true, as: lack.reason });
  if (lack) return refuse(lack.reason);
  if (hasFailed) await store.clearFailures(ctx.db, counter);
  return accept(ctx, account);
}

/** One attempt, when it is its turn. */
async function attempt<A extends Account, T>(
  ctx: Context,
  claim: Claim<A>,
  counter: Counter,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const { addressWaitMs, isWaiting, hasFailed } = await standingOf(ctx, claim, counter);
  if (addressWaitMs > 0) refuseAddress(addressWaitMs);
  const account = await claim.find();
  const turn: HashTurn = { lane: laneOf(counter, claim), address: ctx.ip };
  const fits = await passwordFits(account?.password_hash, claim.password, turn);
  if (!account?.enabled || !fits || isWaiting) {
    const failing = { counter, isWaiting, exists: account !== undefined };
    return ctx.transaction((inside) => recordFailure(inside, claim, failing));
  }
  const passwordHash = claim.renewHash ? await renewedHash(account, claim.password, turn) : null;
  return ctx.transaction(async (inside) => {
    if (passwordHash !== null) await claim.renewHash?.(inside, account, passwordHash);
    return letIn(inside, { claim, account, counter, hasFailed }, accept);
  });
}

/**
 * Lets the claim in when its password fits and nothing else is lacking, and refuses it with the same words after the same
 * time when the name is unknown, the password wrong, the account disabled, retryAfter after failures or shut. `accept` runs in
 * the transaction that forgets them.
 */
export function admit<A extends Account, T>(
  ctx: Context,
  claim: Claim<A>,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  const network = networkOf(ctx.ip);
  const inTurn = async () => {
    const counter = await (claim.device ? inLookups(() => counterOf(ctx, claim), network) : counterOf(ctx, claim));
    const queue = laneOf(counter, claim) === "known" ? inKnownAttempts : inAttempts;
    const attemptInTurn = () => queue(() => attempt(ctx, claim, counter, accept), network);
    return oneByOne(attemptInTurn, `${counter.scope}:${counter.key}`);
  };
  return orTooMany(inTurn());
}
