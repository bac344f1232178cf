import type { Purpose, ShootState } from "@vowdesk/contract/studio/shoots";
import { expect, test } from "vitest";
import { earnedParts } from "./earnings.policy.ts";

const terms = { totalCents: 100_001, parts: { shoot: 50, selection: 30, pickup: 20 } };

//
test.each<[string, [Purpose, ShootState][], object[]]>([
  ["nothing without a shoot that is done", [["studio", "firm"]], []],
  ["the shoot", [["studio", "done"]], [{ part: "shoot", cents: 50_000 }]],
  [
    "nothing while another main shoot is planned",
    [
      ["studio", "done"],
      ["location", "postponed"],
    ],
    [],
  ],
  [
    "the shoot, when the other one is cancelled",
    [
      ["studio", "done"],
      ["location", "cancelled"],
    ],
    [{ part: "shoot", cents: 50_000 }],
  ],
  ["nothing for a fitting", [["fitting", "done"]], []],
  [
    "all parts, which add up to the price",
    [
      ["coverage", "done"],
      ["selection", "done"],
      ["pickup", "done"],
    ],
    [
      { part: "shoot", cents: 50_000 },
      { part: "selection", cents: 30_000 },
      { part: "pickup", cents: 20_001 },
    ],
  ],
])("earns %s", (_name, shoots, expected) => {
  expect(
    earnedParts(
      terms,
      shoots.map(([purpose, state]) => ({ purpose, state })),
    ),
  ).toEqual(expected);
});
