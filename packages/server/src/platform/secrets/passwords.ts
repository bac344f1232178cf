import { hash, verify, type Options } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { networkOf } from "../network/addresses.ts";
import { openQueue } from "../jobs/queue.ts";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (RELIABILITY S4). Argon2id is the package's default. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The least a password may have, in characters (SPEC 5). */
export const shortestPassword = 6;

/**
 * Hashing occupies a core for about 11 ms: half of the cores, so that a flood of sign-ins leaves room for the work. Known
 * browsers, other sign-ins and registrations have a queue each, so that none of them waits for another.
 */
const half = Math.max(1, Math.floor(availableParallelism() / 2));
/** Beyond this the caller is told to come back: about a second of waiting. One address gets a share of it. */
const waitingAtMost = 100;
const shareOfAddress = { waitingAtMost: 20 };
const lanes = {
  known: openQueue({ name: "passwords-known", atOnce: half, waitingAtMost, perKey: { waitingAtMost: 50 } }),
  unknown: openQueue({ name: "passwords", atOnce: half, waitingAtMost, perKey: shareOfAddress }),
  registration: openQueue({ name: "passwords-registration", atOnce: 1, waitingAtMost, perKey: shareOfAddress }),
} as const;

/** In which queue a password is hashed, and the address whose share of it that uses. */
export interface HashTurn {
  lane: keyof typeof lanes;
  address: string;
}

const ownTurn: HashTurn = { lane: "known", address: "" };

function inTurn<T>({ lane, address }: HashTurn, work: () => Promise<T>): Promise<T> {
  return lanes[lane](work, networkOf(address));
}

/** Two ways to type the same accented letter are one password. */
const normalized = (password: string) => password.normalize("NFKC");

/** The argon2id hash of a password with its salt and parameters. Throws `QueueFull`. */
export function hashPassword(password: string, turn: HashTurn = ownTurn): Promise<string> {
  return inTurn(turn, () => hash(normalized(password), cost));
}

/** Whether the hash was made with less than today's parameters, or with others. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost = 0, timeCost = 0, parallelism } = cost;
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  return !(Number(m) >= memoryCost && Number(t) >= timeCost && Number(p) === parallelism);
}

/** A hash that no password fits, with today's parameters: checking against it takes as long as a real check. */
const nobody = hash(crypto.randomUUID(), cost);

/** Whether the password fits the hash; without a hash the answer is no, after the same time. Throws `QueueFull`. */
export function passwordFits(
  passwordHash: string | undefined,
  password: string,
  turn: HashTurn = ownTurn,
): Promise<boolean> {
  return inTurn(turn, async () => {
    const fits = await verify(passwordHash ?? (await nobody), normalized(password));
    return passwordHash !== undefined && fits;
  });
}
