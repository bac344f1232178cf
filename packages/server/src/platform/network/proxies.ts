import { BlockList, isIP } from "node:net";

/** Whether an address belongs to a configured proxy whose X-Forwarded-For header is trusted. */
export type Trusts = (address: string) => boolean;

export const trustsNone: Trusts = () => false;

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
/** Removes the IPv6 notation of an IPv4 peer. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

function add(list: BlockList, entry: string): void {
  const [address = "", bits, ...rest] = entry.split("/");
  const widest = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? widest : Number(bits);
  const isNumber = bits === undefined || /^\d{1,3}$/.test(bits);
  if (isIP(address) === 0 || rest.length > 0 || !isNumber || prefix > widest || prefix === 0)
    throw new Error(`VOWDESK_PROXIES: ${entry} is neither an address nor a network such as 10.0.0.0/24`);
  list.addSubnet(address, prefix, familyOf(address));
}

/** Parses addresses and networks of proxies. Throws an Error that names an invalid entry. */
export function readProxies(entries: readonly string[]): Trusts {
  if (entries.length === 0) return trustsNone;
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return (address) => isIP(plain(address)) !== 0 && list.check(plain(address), familyOf(plain(address)));
}

/**
 * The client's address: the peer, or the address that the nearest trusted proxies forward. Entries before the first
 * untrusted address may be forged.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusts: Trusts): string {
  const hops = [...(forwardedFor?.split(",").map((hop) => hop.trim()) ?? []), peer];
  const first = hops.findLastIndex((hop) => !trusts(hop));
  return hops[first === -1 ? 0 : first] ?? peer;
}
