import type { PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";
import { expect, test } from "vitest";
import { movableOutdoors } from "./outdoor.ts";

const shoot = (id: number, fields: Partial<Shoot>): Shoot =>
  ({ id, purpose: "studio", team: [], allowed: ["move"], startsAt: `2026-12-01T0${id}:00:00Z`, ...fields }) as Shoot;
const member = (kind: "person" | "place" | "room") => ({ bookableId: 1, name: kind, kind });
const rules = [
  { id: "coverage", isOnWeddingDay: true },
  { id: "location", isOnWeddingDay: false },
] as PurposeRule[];

//
test("outdoor are location shoots and those at an outside place; a wedding day and what cannot be moved stay", () => {
  const shoots = [
    shoot(5, { purpose: "location" }),
    shoot(1, { purpose: "studio", team: [member("person"), member("place")] }),
    shoot(2, { purpose: "studio", team: [member("room")] }),
    shoot(3, { purpose: "coverage", team: [member("place")] }),
    shoot(4, { purpose: "location", allowed: ["finish"] }),
  ];
  expect(movableOutdoors(shoots, rules).map(({ id }) => id)).toEqual([1, 5]);
});
