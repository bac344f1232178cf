import {
  fillNotice,
  noticeKinds,
  noticePlaceholders,
  noticeTextOf,
  unknownPlaceholders,
} from "@vowdesk/contract/studio/couple-notices";
import { languages } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { afterQuiet, isQuiet, nextWay, problemOf, waysOf, type Reach } from "./couple-notices.policy.ts";

//
test.each([
  ["Asia/Shanghai", "2026-11-02T12:59:59Z", "2026-11-02T12:59:59Z"],
  ["Asia/Shanghai", "2026-11-02T13:00:00Z", "2026-11-03T00:00:00Z"],
  ["Asia/Shanghai", "2026-11-02T23:59:59Z", "2026-11-03T00:00:00Z"],
  ["Asia/Shanghai", "2026-11-03T00:00:00Z", "2026-11-03T00:00:00Z"],
  ["Asia/Kathmandu", "2026-11-02T15:15:00Z", "2026-11-03T02:15:00Z"],
  // The clocks are set forward in this night.
  ["Europe/Madrid", "2027-03-27T21:00:00Z", "2027-03-28T06:00:00Z"],
])("in %s, what is due at %s is sent at %s", (zone, at, sent) => {
  expect(afterQuiet(zone, new Date(at)).toISOString()).toBe(new Date(sent).toISOString());
  expect(isQuiet(zone, new Date(at))).toBe(at !== sent);
});

const everything: Reach = { hasConsent: true, hasWithdrawn: false, phone: "+86", email: "a@b", customerId: 1 };
const rules = { noticeChannel: "sms", noticeFallback: "mail" } as const;

//
test.each<[string, Partial<Reach>, object, string[]]>([
  ["both ways", {}, {}, ["sms", "mail"]],
  ["no number", { phone: null }, {}, ["mail"]],
  ["no consent", { hasConsent: false }, {}, []],
  ["no consent, chat", { hasConsent: false }, { noticeFallback: "chat" }, ["chat"]],
  ["a withdrawn consent, chat", { hasWithdrawn: true }, { noticeFallback: "chat" }, []],
  ["no other way", {}, { noticeFallback: "none" }, ["sms"]],
  ["the same way twice", {}, { noticeFallback: "sms" }, ["sms"]],
])("ways with %s", (_name, reach, other, ways) => {
  expect(waysOf({ ...rules, ...other }, { ...everything, ...reach })).toEqual(ways);
});

test("the other way is used after three attempts, if there is one", () => {
  expect([0, 2, 3].map((attempts) => nextWay(["sms", "mail"], attempts))).toEqual(["sms", "sms", "mail"]);
  expect(nextWay(["sms"], 9)).toBe("sms");
});

test("a notice is not sent after a withdrawal, when it is outdated, late, or cannot arrive", () => {
  const [now, later] = [new Date(0), new Date(1)];
  const fine = { now, expiresAt: later, isCurrent: true, reach: everything, ways: ["sms"] as const };
  expect(problemOf(fine)).toBeNull();
  expect(problemOf({ ...fine, reach: { ...everything, hasWithdrawn: true }, isCurrent: false })).toBe("consent");
  expect(problemOf({ ...fine, isCurrent: false })).toBe("outdated");
  expect(problemOf({ ...fine, expiresAt: now })).toBe("late");
  expect(problemOf({ ...fine, ways: [] })).toBe("unreachable");
});

//
test("every standard text has only the placeholders of its kind, in all languages", () => {
  for (const kind of noticeKinds)
    for (const language of languages)
      expect(unknownPlaceholders(kind, noticeTextOf({}, kind).texts[language])).toEqual([]);
  expect(noticePlaceholders["instalment-due"]).toContain("amount");
});

test("values are filled in, and a line that has none is left out", () => {
  const text = "Hello {name}\n{place} {address}\n\n{studio} {phone}";
  expect(fillNotice(text, { name: "Anna {place}", studio: "Vow" })).toBe("Hello Anna {place}\n\nVow");
});
