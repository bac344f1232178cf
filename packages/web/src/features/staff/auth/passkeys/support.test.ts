import { afterEach, expect, test, vi } from "vitest";
import { supportsPasskeys } from "./support.ts";

afterEach(() => vi.unstubAllGlobals());

function visit(
  hostname: string,
  { isSecureContext = true, browser = { parseRequestOptionsFromJSON() {} } } = {},
): void {
  vi.stubGlobal("window", { isSecureContext, location: { hostname } });
  vi.stubGlobal("PublicKeyCredential", browser);
}

test.each([
  ["desk.example.com", true],
  ["localhost", true],
  ["1and1.example", true],
  ["192.168.1.10", false],
  ["[::1]", false],
])("a page at %s has passkeys: %s", (hostname, expected) => {
  visit(hostname);
  expect(supportsPasskeys()).toBe(expected);
});

test("a page without TLS and an older browser have none", () => {
  visit("desk.example.com", { isSecureContext: false });
  expect(supportsPasskeys()).toBe(false);
  visit("desk.example.com", { browser: {} as never });
  expect(supportsPasskeys()).toBe(false);
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(supportsPasskeys()).toBe(false);
});
