import { expect, test } from "vitest";
import * as z from "zod";
import { sample } from "./sample.ts";

const Shop = z.object({
  id: z.int().min(1),
  name: z.string(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  site: z.url().optional(),
});

test("a sample has plain values of the fields that it does not state", () => {
  const aShop = sample(Shop, { id: 4 });
  expect(aShop({ name: "Lotus" })).toEqual({ id: 4, name: "Lotus", note: "", tags: [] });
  expect(
    sample(
      z.lazy(() => Shop),
      { id: 5 },
    )(),
  ).toMatchObject({ id: 5, name: "" });
});

test("a field for which no plain value is valid must be stated", () => {
  expect(() => sample(Shop, {})()).toThrow("id");
});
