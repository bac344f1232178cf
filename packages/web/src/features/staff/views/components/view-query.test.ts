import { expect, test } from "vitest";
import { countInput, pageQuery, viewQuery } from "./view-query.ts";

const filters = { status: "hidden", zone: "hidden", scope: "hidden", q: "hidden" } as const;
const resource = { filters, key: "number" };
const of = (search: string) => viewQuery(new URLSearchParams(search), resource);

test("stores filters, order and page size, but not the page or the open record", () => {
  expect(of("status=ready&pageNo=4&number=WM1&sort=dueAt&dir=asc&pageSize=50&q=")).toBe(
    "dir=asc&pageSize=50&sort=dueAt&status=ready",
  );
});

test("neither stores nor changes what belongs to the page", () => {
  const search = new URLSearchParams("view=list&status=ready&number=WM1");
  expect(viewQuery(search, resource)).toBe("status=ready");
  expect(pageQuery(search, resource, "scope=late")).toBe("scope=late&view=list");
  expect(pageQuery(search, resource, "")).toBe("view=list");
});

//
test("a view that another user stored opens no record, begins no act and does not change the page", () => {
  const search = new URLSearchParams("view=list");
  const query = "status=ready&number=WM1&act=refund&viewAs=user%3A1&view=calendar&pageNo=9";
  expect(pageQuery(search, resource, query)).toBe("status=ready&view=list");
});

test("the order of the query does not matter", () => {
  expect(of("zone=%E6%BB%A8%E6%B1%9F&scope=late")).toBe(of("scope=late&pageNo=2&zone=滨江"));
});

test("fetches a single row to count a view", () => {
  expect(countInput("scope=late&pageSize=100")).toEqual({ scope: "late", pageSize: 1 });
});
