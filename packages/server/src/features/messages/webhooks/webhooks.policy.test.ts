import { EventPattern } from "@vowdesk/contract/messages/webhooks";
import { expect, test } from "vitest";
import { bodyOf } from "./sending/outbox.policy.ts";
import { patternsFor, receiverUrl } from "./webhooks.policy.ts";

//
test.each([
  ["order.cancelled", true],
  ["order.*", true],
  ["chat-label.added", true],
  ["*", true],
  ["order", false],
  ["*.cancelled", false],
  ["order.*.x", false],
  ["", false],
])("%j is a pattern of events: %s", (text, isPattern) => {
  expect(EventPattern.safeParse(text).success).toBe(isPattern);
});

//
test("an event matches its name, its area and all", () => {
  expect(patternsFor("order.cancelled")).toEqual(["order.cancelled", "order.*", "*"]);
});

test.each([
  ["https://example.com/hook?x=1", false, true],
  ["http://example.com/hook", false, false],
  ["http://example.com/hook", true, true],
  ["https://user:password@example.com", false, false],
  ["ftp://example.com", true, false],
  ["/hook", true, false],
  ["file:///etc/passwd", true, false],
])("%s may receive events, with http allowed %s: %s", (text, allowsHttp, isReceiver) => {
  expect(receiverUrl(text, allowsHttp) !== null).toBe(isReceiver);
});

const at = new Date("2026-11-02T03:00:00Z");
const bodyFor = (before: object, after: object) =>
  JSON.parse(bodyOf({ type: "order.noted", subject: "order:WM1", before, after }, { kind: "staff", id: 7 }, at)) as {
    data: object;
  };

//
test("the body has the changed fields, the subject and who acted", () => {
  expect(bodyFor({ state: "a", name: "x", version: 1 }, { state: "b", name: "x", version: 2 })).toEqual({
    type: "order.noted",
    timestamp: "2026-11-02T03:00:00.000Z",
    data: {
      subject: "order:WM1",
      actor: { kind: "staff", id: 7 },
      before: { state: "a" },
      after: { state: "b" },
    },
  });
});

//
test("the body has no phone numbers, message texts or secrets", () => {
  const after = {
    phone: "13812345678",
    email: "lin@example.com",
    password: "secret words",
    text: "a private message",
    query: "what was searched",
    remark: "call 13812345678 at the gate",
    photos: [{ phone: "13812345678" }],
  };
  const text = JSON.stringify(bodyFor({}, after));
  for (const hidden of ["13812345678", "lin@", "secret words", "private message", "searched"])
    expect(text).not.toContain(hidden);
  expect(text).toContain("at the gate");
});
