import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { clientAddress, readProxies, trustsNone } from "./proxies.ts";

const trusts = readProxies(["10.0.0.5", "192.168.7.0/24", "fd00:7::/64"]);

test.each([
  ["10.0.0.5", true],
  ["::ffff:10.0.0.5", true],
  ["10.0.0.6", false],
  ["192.168.7.200", true],
  ["192.168.8.1", false],
  ["fd00:7::1", true],
  ["fd00:8::1", false],
  ["127.0.0.1", false],
  ["unknown", false],
  ["", false],
])("trusts %j: %s", (address, isTrusted) => {
  expect(trusts(address)).toBe(isTrusted);
});

test.each([
  ["ignores the header of an untrusted peer", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["uses the header of a trusted proxy", "10.0.0.5", "198.51.100.1", "198.51.100.1"],
  ["follows two trusted proxies", "10.0.0.5", "198.51.100.1, 192.168.7.9", "198.51.100.1"],
  ["ignores entries that the client wrote", "10.0.0.5", "1.2.3.4, 10.0.0.5, 198.51.100.1", "198.51.100.1"],
  ["uses the proxy's address without a header", "10.0.0.5", undefined, "10.0.0.5"],
  ["uses the first entry if all are trusted proxies", "10.0.0.5", "192.168.7.9, 192.168.7.8", "192.168.7.9"],
])("%s (R-16.3)", (_name, peer, forwarded, client) => {
  expect(clientAddress(peer, forwarded, trusts)).toBe(client);
});

test("trusts no address without configured proxies", () => {
  expect(readProxies([])).toBe(trustsNone);
  expect(clientAddress("10.0.0.5", "1.2.3.4", trustsNone)).toBe("10.0.0.5");
});

test.each(["example.com", "10.0.0.0/33", "10.0.0.0/0", "::/0", "10.0.0", "10.0.0.1/8/8", "10.0.0.1/x", "*"])(
  "rejects %s as a proxy at the start",
  (text) => {
    expect(() => readConfig({ VOWDESK_PROXIES: `10.0.0.1, ${text}` })).toThrow(`VOWDESK_PROXIES: ${text}`);
  },
);

test("parses a comma-separated list of proxies and the URL of the fan-out engine", () => {
  expect(readConfig({ VOWDESK_PROXIES: " 10.0.0.1 ,fd00::1/128," }).proxies).toEqual(["10.0.0.1", "fd00::1/128"]);
  expect(readConfig({}).fanoutUrl).toBeNull();
  expect(readConfig({ VOWDESK_FANOUT_URL: "rediss://:s@h:6380/2" }).fanoutUrl).toBe("rediss://:s@h:6380/2");
  expect(() => readConfig({ VOWDESK_FANOUT_URL: "http://h" })).toThrow("VOWDESK_FANOUT_URL");
});
