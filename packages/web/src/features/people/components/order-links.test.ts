import { aPerson } from "@vowdesk/contract/people/sample";
import { expect, test } from "vitest";
import { kindStatusNames } from "../../../locales/order-status.ts";
import { ownFilter } from "../labels.ts";
import { listPath, orderPath, statusName } from "./order-links.ts";

test("an order leads to the page of its kind (SPEC 2)", () => {
  expect(orderPath({ kind: "delivery", number: "WM1" })).toBe("/order?number=WM1");
  expect(orderPath({ kind: "driver", number: "DJ1" })).toBe("/daiorder?number=DJ1");
  expect(orderPath({ kind: "errand", number: "PT1" })).toBe("/sendorder?number=PT1");
});

test("a person's orders in one state are the list of that kind, narrowed to them", () => {
  const { id, role } = aPerson({ role: "courier" });
  const filter = ownFilter[role] ?? "";
  expect(listPath("delivery", { [filter]: String(id), status: "completed" })).toBe(
    "/order?workerId=7&status=completed",
  );
  expect(ownFilter.merchant).toBeNull();
});

test("a state that this build does not know stands as it came", () => {
  expect(statusName("errand", "posted")).toBe(kindStatusNames.errand.posted);
  expect(statusName("errand", "melted")).toBe("melted");
});
