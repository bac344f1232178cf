import { hash, verify, type Options } from "@node-rs/argon2";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (RELIABILITY S4). Argon2id is the package's default. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The least a password may have, in characters (SPEC 5). */
export const shortestPassword = 6;

/** Hashing occupies a core for about 11 ms: a few at a time, so that a flood of sign-ins leaves room for the work. */
const atOnce = 2;
/** Beyond this the caller is told to come back: about a second of waiting. */
const waitingAtMost = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Too many passwords are being checked already. */
export class PasswordQueueFull extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new PasswordQueueFull("too many passwords are being checked");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Two ways to type the same accented letter are one password. */
const normalized = (password: string) => password.normalize("NFKC");

/** The argon2id hash of a password with its salt and parameters. Throws `PasswordQueueFull`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), cost));
}

/** A hash that no password fits, with today's parameters: checking against it takes as long as a real check. */
const nobody = hash(crypto.randomUUID(), cost);

/** Whether the password fits the hash; without a hash the answer is no, after the same time. Throws `PasswordQueueFull`. */
export function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const fits = await verify(passwordHash ?? (await nobody), normalized(password));
    return passwordHash !== undefined && fits;
  });
}
