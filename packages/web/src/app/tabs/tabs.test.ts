import { describe, expect, test } from "vitest";
import {
  affix,
  close,
  tabsToClose,
  move,
  name,
  noTabs,
  refresh,
  tabFor,
  visit,
  type Place,
  type Tabs,
} from "./tabs.ts";

function place(to: string, input: Partial<Place> = {}): Place {
  const { pathname, search } = new URL(to, "https://own");
  const ownQuery = pathname === "/order" ? ["number"] : [];
  return { path: pathname, search, ownQuery, isAffixed: false, isKept: true, hasTab: true, ...input };
}

const dashboard = place("/dashboard", { isAffixed: true });

function go(state: Tabs, to: string, inPage?: string): Tabs {
  const requested = place(to, to === "/dashboard" ? { isAffixed: true } : {});
  return visit(state, requested, tabFor(state, requested, inPage));
}

const open = (...ways: string[]) => ways.reduce((state, to) => go(state, to), affix(noTabs, [dashboard]));
const keys = ({ tabs }: Tabs) => tabs.map(({ key }) => key);

describe("visiting pages", () => {
  test("every visited page is a tab, with the pinned one in front", () => {
    expect(keys(open("/audit", "/order"))).toEqual(["/dashboard", "/audit", "/order"]);
  });

  test("two orders are two tabs, and an order's tab is found again", () => {
    const state = open("/order?number=A", "/order?number=B", "/order?number=A");
    expect(keys(state)).toEqual(["/dashboard", "/order?number=A", "/order?number=B"]);
    expect(state.active).toBe("/order?number=A");
    expect(state.tabs.map(({ label }) => label)).toEqual([null, "A", "B"]);
  });

  test("a labelled tab is found again by its address", () => {
    const state = name(open("/order?number=A", "/audit"), "/order?number=A", "陈思雨");
    expect(state.tabs.map(({ label }) => label)).toEqual([null, "陈思雨", null]);
    expect(name(state, "/order?number=A", "陈思雨")).toBe(state);
    expect(go(state, "/order?number=A").active).toBe("/order?number=A");
  });

  test("other queries do not create tabs", () => {
    const state = open("/order?status=paid", "/order?status=ready&pageNo=2");
    expect(keys(state)).toEqual(["/dashboard", "/order"]);
    expect(state.tabs[1]?.search).toBe("?status=ready&pageNo=2");
  });

  test("a page that navigates itself stays in its tab", () => {
    const state = go(open("/order"), "/order?number=A", "/order");
    expect(keys(state)).toEqual(["/dashboard", "/order"]);
    expect(state.tabs[1]?.search).toBe("?number=A");
    expect(state.active).toBe("/order");
  });

  test("a record that is open in a list does not open a second tab", () => {
    const state = go(open("/order"), "/order?number=A", "/order");
    expect(keys(go(state, "/order?number=A"))).toEqual(["/dashboard", "/order"]);
  });

  test("a bare path shows its tab as it was left", () => {
    const state = go(open("/order?status=ready", "/audit"), "/order");
    expect(state.active).toBe("/order");
    expect(state.tabs[1]?.search).toBe("?status=ready");
  });

  test("a page can clear its own query", () => {
    const state = go(open("/order?status=ready"), "/order", "/order");
    expect(state.tabs[1]?.search).toBe("");
  });

  test("ignores the key of another page", () => {
    expect(go(open("/order", "/audit"), "/order?number=A", "/audit").active).toBe("/order?number=A");
  });

  test("a helper page has no tab and closes when left", () => {
    const helper = place("/401", { hasTab: false });
    const before = open("/order");
    const there = visit(before, helper, tabFor(before, helper, undefined));
    expect(there.active).toBe("/401");
    expect(keys(go(there, "/audit"))).toEqual(["/dashboard", "/order", "/audit"]);
  });

  test("nothing changes when the tab is visible already", () => {
    const state = open("/order");
    expect(go(state, "/order")).toBe(state);
  });
});

describe("changing tabs", () => {
  test("closing the visible tab shows the last visited one", () => {
    const state = close(open("/order", "/audit", "/order", "/dashboard", "/audit"), ["/audit"]);
    expect(state.active).toBe("/dashboard");
    expect(close(state, ["/order"]).active).toBe("/dashboard");
  });

  test("closing a hidden tab keeps the visible one", () => {
    expect(close(open("/order", "/audit"), ["/order"]).active).toBe("/audit");
  });

  //
  test("pinned tabs cannot be closed", () => {
    const state = open("/order", "/audit", "/order?number=A");
    expect(keys(close(state, ["/dashboard"]))).toContain("/dashboard");
    expect(tabsToClose(state, "/audit", "this")).toEqual(["/audit"]);
    expect(tabsToClose(state, "/dashboard", "this")).toEqual([]);
    expect(tabsToClose(state, "/audit", "others")).toEqual(["/order", "/order?number=A"]);
    expect(tabsToClose(state, "/audit", "left")).toEqual(["/order"]);
    expect(tabsToClose(state, "/audit", "right")).toEqual(["/order?number=A"]);
    expect(keys(close(state, tabsToClose(state, "/audit", "all")))).toEqual(["/dashboard"]);
  });

  test("a refreshed page starts a new round in the same position", () => {
    const state = refresh(open("/order?status=ready"), "/order");
    expect(state.tabs[1]).toMatchObject({ round: 1, search: "?status=ready" });
  });

  test("tabs can be moved, but not before a pinned one", () => {
    const state = open("/a", "/b", "/c");
    expect(keys(move(state, "/c", 1))).toEqual(["/dashboard", "/c", "/a", "/b"]);
    expect(keys(move(state, "/c", 0))).toEqual(["/dashboard", "/c", "/a", "/b"]);
    expect(keys(move(state, "/a", 99))).toEqual(["/dashboard", "/b", "/c", "/a"]);
    expect(move(state, "/dashboard", 2)).toBe(state);
  });
});
