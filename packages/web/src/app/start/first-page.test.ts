import { afterEach, beforeEach, expect, test, vi } from "vitest";

const loadPage = vi.fn(() => Promise.resolve());
vi.mock("../router/pages.ts", () => ({ loadPage }));

const stored = new Map<string, string>();
const location = { pathname: "/order", search: "?pageNo=2" };
const send = vi.fn<typeof fetch>();
vi.stubGlobal("document", { cookie: "", querySelector: () => null });
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
vi.stubGlobal("location", { ...location, protocol: "http:" });

const { ordersApi } = await import("@vowdesk/contract/local/orders");
const { nameOf } = await import("@vowdesk/contract/kernel");
const { queryClient, queryOptions } = await import("../../kernel/cache/queries.ts");
const { loadFirstPage, storeFirstPage } = await import("./first-page.ts");

const input = { pageNo: 2 };
const rows = { records: [{ number: "WM1", version: 1 }], total: 1, pages: 1 };
const startEarlyRead = () => {
  globalThis.firstCalls = [{ url: "/", headers: {}, startedAt: Date.now(), answer: new Promise(() => {}) }];
};

beforeEach(() => {
  vi.stubGlobal("fetch", send);
  send.mockImplementation(async () => Response.json({ success: true, code: 200, message: "", data: rows }));
  storeFirstPage({
    component: "/orders/delivery",
    reads: [
      { name: nameOf(ordersApi.listDelivery), input },
      { name: ["nothing", "list"], input: {} },
    ],
  });
});
afterEach(() => {
  globalThis.firstCalls = undefined;
  queryClient.clear();
  stored.clear();
  vi.clearAllMocks();
});

test("the code of a reloaded page is loaded, and the cache has the answers to its reads", async () => {
  startEarlyRead();
  await loadFirstPage();
  expect(loadPage).toHaveBeenCalledExactlyOnceWith("/orders/delivery");
  expect(queryClient.getQueryData(queryOptions(ordersApi.listDelivery, input as never).queryKey)).toEqual(rows);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a refusal is left to the page, which reads again", async () => {
  startEarlyRead();
  send.mockImplementation(async () =>
    Response.json({ success: false, code: 403, message: "no", reason: "no-permission" }),
  );
  await loadFirstPage();
  expect(queryClient.getQueryData(queryOptions(ordersApi.listDelivery, input as never).queryKey)).toBeUndefined();
});

test("nothing is loaded without early reads, at another address, or with a broken store", async () => {
  await loadFirstPage();
  startEarlyRead();
  stored.set("firstPage", JSON.stringify({ address: "/sendorder", component: "/orders/errand", reads: [] }));
  await loadFirstPage();
  stored.set("firstPage", "{");
  await loadFirstPage();
  expect(loadPage).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});
