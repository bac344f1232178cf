import { BlockList, isIP } from "node:net";
import { ipv4Inside } from "./addresses.ts";

/** IPv4 networks that are not reachable on the Internet or have a special purpose (RFC 6890). */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Special networks within the global unicast addresses of IPv6: Teredo and others, documentation, 6to4. */
const specialIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is a public unicast address of the Internet. False for texts that are no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  const inner = ipv4Inside(address);
  if (inner !== null) return isPublicAddress(inner);
  return globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}
