import { BlockList, isIP } from "node:net";
import * as z from "zod";
import { ipv4Inside } from "./addresses.ts";
import { isPublicAddress } from "./public-addresses.ts";

/** Kinds of receivers whose addresses users choose, and the SMS gateway. Each can be allowed in private networks by itself. */
export const receiverKinds = ["webhooks", "sign-in", "push", "bots", "sms"] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** Addresses to which this server sends. */
export interface Reach {
  /** Whether addresses of private networks are allowed. Addresses of this machine, its link and of cloud metadata never are. */
  allowsPrivate: boolean;
  /** IP addresses and names that are allowed in any case. Empty in production. */
  testAddresses: ReadonlySet<string>;
}

interface ReachSettings {
  privateReceivers?: ReadonlySet<ReceiverKind>;
  testAddresses?: ReadonlySet<string>;
}

export const reachOf = ({ privateReceivers, testAddresses }: ReachSettings, kind: ReceiverKind): Reach => ({
  allowsPrivate: privateReceivers?.has(kind) ?? false,
  testAddresses: testAddresses ?? new Set(),
});

/** This machine, its link, groups, and the metadata services of clouds, which answer with credentials of the machine. */
const ownIpv4 = [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["100.100.100.200", 32],
  ["192.0.0.192", 32],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
const ownIpv6 = [
  ["::", 127],
  ["fe80::", 10],
  ["fec0::", 10],
  ["fd00:ec2::254", 128],
  ["ff00::", 8],
] as const;

const own = new BlockList();
for (const [network, bits] of ownIpv4) own.addSubnet(network, bits, "ipv4");
for (const [network, bits] of ownIpv6) own.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to this machine, its link or a metadata service. True for texts that are no address. */
function isOwnAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return own.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return true;
  const inner = ipv4Inside(address);
  return inner === null ? own.check(address, "ipv6") : isOwnAddress(inner);
}

/** Whether an IP address may be connected to. */
export function isReachable(address: string, { allowsPrivate, testAddresses }: Reach): boolean {
  if (isPublicAddress(address) || testAddresses.has(address)) return true;
  return allowsPrivate && !isOwnAddress(address);
}

/** The host of a URL, without the brackets of an IPv6 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Whether the host of a URL may be connected to, as far as its text tells. Host names are checked when they are resolved. */
export function isReachableHost(url: URL, reach: Reach): boolean {
  const host = hostOf(url);
  if (reach.testAddresses.has(host)) return true;
  if (/(?:^|\.)localhost\.?$/i.test(host)) return false;
  return isIP(host) === 0 || isReachable(host, reach);
}

/** The kinds of `VOWDESK_WEBHOOK_ALLOW_PRIVATE`: `off`, a list of kinds, or `on` for those that operators run themselves. */
export function readReceiverKinds(text: string): ReadonlySet<ReceiverKind> | null {
  if (text === "off") return new Set();
  if (text === "on") return new Set(["webhooks", "sign-in", "sms"]);
  const parts = text.split(",").map((part) => part.trim());
  const kinds = receiverKinds.filter((kind) => parts.includes(kind));
  return kinds.length === parts.length ? new Set(kinds) : null;
}

/** `VOWDESK_WEBHOOK_ALLOW_PRIVATE` (`readReceiverKinds`). */
export const ReceiverKinds = z
  .string()
  .default("off")
  .transform(readReceiverKinds)
  .refine((kinds) => kinds !== null, `must be on, off, or a list of ${receiverKinds.join(", ")}`);

/** The addresses of `VOWDESK_TEST_RECEIVERS`. Throws outside of demo mode, so that no production server sends to itself. */
export function readTestAddresses(text: string | undefined, demo: boolean): ReadonlySet<string> {
  if (text === undefined) return new Set();
  if (!demo) throw new Error("VOWDESK_TEST_RECEIVERS: is for tests in demo mode only");
  return new Set(text.split(",").map((part) => part.trim()));
}
