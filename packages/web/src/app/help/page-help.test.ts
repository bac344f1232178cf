import { pageKeys } from "@vowdesk/contract/staff/menus";
import { expect, test } from "vitest";
import { pageHelp } from "../../shared/all-feature-texts.ts";

test("every page has help, and no help is for another page", () => {
  expect(Object.keys(pageHelp).toSorted()).toEqual(pageKeys.toSorted());
});
