import { sliceText } from "@vowdesk/contract/kernel";
import { isIP } from "node:net";

const groupsOfIpv6 = 8;
const groupsOfNetwork = 4;
/** Prefixes that carry an IPv4 address in their last two groups: IPv4-mapped (RFC 4291) and NAT64 (RFC 6052). */
const ipv4Prefixes = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const normal = sliceText(new URL(`http://[${address}]`).hostname, 1, -1);
  const [head = "", tail] = normal.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: groupsOfIpv6 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last];
}

function ipv4In(groups: readonly string[]): string | null {
  if (!ipv4Prefixes.includes(groups.slice(0, 6).join(":"))) return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** The IPv4 address that an IPv6 address carries; null if none. */
export const ipv4Inside = (address: string): string | null => ipv4In(groupsOf(address));

/**
 * The unit of a limit per address: an IPv4 address, or the /64 network of an IPv6 address, because a provider assigns
 * whole networks. An IPv4 address written as IPv6 counts as IPv4. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  return ipv4In(groups) ?? `${groups.slice(0, groupsOfNetwork).join(":")}::/64`;
}
