import * as fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./addresses.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
  ["unix", "unix"],
])("the address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });

test("counts all addresses of a /64 as one, and different /64 networks separately", () => {
  const networks = groups(4).filter(([first]) => first !== "0" && first !== "64");
  fc.assert(
    fc.property(networks, networks, groups(4), groups(4), (a, b, host, otherHost) => {
      const address = (network: string[], rest: string[]) => [...network, ...rest].join(":");
      expect(networkOf(address(a, host))).toBe(networkOf(address(a, otherHost)));
      const areSame = a.join() === b.join();
      expect(networkOf(address(a, host)) === networkOf(address(b, host))).toBe(areSame);
    }),
  );
});
