import { hash, verify, type Options } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { networkOf } from "../network/addresses.ts";
import { openQueue } from "../jobs/queue.ts";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (G-S4). Argon2id is the package's default. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Minimum password length in characters. */
export const shortestPassword = 6;

/**
 * Hashing occupies a core for about 11 ms. Half of the cores are used, so that a flood of sign-ins leaves capacity for other
 * work. Known browsers, other sign-ins and registrations have separate queues and never wait for each other.
 */
const hashConcurrency = Math.max(1, Math.floor(availableParallelism() / 2));
/** About one second of waiting. Further requests are throttled. One address gets a share. */
const maxWaiting = 100;
const shareOfAddress = { maxWaiting: 20 };
const lanes = {
  known: openQueue({ name: "passwords-known", concurrency: hashConcurrency, maxWaiting, perKey: { maxWaiting: 50 } }),
  unknown: openQueue({ name: "passwords", concurrency: hashConcurrency, maxWaiting, perKey: shareOfAddress }),
  registration: openQueue({ name: "passwords-registration", concurrency: 1, maxWaiting, perKey: shareOfAddress }),
} as const;

/** The queue that hashes a password, and the client address that its share belongs to. */
export interface HashQueue {
  lane: keyof typeof lanes;
  address: string;
}

const defaultTurn: HashQueue = { lane: "known", address: "" };

function inLane<T>({ lane, address }: HashQueue, work: () => Promise<T>): Promise<T> {
  return lanes[lane](work, networkOf(address));
}

/** Different encodings of the same accented letter are one password. */
const normalized = (password: string) => password.normalize("NFKC");

/** The argon2id hash of a password, with salt and parameters. Throws `QueueFull`. */
export function hashPassword(password: string, turn: HashQueue = defaultTurn): Promise<string> {
  return inLane(turn, () => hash(normalized(password), cost));
}

/** Whether the hash was made with weaker or different parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost = 0, timeCost = 0, parallelism } = cost;
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  return !(Number(m) >= memoryCost && Number(t) >= timeCost && Number(p) === parallelism);
}

/** A hash that no password matches. Checking against it takes as long as a real check. */
const dummyHash = hash(crypto.randomUUID(), cost);

/** Whether the password matches the hash. Without a hash the answer is false, after the same time. Throws `QueueFull`. */
export function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  turn: HashQueue = defaultTurn,
): Promise<boolean> {
  return inLane(turn, async () => {
    const fits = await verify(passwordHash ?? (await dummyHash), normalized(password));
    return passwordHash !== undefined && fits;
  });
}
