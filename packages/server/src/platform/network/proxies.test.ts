import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { clientAddress, readProxies, trustsNobody } from "./proxies.ts";

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
])("%j is one of the proxies: %s", (address, isOne) => {
  expect(trusts(address)).toBe(isOne);
});

test.each([
  ["a stranger speaks for nobody", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a proxy speaks for its client", "10.0.0.5", "198.51.100.1", "198.51.100.1"],
  ["two proxies in a row do", "10.0.0.5", "198.51.100.1, 192.168.7.9", "198.51.100.1"],
  ["what the client wrote before counts for nothing", "10.0.0.5", "1.2.3.4, 10.0.0.5, 198.51.100.1", "198.51.100.1"],
  ["a proxy that says nothing is the client", "10.0.0.5", undefined, "10.0.0.5"],
  ["proxies all the way: the first of them", "10.0.0.5", "192.168.7.9, 192.168.7.8", "192.168.7.9"],
])("%s (RELIABILITY S21)", (_name, peer, forwarded, client) => {
  expect(clientAddress(peer, forwarded, trusts)).toBe(client);
});

test("without proxies nobody is believed", () => {
  expect(readProxies([])).toBe(trustsNobody);
  expect(clientAddress("10.0.0.5", "1.2.3.4", trustsNobody)).toBe("10.0.0.5");
});

test.each(["example.com", "10.0.0.0/33", "10.0.0.0/0", "::/0", "10.0.0", "10.0.0.1/8/8", "10.0.0.1/x", "*"])(
  "%s is no proxy, and the start says so",
  (text) => {
    expect(() => readConfig({ VOWDESK_PROXIES: `10.0.0.1, ${text}` })).toThrow(`VOWDESK_PROXIES: ${text}`);
  },
);

test("proxies are listed with commas, hints are carried by what VOWDESK_FANOUT_URL names", () => {
  expect(readConfig({ VOWDESK_PROXIES: " 10.0.0.1 ,fd00::1/128," }).proxies).toEqual(["10.0.0.1", "fd00::1/128"]);
  expect(readConfig({}).fanoutUrl).toBeNull();
  expect(readConfig({ VOWDESK_FANOUT_URL: "rediss://:s@h:6380/2" }).fanoutUrl).toBe("rediss://:s@h:6380/2");
  expect(() => readConfig({ VOWDESK_FANOUT_URL: "http://h" })).toThrow("VOWDESK_FANOUT_URL");
});
