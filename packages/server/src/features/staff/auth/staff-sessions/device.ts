import { BlockList, isIP } from "node:net";
import type { OwnSession } from "@vowdesk/contract/staff/auth";
import bowser from "bowser";

type Device = Pick<OwnSession, "device" | "browser" | "system">;

const devices: Readonly<Record<string, OwnSession["device"]>> = {
  desktop: "computer",
  mobile: "phone",
  tablet: "tablet",
};

const nameAndVersion = ({ name = "", version = "" }: { name?: string; version?: string }) =>
  `${name} ${version.split(".")[0] ?? ""}`.trim();

/**
 * Device, browser and system according to the user agent. The system's version is left out because browsers freeze it.
 * Clients can send any value, so it only helps users to recognise their own devices.
 */
export function deviceOf(userAgent: string): Device {
  // The parser rejects an empty string.
  const { browser, os, platform } = bowser.parse(userAgent || "unknown");
  return { device: devices[platform.type ?? ""] ?? "other", browser: nameAndVersion(browser), system: os.name ?? "" };
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const local = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  local.addSubnet(net, prefix, "ipv4");
local.addSubnet("fc00::", 7, "ipv6");
local.addSubnet("fe80::", 10, "ipv6");

/** Kind of network by the address alone. There is no location database, because users would trust a wrong guess. */
export function locationOf(ip: string): OwnSession["place"] {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  if (isIP(plain) === 0) return "elsewhere";
  if (loopback.check(plain, family)) return "this-machine";
  return local.check(plain, family) ? "local-network" : "elsewhere";
}
