import { expect, test } from "vitest";
import { placeCard, type Box } from "./tour-place.ts";

const card = { width: 320, height: 180 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test("places a card below its target, within the window", () => {
  const bell: Box = { left: 1100, top: 10, width: 36, height: 36 };
  expect(placeCard(bell, card, wide)).toEqual({ left: 1100, top: 60 });
  expect(placeCard({ ...bell, left: 1390 }, card, wide)).toEqual({ left: 1440 - 320 - 14, top: 60 });
  expect(placeCard({ ...bell, left: 0 }, card, phone).left).toBe(14);
});

test("places it beside the target when there is no room below", () => {
  expect(placeCard({ left: 0, top: 56, width: 210, height: 844 }, card, wide)).toEqual({ left: 224, top: 56 });
});

test("places it above or over the target on a narrow screen", () => {
  expect(placeCard({ left: 0, top: 780, width: 390, height: 64 }, card, phone)).toEqual({ left: 14, top: 586 });
  expect(placeCard({ left: 0, top: 0, width: 390, height: 844 }, card, phone)).toEqual({ left: 14, top: 14 });
});

test("keeps the card within the window for any target", () => {
  for (let left = -50; left < 1500; left += 70)
    for (let top = -50; top < 950; top += 70) {
      const at = placeCard({ left, top, width: 60, height: 40 }, card, wide);
      expect(at.left).toBeGreaterThanOrEqual(14);
      expect(at.top).toBeGreaterThanOrEqual(14);
      expect(at.left + card.width).toBeLessThanOrEqual(wide.width - 14);
      expect(at.top + card.height).toBeLessThanOrEqual(wide.height - 14);
    }
});
