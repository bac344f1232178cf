import { timingSafeEqual } from "node:crypto";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import { signature } from "../../../platform/secrets/secret-key.ts";
import { newToken } from "../../../platform/secrets/tokens.ts";
import { deviceMs } from "../policy.ts";
import { findUser } from "../user-names/store.ts";

/**
 * The cookie by which a browser is known in which members of staff signed in before: who guesses elsewhere does not lock
 * them out there (RELIABILITY S1; OWASP, device cookies). An entry for each of them, the newest first, without their names.
 */
export const deviceCookie = "vowdesk-device";

/** People who share a browser at a counter; the one who was there longest ago is forgotten. */
const peopleAtMost = 5;
const macBytes = 16;

interface Account {
  username: string;
  password_hash: string;
}

/** `<issued, base 36>.<tag>.<nonce>.<mac>`; the tag tells whose it is to this server alone, whatever became of the password. */
interface Entry {
  issued: number;
  tag: string;
  nonce: string;
  mac: Buffer;
  text: string;
}

const entryPattern = /^([0-9a-z]{1,9})\.([\w-]{6})\.([\w-]{22})\.([\w-]{22})$/;

function read(text: string): Entry | null {
  const [, issued, tag, nonce, mac] = entryPattern.exec(text) ?? [];
  if (!issued || !tag || !nonce || !mac) return null;
  return { issued: Number.parseInt(issued, 36), tag, nonce, mac: Buffer.from(mac, "base64url"), text };
}

function entriesIn(cookie: string | undefined, now: Date): Entry[] {
  const texts = cookie?.split("~").slice(0, peopleAtMost) ?? [];
  return texts.flatMap((text) => read(text) ?? []).filter(({ issued }) => issued > now.getTime() - deviceMs);
}

const entriesOf = ({ cookies, now }: Context) => entriesIn(cookies?.get(deviceCookie), now);

const tagOf = (secretKey: Buffer, { username }: Pick<Account, "username">) =>
  signature(secretKey, "known device of", [canonicalName(username)]).toString("base64url", 0, 4);

/** Good for one account and its present password: a new one forgets every browser. */
function macOf(secretKey: Buffer, { username, password_hash }: Account, issued: number, nonce: string): Buffer {
  const parts = [canonicalName(username), password_hash, String(issued), nonce];
  return signature(secretKey, "known device", parts).subarray(0, macBytes);
}

function vouches(secretKey: Buffer, account: Account, { issued, nonce, mac }: Entry): boolean {
  const right = macOf(secretKey, account, issued, nonce);
  return mac.length === right.length && timingSafeEqual(mac, right);
}

/** Whether the cookie has an entry for this name. Strangers cannot make one; whether it is still good is not looked up. */
export function namesDevice(
  { settings, clock }: Pick<Services, "settings" | "clock">,
  cookie: string | undefined,
  username: string,
): boolean {
  const { secretKey } = settings;
  if (!secretKey || !cookie) return false;
  const tag = tagOf(secretKey, { username });
  return entriesIn(cookie, clock.now()).some((entry) => entry.tag === tag);
}

/**
 * Looks up the nonce under which this browser is known as one of the account's; null where it is not. Undefined where the
 * cookie has no entry for this name: a forged one costs no read, and waits in no queue.
 */
export function knownDevice(ctx: Context, username: string): (() => Promise<string | null>) | undefined {
  const { secretKey } = ctx.services.settings;
  if (!secretKey) return undefined;
  const tag = tagOf(secretKey, { username });
  const entries = entriesOf(ctx).filter((entry) => entry.tag === tag);
  if (entries.length === 0) return undefined;
  return async () => {
    const account = await findUser(ctx.db, username);
    return (account && entries.find((entry) => vouches(secretKey, account, entry))?.nonce) ?? null;
  };
}

/** Makes the browser known for the account, under a new nonce: a copy of the cookie is another device from now on. */
export function rememberDevice(ctx: Context, account: Account): void {
  const { secretKey } = ctx.services.settings;
  if (!secretKey) return;
  const [issued, nonce] = [ctx.now.getTime(), newToken()];
  const tag = tagOf(secretKey, account);
  const mac = macOf(secretKey, account, issued, nonce).toString("base64url");
  const others = entriesOf(ctx).filter((entry) => entry.tag !== tag);
  const own = [issued.toString(36), tag, nonce, mac].join(".");
  const kept = [own, ...others.map(({ text }) => text)].slice(0, peopleAtMost);
  ctx.cookies?.set(deviceCookie, kept.join("~"), deviceMs);
}
