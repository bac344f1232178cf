import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/refusal.ts";
import { passwordFits, PasswordQueueFull } from "../../platform/passwords.ts";
import { addressFailures, addressWindowMs, waitMsAfter } from "./policy.ts";
import * as store from "./store.ts";

declare module "../../kernel/events.ts" {
  interface Events {
    "auth.sign-in-refused": Fact & { scope: AccountKind };
    "auth.password-refused": Fact & { scope: AccountKind };
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
}

/** Failures in a row are forgotten after a day: a person who mistypes each morning is no attacker. */
const accountWindowMs = 24 * 60 * 60_000;
/** Attempts on one account that may stand in line; together with the wait after failures nobody honest meets it. */
const inLineAtMost = 32;
const lines = new Map<string, { last: Promise<unknown>; length: number }>();

/** One attempt on an account at a time, so that parallel guesses cannot outrun the count of failures. */
async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= inLineAtMost) refuse("too-many-requests");
  const turn = line.last.then(work, work);
  line.last = turn.catch(() => undefined);
  line.length += 1;
  lines.set(key, line);
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }
}

async function check(passwordHash: string | undefined, password: string): Promise<boolean> {
  try {
    return await passwordFits(passwordHash, password);
  } catch (error) {
    if (error instanceof PasswordQueueFull) refuse("too-many-requests");
    throw error;
  }
}

async function standingOfClaim(ctx: Context, claim: Claim<Account>) {
  const now = ctx.services.clock.now();
  const rows = await store.findFailures(ctx.db, claim.scope, { account: claim.name, address: ctx.ip });
  const account = rows.find(({ scope }) => scope === claim.scope);
  const address = rows.find(({ scope }) => scope !== claim.scope);
  const addressIsOver =
    address !== undefined &&
    address.failures >= addressFailures &&
    address.since.getTime() > now.getTime() - addressWindowMs;
  return { addressIsOver, isWaiting: (account?.wait_until ?? now) > now, hasFailed: account !== undefined };
}

async function recordFailure(ctx: Context, claim: Claim<Account>, isWaiting: boolean): Promise<never> {
  const { scope, name, purpose = "sign-in" } = claim;
  await store.countFailure(ctx.db, `${scope}-ip`, ctx.ip, ctx.now, addressWindowMs);
  if (!isWaiting) {
    const failures = await store.countFailure(ctx.db, scope, name, ctx.now, accountWindowMs);
    const waitMs = waitMsAfter(failures);
    if (waitMs > 0) await store.waitUntil(ctx.db, scope, name, new Date(ctx.now.getTime() + waitMs));
  }
  const { event, reason } = refusedAs[purpose];
  ctx.emit({ type: event, scope, subject: `${scope}:${name}`, audited: scope === "staff" });
  return refuse(reason, { commits: true });
}

/**
 * Lets the claim in when its password fits, and refuses it with the same words after the same time when the name is unknown,
 * the password wrong, the account disabled or still waiting after failures. `accept` runs in the transaction that forgets them.
 */
export function admit<A extends Account, T>(
  ctx: Context,
  claim: Claim<A>,
  accept: (ctx: Context, account: A) => Promise<T>,
): Promise<T> {
  return oneByOne(`${claim.scope}:${claim.name}`, async () => {
    const { addressIsOver, isWaiting, hasFailed } = await standingOfClaim(ctx, claim);
    if (addressIsOver) refuse("too-many-requests");
    const account = await claim.find();
    const fits = await check(account?.password_hash, claim.password);
    if (!account?.enabled || !fits || isWaiting)
      return ctx.transaction((inside) => recordFailure(inside, claim, isWaiting));
    return ctx.transaction(async (inside) => {
      if (hasFailed) await store.clearFailures(inside.db, claim.scope, claim.name);
      return accept(inside, account);
    });
  });
}
