import { defaultSettings } from "@vowdesk/contract/staff/settings";
import { expect, test } from "vitest";
import { isQuietHour, gainNow } from "./quiet-hours.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00`);
const settings = { ...defaultSettings, volume: 60 };

test.each([
  ["12:59", "13:00", "14:00", false],
  ["13:00", "13:00", "14:00", true],
  ["14:00", "13:00", "14:00", false],
  ["23:30", "22:00", "07:00", true],
  ["06:59", "22:00", "07:00", true],
  ["07:00", "22:00", "07:00", false],
])("at %s with quiet hours from %s to %s, isQuietHour is %s", (now, quietFrom, quietTo, isQuiet) => {
  expect(isQuietHour({ quietFrom, quietTo }, at(now))).toBe(isQuiet);
});

//
test("the gain is 0 while sounds are off, muted or in quiet hours", () => {
  const now = at("12:00");
  const muted = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  expect(gainNow(settings, now)).toBe(0.6);
  expect(gainNow({ ...settings, sound: false }, now)).toBe(0);
  expect(gainNow({ ...settings, mutedUntil: muted(1) }, now)).toBe(0);
  expect(gainNow({ ...settings, mutedUntil: muted(-1) }, now)).toBe(0.6);
  expect(gainNow({ ...settings, quietFrom: "11:00", quietTo: "13:00" }, now)).toBe(0);
});
