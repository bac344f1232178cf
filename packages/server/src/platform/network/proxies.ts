import { BlockList, isIP } from "node:net";

/** Whether an address is one of the configured proxies, whose word about who is behind them counts. */
export type Trusts = (address: string) => boolean;

export const trustsNobody: Trusts = () => false;

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
/** An IPv4 peer of a socket that listens on IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

function add(list: BlockList, entry: string): void {
  const [address = "", bits, ...rest] = entry.split("/");
  const widest = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? widest : Number(bits);
  const isNumber = bits === undefined || /^\d{1,3}$/.test(bits);
  if (isIP(address) === 0 || rest.length > 0 || !isNumber || prefix > widest || prefix === 0)
    throw new Error(`VOWDESK_PROXIES: ${entry} is no address and no network such as 10.0.0.0/24`);
  list.addSubnet(address, prefix, familyOf(address));
}

/** Reads the addresses and networks of proxies. Throws an Error that names what is neither. */
export function readProxies(entries: readonly string[]): Trusts {
  if (entries.length === 0) return trustsNobody;
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return (address) => isIP(plain(address)) !== 0 && list.check(plain(address), familyOf(plain(address)));
}

/**
 * Who asks: the peer itself, or whom the nearest proxies say they speak for. What stands left of the first address that is no
 * proxy of ours anybody may have written (RELIABILITY S21).
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusts: Trusts): string {
  const hops = [...(forwardedFor?.split(",").map((hop) => hop.trim()) ?? []), peer];
  const first = hops.findLastIndex((hop) => !trusts(hop));
  return hops[first === -1 ? 0 : first] ?? peer;
}
