import {
  announcementActions,
  announcementStates,
  type AnnouncementAction,
  type AnnouncementState,
} from "@vowdesk/contract/messages/announcements";
import { aText } from "@vowdesk/contract/messages/announcements/sample";
import { describe, expect, test } from "vitest";
import { allowed, isRemindedRecently, may, publishRefusal, scheduleRefusal } from "./announcements.policy.ts";

const holding = (...codes: string[]) => ({ codes: new Set(codes) });
const everything = holding("announcement:edit", "announcement:publish", "announcement:retract", "announcement:delete");

const open: Readonly<Record<AnnouncementState, AnnouncementAction[]>> = {
  draft: ["edit", "schedule", "publish", "delete"],
  scheduled: ["edit", "schedule", "unschedule", "publish", "delete"],
  published: ["remind", "retract"],
  expired: ["retract"],
  retracted: [],
};

//
describe("actions by state", () => {
  test.each(announcementStates)("allowed actions for a %s announcement", (state) => {
    expect(allowed(everything, state)).toEqual(open[state]);
    expect(allowed(holding("announcement", "announcement:all", "announcement:add"), state)).toEqual([]);
  });

  test.each<[right: string, acts: AnnouncementAction[]]>([
    ["announcement:edit", ["edit"]],
    ["announcement:publish", ["schedule", "unschedule", "publish", "remind"]],
    ["announcement:retract", ["retract"]],
    ["announcement:delete", ["delete"]],
  ])("%s allows only its own actions", (right, acts) => {
    const opened = announcementActions.filter((act) =>
      announcementStates.some((state) => may(holding(right), act, state)),
    );
    expect(opened).toEqual(acts);
  });
});

//
test("an edit of a scheduled announcement publishes it, so that it needs the permission to publish", () => {
  expect(allowed(holding("announcement:edit"), "scheduled")).toEqual([]);
  expect(allowed(holding("announcement:edit", "announcement:publish"), "scheduled")).toContain("edit");
});

const now = new Date("2026-11-02T10:00:00Z");
const later = new Date("2026-11-02T11:00:00Z");
const zh = { title: "排班", body: aText("请确认") };
const staff = { staff: "all" as const, roleIds: [], app: [] };
const fit = { wordings: { zh }, audience: staff, expiresAt: null };

test.each<[string, Partial<Parameters<typeof publishRefusal>[0]>, string | null]>([
  ["one language", {}, null],
  ["no text", { wordings: {} }, "announcement-unwritten"],
  ["a title without text", { wordings: { zh: { title: "排班", body: aText(" ") } } }, "announcement-unwritten"],
  ["a text without title", { wordings: { zh: { title: " ", body: aText("请确认") } } }, "announcement-unwritten"],
  ["one of two languages", { wordings: { zh, en: { title: "Shifts", body: { type: "doc", content: [] } } } }, null],
  ["no audience", { audience: { ...staff, staff: "none" } }, "announcement-without-audience"],
  ["no role", { audience: { ...staff, staff: "roles" } }, "announcement-without-audience"],
  ["a role", { audience: { ...staff, staff: "roles", roleIds: [3] } }, null],
  ["drivers only", { audience: { ...staff, staff: "none", app: ["driver"] } }, null],
  ["an end in the past", { expiresAt: now }, "announcement-times"],
  ["an end in the future", { expiresAt: later }, null],
])("publishing with %s", (_what, input, expected) => {
  expect(publishRefusal({ ...fit, ...input }, now)).toBe(expected);
});

test("it must be scheduled for the future and end after its start", () => {
  expect(scheduleRefusal(fit, now, now)).toBe("announcement-times");
  expect(scheduleRefusal(fit, later, now)).toBeNull();
  expect(scheduleRefusal({ ...fit, expiresAt: later }, later, now)).toBe("announcement-times");
});

test("reminders are limited to one per hour", () => {
  expect(isRemindedRecently(null, now)).toBe(false);
  expect(isRemindedRecently(now, new Date(now.getTime() + 60 * 60_000 - 1))).toBe(true);
  expect(isRemindedRecently(now, later)).toBe(false);
});
