import type { Card } from "@vowdesk/contract/studio/galleries";
import { expect, test } from "vitest";
import { filterValue, isShownBy, noFilters, noValue, type GridFilters } from "./filters.ts";
import type { GridPhoto } from "./use-photos.ts";

const photo = (number: number, more: Partial<GridPhoto>): GridPhoto => ({
  number,
  aspect: 1,
  colour: 0,
  isCulled: false,
  previewVersion: 1,
  hasProblem: false,
  isSafe: true,
  chapter: null,
  cards: [],
  ...more,
});
const cards = [
  { id: 1, photographerId: null },
  { id: 2, photographerId: 7 },
  { id: 3, photographerId: 8 },
] as Card[];
const photos = [
  photo(1, { chapter: "Ceremony", cards: [1] }),
  photo(2, { chapter: "none", cards: [1, 2], isCulled: true }),
  photo(3, { cards: [3] }),
];

//
test.each<[string, Partial<GridFilters>, number[]]>([
  ["nothing", {}, [1, 2, 3]],
  ["a chapter", { chapter: filterValue("Ceremony") }, [1]],
  ["a chapter that is named like none", { chapter: filterValue("none") }, [2]],
  ["no chapter", { chapter: noValue }, [3]],
  ["a photographer, also on the second card", { photographer: filterValue(7) }, [2]],
  ["no photographer", { photographer: noValue }, [1]],
  ["a card", { card: filterValue(1) }, [1, 2]],
  ["a card and what is kept", { card: filterValue(1), culling: "kept" }, [1]],
])("filters by %s", (_what, filters, numbers) => {
  const shown = photos.filter((item) => isShownBy({ ...noFilters, ...filters }, item, cards));
  expect(shown.map(({ number }) => number)).toEqual(numbers);
});
