import { expect, test } from "vitest";
import { countInput, viewQuery } from "./view-query.ts";

const of = (search: string) => viewQuery(new URLSearchParams(search), "number");

test("a view keeps filters, order and page size, and neither the page nor the open record", () => {
  expect(of("status=ready&pageNo=4&number=WM1&sort=dueAt&dir=asc&pageSize=50&q=")).toBe(
    "dir=asc&pageSize=50&sort=dueAt&status=ready",
  );
});

test("two addresses of one view are the same view, whatever their order", () => {
  expect(of("zone=%E6%BB%A8%E6%B1%9F&scope=late")).toBe(of("scope=late&pageNo=2&zone=滨江"));
});

test("only the total is asked for where a view is counted", () => {
  expect(countInput("scope=late&pageSize=100")).toEqual({ scope: "late", pageSize: 1 });
});
