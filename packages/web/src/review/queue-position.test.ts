import { postQueue } from "@vowdesk/contract/reviews/posts";
import { expect, test } from "vitest";
import type { Queue } from "./queue-page.ts";
import { readPlace } from "./queue-position.ts";

const page = { queue: postQueue as unknown as Queue };
const read = (search: string) => readPlace(page, new URLSearchParams(search));

test("shows waiting items without a query, and a message's item with its id", () => {
  expect(read("")).toEqual({ id: null, query: { scope: "open" } });
  expect(read("id=17")).toEqual({ id: 17, query: { scope: "open" } });
});

test("filters by state, text and person; a person filter shows every state", () => {
  expect(read("status=hidden&q=%E5%91%A8%E9%9B%85")).toEqual({ id: null, query: { status: "hidden", q: "周雅" } });
  expect(read("personId=5")).toEqual({ id: null, query: { personId: 5 } });
  expect(read("all=1")).toEqual({ id: null, query: {} });
});

test("ignores values that the list call would refuse", () => {
  expect(read("scope=whatever&status=none&id=x&pageNo=0&sort=name")).toEqual({ id: null, query: { scope: "open" } });
});
