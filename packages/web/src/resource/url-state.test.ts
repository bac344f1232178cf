import { endpoint, listInput, pageOf, staff } from "@vowdesk/contract/kernel";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { filterChange, pageChange, sortChange, type UrlChanges } from "../kernel/lists/list-address.ts";
import type { AnyDetail, Resource } from "./record.ts";
import { activeFilters, clearing, readState } from "./url-state.ts";

const list = endpoint({
  method: "GET",
  path: "/api/thing/list",
  access: staff("thing"),
  summary: "Things",
  input: listInput(
    {
      q: z.string().max(10),
      status: z.enum(["new", "old"]),
      ownerId: z.coerce.number<string>().int(),
      number: z.string(),
    },
    ["createdAt", "total"],
  ),
  output: pageOf(z.object({ number: z.string() })),
});
const detail: AnyDetail = {
  key: "number",
  call: list,
  record: (item) => item as never,
  badge: () => null,
  sections: [],
};
const label = { id: "label" };
const filters: Resource["filters"] = {
  q: { kind: "search", label },
  status: { kind: "tabs", label, names: {}, counts: undefined },
  ownerId: { kind: "text", label },
  number: "hidden",
};
const things = { list, detail, filters };

const read = (search: string) => readState(things, new URLSearchParams(search));

function after(search: string, changes: UrlChanges): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

describe("readState", () => {
  test("applies the default order of the resource until the address names one", () => {
    const sorted = { ...things, sort: { by: "total", dir: "asc" } as const };
    const readSorted = (search: string) => readState(sorted, new URLSearchParams(search)).query;
    expect(readSorted("?q=abc")).toMatchObject({ q: "abc", sort: "total", dir: "asc" });
    expect(readSorted("?sort=createdAt")).toMatchObject({ sort: "createdAt" });
    expect(readSorted("?sort=createdAt")).not.toHaveProperty("dir");
  });

  test("parses the query with the server's schema", () => {
    expect(read("?q=abc&status=new&ownerId=7&pageNo=3&pageSize=50&sort=total&dir=asc")).toEqual({
      query: { q: "abc", status: "new", ownerId: 7, pageNo: 3, pageSize: 50, sort: "total", dir: "asc" },
      open: null,
      act: null,
    });
  });

  test("reads an empty query as the first page of default size", () => {
    expect(read("")).toEqual({ query: { pageNo: 1, pageSize: 20 }, open: null, act: null });
  });

  test("ignores invalid values and keeps the others", () => {
    expect(read("?status=wrong&pageSize=999&q=far-too-long-a-text&ownerId=7").query).toEqual({
      ownerId: 7,
      pageNo: 1,
      pageSize: 20,
    });
  });

  test("the detail's key opens a record, and an action that starts on it, and neither filters", () => {
    const query = { status: "new", pageNo: 1, pageSize: 20 };
    expect(read("?number=A1&status=new")).toEqual({ query, open: "A1", act: null });
    expect(read("?number=A1&status=new&act=edit")).toEqual({ query, open: "A1", act: "edit" });
  });

  test("survives writing to the URL and reading back", () => {
    let url = after("", filterChange("status", "old"));
    url = after(url, sortChange(read(url).query, "total", "desc"));
    url = after(url, pageChange(4, 50));
    expect(read(url).query).toEqual({ status: "old", sort: "total", dir: "desc", pageNo: 4, pageSize: 50 });
  });

  test("a changed filter returns to the first page", () => {
    expect(after("pageNo=4", filterChange("q", "x"))).toBe("q=x");
  });

  test("a heading cycles through both directions and none", () => {
    const first = after("", sortChange(read("").query, "total", "asc"));
    const second = after(first, sortChange(read(first).query, "total", "asc"));
    const third = after(second, sortChange(read(second).query, "total", "asc"));
    expect([first, second, third]).toEqual(["sort=total&dir=asc", "sort=total&dir=desc", ""]);
  });

  test("defaults are not written", () => {
    expect(after("pageNo=2&pageSize=50", pageChange(1, 20))).toBe("");
  });

  test("clearing removes the shown filters and keeps the open record", () => {
    const url = "number=A1&q=x&status=new&pageNo=2";
    expect(activeFilters(things, read(url))).toEqual(["q", "status"]);
    expect(after(url, clearing(things, read(url)))).toBe("number=A1");
  });
});
