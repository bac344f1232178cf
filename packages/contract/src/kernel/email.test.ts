import * as fc from "fast-check";
import * as z from "zod";
import { expect, test } from "vitest";
import { EmailAddress } from "./email.ts";

test.each([
  ["lin@bücher.example", "lin@xn--bcher-kva.example"],
  ["lin@例え.テスト", "lin@xn--r8jz45g.xn--zckzah"],
  ["lin@пример.рф", "lin@xn--e1afmkfd.xn--p1ai"],
  ["lin@xn--e1afmkfd.xn--p1ai", "lin@xn--e1afmkfd.xn--p1ai"],
  ["lin.o'neil+x@Example.com", "lin.o'neil+x@Example.com"],
])("the address %s is stored as %s", (text, stored) => {
  expect(EmailAddress.parse(text)).toBe(stored);
});

test.each([
  "",
  "lin",
  "lin@",
  "@example.com",
  "lin@example",
  "a b@example.com",
  "lin@exa mple.com",
  "lin@a@b.com",
  "lin@-a.com",
  "lin@a..com",
  ".a@b.com",
  "李@example.com",
  "lin@b\u202e.com",
])("%j is no address", (text) => {
  expect(EmailAddress.safeParse(text).success).toBe(false);
});

test("every address that was valid stays valid and unchanged", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      if (z.email().max(200).safeParse(text).success) expect(EmailAddress.parse(text)).toBe(text);
    }),
  );
});
