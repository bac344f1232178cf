import { defaultOrderSettings, type OrderSettings } from "@vowdesk/contract/orders";
import { expect, test } from "vitest";
import { changedIn, draftOf, settingsOf, typedOver } from "./limits-draft.ts";

const settings: OrderSettings = { ...defaultOrderSettings, version: 4, changedBy: "", changedAt: null };
const draft = draftOf(settings, "driver");

test("what nobody touched is sent as it was, with the version that was seen", () => {
  const { limits, amberPercent, autoAssign } = defaultOrderSettings;
  expect(settingsOf(settings, "driver", draft)).toEqual({ limits, amberPercent, autoAssign, version: 4 });
});

test("a limit is changed for its kind alone", () => {
  const changed = settingsOf(settings, "driver", { ...draft, minutes: { ...draft.minutes, arrived: " 12 " } });
  expect(changed?.limits).toEqual({
    ...defaultOrderSettings.limits,
    driver: { ...defaultOrderSettings.limits.driver, arrived: 12 },
  });
});

test.each(["", "0", "-5", "1.5", "soon", "99999"])("%j is no limit, and nothing is sent", (text) => {
  expect(settingsOf(settings, "driver", { ...draft, minutes: { ...draft.minutes, arrived: text } })).toBeNull();
});

test("what was typed lies over what the record has become; the rest follows it", () => {
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
  expect(typedOver(other, typed)).toEqual({ ...other, minutes: { ...other.minutes, arrived: "12" } });
  expect(changedIn(other, other)).toEqual({});
});
