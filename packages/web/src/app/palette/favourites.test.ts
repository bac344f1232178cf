import { expect, test, vi } from "vitest";

const settings = { favourites: ["/order"] };
const changeSettings = vi.fn();
vi.mock("../../features/staff/settings/components/settings.ts", () => ({
  changeSettings,
  currentSettings: () => settings,
}));
const { toggleFavourite, withToggled } = await import("./favourites.ts");

test("toggling adds a page at the end, then removes it", () => {
  expect(withToggled(["/order"], "/audit")).toEqual(["/order", "/audit"]);
  expect(withToggled(["/order", "/audit"], "/order")).toEqual(["/audit"]);
  toggleFavourite("/order");
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith({ favourites: [] });
});

test("keeps at most thirty favourites", () => {
  const full = Array.from({ length: 30 }, (_, index) => `/${index}`);
  expect(withToggled(full, "/order")).toBeNull();
  expect(withToggled(full, "/7")).toHaveLength(29);
});
