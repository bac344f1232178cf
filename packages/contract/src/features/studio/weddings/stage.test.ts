import { expect, test } from "vitest";
import { weddingStage, type WeddingParts } from "./stage.ts";

type Shoots = WeddingParts["shoots"];

//
test.each<[string, Shoots, string]>([
  ["no shoot", [], "planning"],
  ["a consultation only", [{ purpose: "consultation", state: "done" }], "planning"],
  ["a tentative shoot", [{ purpose: "studio", state: "tentative" }], "planning"],
  ["a cancelled shoot", [{ purpose: "studio", state: "cancelled" }], "planning"],
  ["a planned shoot", [{ purpose: "studio", state: "firm" }], "shooting"],
  ["a postponed shoot", [{ purpose: "location", state: "postponed" }], "shooting"],
  [
    "one shoot done and one planned",
    [
      { purpose: "studio", state: "done" },
      { purpose: "coverage", state: "confirmed" },
    ],
    "shooting",
  ],
  ["all shoots done", [{ purpose: "studio", state: "done" }], "selection"],
  [
    "the selection done",
    [
      { purpose: "studio", state: "done" },
      { purpose: "selection", state: "done" },
    ],
    "production",
  ],
  ["the pickup done", [{ purpose: "pickup", state: "done" }], "collected"],
])("the stage of a wedding with %s", (_name, shoots, stage) => {
  expect(weddingStage({ shoots, isCancelled: false })).toBe(stage);
  expect(weddingStage({ shoots, isCancelled: true })).toBe("cancelled");
});
