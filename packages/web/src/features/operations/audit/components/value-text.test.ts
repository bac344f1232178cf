import { i18n } from "@lingui/core";
import { beforeEach, expect, test } from "vitest";
import { fieldName } from "../audit.labels.ts";
import { drawnChanges, textOf } from "./value-text.ts";

/** An entry whose subject is of the kind that the verb names. */
const entry = (verb: string) => ({ verb, subject: `${verb.split(".")[0]}:1` });

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("a set shows added and removed members, a record the changed parts", () => {
  expect(
    drawnChanges(
      {
        app: [
          ["courier", "driver"],
          ["driver", "runner"],
        ],
        name: [
          { zh: "一", en: "One" },
          { zh: "二", en: "One" },
        ],
        enabled: [true, false],
        assigneeId: [null, 7],
      },
      entry("announcement.edited"),
    ),
  ).toEqual([
    { kind: "set", key: "app", name: "App users", added: ["Runners"], removed: ["Couriers"] },
    { kind: "value", key: "name.zh", name: "Name · 中文", before: "一", after: "二" },
    { kind: "value", key: "enabled", name: "Enabled", before: "Yes", after: "No" },
    { kind: "value", key: "assigneeId", name: "Assignee (number)", before: "—", after: "7" },
  ]);
});

test("a record in a record shows its changed parts with labels", () => {
  const limits = (paid: number) => ({ delivery: { paid, ready: 5 } });
  expect(drawnChanges({ limits: [limits(5), limits(6)] }, entry("order-settings.changed"))).toEqual([
    {
      kind: "value",
      key: "limits.delivery.paid",
      name: "Due times (minutes) · Delivery · Paid",
      before: "5",
      after: "6",
    },
  ]);
});

test("amounts, times, sizes and codes are shown in the language", () => {
  expect(textOf("refundedCents", 640_000, entry("order.refunded"))).toBe("¥6,400.00");
  expect(textOf("status", "picked_up", entry("order.advanced"))).toBe("Picked up");
  expect(textOf("status", "answered", { verb: "review.decided", subject: "feedback:7" })).toBe("Answered");
  expect(textOf("status", "answered", { verb: "review.decided", subject: "complaint:7" })).toBe("Statement received");
  expect(textOf("type", 2, entry("chat.sent"))).toBe("Voice message");
  expect(textOf("type", 2, entry("menu.added"))).toBe("Button");
  expect(textOf("bytes", 180_400_000, entry("file.uploaded"))).toBe("180 MB");
  expect(textOf("publishAt", "2026-11-03T10:30:00.000Z", entry("announcement.scheduled"))).not.toContain("T10");
  expect(textOf("refundReasons", [{ zh: "晚", en: "Late", es: "Tarde", ja: "遅い" }], entry("studio.changed"))).toBe(
    "Late",
  );
  expect([textOf("name", null, entry("role.added")), textOf("name", "", entry("role.added"))]).toEqual(["—", "—"]);
});

test("a field of an area that no longer declares it has the label of another area", () => {
  expect(fieldName("dish.changed", "lostReason")).toBe("Reason");
  expect(fieldName("dish.changed", "unknownField")).toBe("unknownField");
});

test("the codes of a field are those of its area", () => {
  expect(textOf("state", "sent", entry("packet.sent"))).toBe("Not opened yet");
  expect(textOf("state", "sent", entry("agreement.sent"))).toBe("To be signed");
});
