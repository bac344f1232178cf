import { defaultOrderSettings, type OrderSettings } from "@vowdesk/contract/orders";
import { expect, test } from "vitest";
import { changedIn, draftOf, settingsOf, withTyped } from "./limits-draft.ts";

const settings: OrderSettings = { ...defaultOrderSettings, version: 4, changedBy: "", changedAt: null };
const draft = draftOf(settings, "driver");

test("sends untouched settings unchanged, with the version that was read", () => {
  const { limits, amberPercent, autoAssign } = defaultOrderSettings;
  expect(settingsOf(settings, "driver", draft)).toEqual({ limits, amberPercent, autoAssign, version: 4 });
});

test("changes a limit of its own kind only", () => {
  const changed = settingsOf(settings, "driver", { ...draft, minutes: { ...draft.minutes, arrived: " 12 " } });
  expect(changed?.limits).toEqual({
    ...defaultOrderSettings.limits,
    driver: { ...defaultOrderSettings.limits.driver, arrived: 12 },
  });
});

test.each(["", "0", "-5", "1.5", "soon", "99999"])("rejects %j as a limit", (text) => {
  expect(settingsOf(settings, "driver", { ...draft, minutes: { ...draft.minutes, arrived: text } })).toBeNull();
});

test("typed values override the new record, other fields follow it", () => {
  const typed = changedIn(draft, { ...draft, minutes: { ...draft.minutes, arrived: "12" } });
  expect(typed).toEqual({ minutes: { arrived: "12" } });
  const other = {
    ...draft,
    minutes: { ...draft.minutes, arrived: "9", accepted: "3" },
    amber: "40",
    isAuto: !draft.isAuto,
  };
  expect(changedIn(draft, other)).toEqual({
    minutes: { arrived: "9", accepted: "3" },
    amber: "40",
    isAuto: !draft.isAuto,
  });
  expect(withTyped(other, typed)).toEqual({ ...other, minutes: { ...other.minutes, arrived: "12" } });
  expect(changedIn(other, other)).toEqual({});
});
