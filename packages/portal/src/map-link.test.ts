import { expect, test } from "vitest";
import { mapLink } from "./map-link.ts";

test("places in mainland China open a map that can be reached there, others Google Maps", () => {
  expect(mapLink("西湖 8 号", "Asia/Shanghai")).toBe(
    "https://uri.amap.com/search?keyword=%E8%A5%BF%E6%B9%96+8+%E5%8F%B7&callnative=1",
  );
  expect(mapLink("Kyoto & Nara", "Asia/Tokyo")).toBe("https://www.google.com/maps/search/?api=1&query=Kyoto+%26+Nara");
});
