import { timingSafeEqual } from "node:crypto";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { canonicalName } from "../../../../kernel/text/user-names.ts";
import { signature } from "../../../../platform/secrets/secret-key.ts";
import { newToken } from "../../../../platform/secrets/tokens.ts";
import { deviceMs } from "../auth.policy.ts";
import { findUser } from "../auth.store.ts";

/**
 * Cookie that marks a browser as known for the staff who signed in with it. Failed sign-ins elsewhere do not throttle a
 * known browser (G-S1; OWASP "device cookies"). It holds one entry per account, newest first, without user names.
 */
export const deviceCookie = "vowdesk-device";

/** Maximum of accounts per browser. The least recently used one is dropped. */
const maxAccounts = 5;
const macBytes = 16;

interface Account {
  username: string;
  password_hash: string;
}

/** `<issued, base 36>.<tag>.<nonce>.<mac>`. Only this server can tell the account from the tag. */
interface Entry {
  issued: number;
  tag: string;
  nonce: string;
  mac: Buffer;
  text: string;
}

const entryPattern = /^([0-9a-z]{1,9})\.([\w-]{6})\.([\w-]{22})\.([\w-]{22})$/;

function parseEntry(text: string): Entry | null {
  const [, issued, tag, nonce, mac] = entryPattern.exec(text) ?? [];
  if (!issued || !tag || !nonce || !mac) return null;
  return { issued: Number.parseInt(issued, 36), tag, nonce, mac: Buffer.from(mac, "base64url"), text };
}

function entriesIn(cookie: string | undefined, now: Date): Entry[] {
  const texts = cookie?.split("~").slice(0, maxAccounts) ?? [];
  return texts.flatMap((text) => parseEntry(text) ?? []).filter(({ issued }) => issued > now.getTime() - deviceMs);
}

const entriesOf = ({ cookies, now }: Context) => entriesIn(cookies?.get(deviceCookie), now);

const tagOf = (secretKey: Buffer, { username }: Pick<Account, "username">) =>
  signature(secretKey, "known device of", [canonicalName(username)]).toString("base64url", 0, 4);

/** Valid for one account and its current password. A new password forgets every browser. */
function macOf(secretKey: Buffer, { username, password_hash }: Account, issued: number, nonce: string): Buffer {
  const parts = [canonicalName(username), password_hash, String(issued), nonce];
  return signature(secretKey, "known device", parts).subarray(0, macBytes);
}

function isValidFor(secretKey: Buffer, account: Account, { issued, nonce, mac }: Entry): boolean {
  const right = macOf(secretKey, account, issued, nonce);
  return mac.length === right.length && timingSafeEqual(mac, right);
}

/** Whether the cookie has an entry for this name. Entries cannot be forged, but may be outdated. */
export function hasDeviceEntry(
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
 * Returns a function that looks up the nonce of this browser for the account; it resolves to null if the browser is not
 * known. Returns undefined if the cookie has no entry for this name, so that a forged cookie causes no read.
 */
export function knownDevice(ctx: Context, username: string): (() => Promise<string | null>) | undefined {
  const { secretKey } = ctx.services.settings;
  if (!secretKey) return undefined;
  const tag = tagOf(secretKey, { username });
  const entries = entriesOf(ctx).filter((entry) => entry.tag === tag);
  if (entries.length === 0) return undefined;
  return async () => {
    const account = await findUser(ctx.db, username);
    return (account && entries.find((entry) => isValidFor(secretKey, account, entry))?.nonce) ?? null;
  };
}

/** Marks the browser as known. Each call creates a new nonce, so a copied cookie counts as another device. */
export function rememberDevice(ctx: Context, account: Account): void {
  const { secretKey } = ctx.services.settings;
  if (!secretKey) return;
  const [issued, nonce] = [ctx.now.getTime(), newToken()];
  const tag = tagOf(secretKey, account);
  const mac = macOf(secretKey, account, issued, nonce).toString("base64url");
  const others = entriesOf(ctx).filter((entry) => entry.tag !== tag);
  const own = [issued.toString(36), tag, nonce, mac].join(".");
  const entries = [own, ...others.map(({ text }) => text)].slice(0, maxAccounts);
  ctx.cookies?.set(deviceCookie, entries.join("~"), deviceMs);
}
