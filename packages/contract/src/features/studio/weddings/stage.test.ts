import { expect, test } from "vitest";
import { agreementStates, type AgreementState } from "../agreements/agreements.schema.ts";
import { purposes, shootStates, type Purpose, type ShootState } from "../shoots/shoots.schema.ts";
import { weddingStage, type WeddingParts } from "./stage.ts";
import { weddingStages, type WeddingStage } from "./weddings.schema.ts";

type Shoots = WeddingParts["shoots"];

/** Shoots on consecutive days. */
const inOrder = (shoots: readonly (readonly [Purpose, ShootState])[]): Shoots =>
  shoots.map(([purpose, state], day) => ({ purpose, state, startsAt: `2027-05-0${day + 1}T10:00:00.000Z` }));

//
test.each<[string, readonly (readonly [Purpose, ShootState])[], string]>([
  ["no shoot", [], "planning"],
  ["a consultation only", [["consultation", "done"]], "planning"],
  ["a tentative shoot", [["studio", "tentative"]], "planning"],
  ["a cancelled shoot", [["studio", "cancelled"]], "planning"],
  ["a planned shoot", [["studio", "firm"]], "shooting"],
  ["a postponed shoot", [["location", "postponed"]], "shooting"],
  [
    "one shoot done and one planned",
    [
      ["studio", "done"],
      ["coverage", "confirmed"],
    ],
    "shooting",
  ],
  [
    "one shoot done and one tentative",
    [
      ["studio", "done"],
      ["location", "tentative"],
    ],
    "shooting",
  ],
  ["all shoots done", [["studio", "done"]], "selection"],
  [
    "a selection before a shoot",
    [
      ["studio", "done"],
      ["selection", "done"],
      ["coverage", "done"],
    ],
    "selection",
  ],
  [
    "a shoot still to come after the selection",
    [
      ["studio", "done"],
      ["selection", "done"],
      ["coverage", "firm"],
    ],
    "shooting",
  ],
  [
    "the selection done",
    [
      ["studio", "done"],
      ["selection", "done"],
    ],
    "production",
  ],
  [
    "a second pickup planned",
    [
      ["studio", "done"],
      ["selection", "done"],
      ["pickup", "done"],
      ["pickup", "firm"],
    ],
    "production",
  ],
  ["the pickup done", [["pickup", "done"]], "collected"],
])("the stage of a wedding with %s", (_name, shoots, stage) => {
  const parts = { shoots: inOrder(shoots), agreements: ["amended", "signed"] as const };
  expect(weddingStage({ ...parts, isCancelled: false })).toBe(stage);
  expect(weddingStage({ ...parts, isCancelled: true })).toBe("cancelled");
});

const histories: readonly (readonly AgreementState[])[] = [
  [],
  ...agreementStates.map((state) => [state]),
  ["amended", "signed"],
  ["signed", "draft"],
  ["expired", "sent"],
];

/** All pairs of shoots in both orders of time, each with every history of the agreement. */
function* generatedParts(): Generator<WeddingParts> {
  const all = purposes.flatMap((purpose) => shootStates.map((state) => [purpose, state] as const));
  for (const agreements of histories)
    for (const first of all)
      for (const second of all) yield { shoots: inOrder([first, second]), agreements, isCancelled: false };
}

const toCome: readonly ShootState[] = ["tentative", "firm", "confirmed", "checked_in", "shooting", "postponed"];
const rank = (parts: WeddingParts) => weddingStages.indexOf(weddingStage(parts));
const opens = ({ shoots }: WeddingParts, ...named: Purpose[]) =>
  shoots.some(({ purpose, state }) => named.includes(purpose) && toCome.includes(state));

const isUnsigned = ({ agreements }: WeddingParts) =>
  !agreements.includes("signed") &&
  agreements.some((state) => ["draft", "sent", "signed_a", "expired"].includes(state));

/** The furthest stage at which nothing before it is still to come. */
function furthest(parts: WeddingParts): WeddingStage {
  if (isUnsigned(parts)) return "planning";
  if (opens(parts, "studio", "location", "coverage")) return "shooting";
  if (opens(parts, "selection")) return "selection";
  return opens(parts, "pickup") ? "production" : "collected";
}

test("no wedding is further than a step that is still to come", () => {
  const wrong: unknown[] = [];
  for (const parts of generatedParts())
    if (rank(parts) > weddingStages.indexOf(furthest(parts))) wrong.push([furthest(parts), parts]);
  expect(wrong.slice(0, 3)).toEqual([]);
});

test("finishing what is still to come never takes a wedding back", () => {
  const wrong: unknown[] = [];
  for (const parts of generatedParts()) {
    const last = parts.shoots.at(-1);
    if (!last || !toCome.includes(last.state)) continue;
    const after = { ...parts, shoots: [...parts.shoots.slice(0, -1), { ...last, state: "done" as const }] };
    if (rank(after) < rank(parts)) wrong.push(parts);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
