import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropFirstCalls, firstCallAt, takeFirstCall } from "./first-calls.ts";
import { storeFirstCalls } from "./store-first-calls.ts";

const script = readFileSync(new URL("../../../inline/first-calls.js", import.meta.url), "utf8");

const rows = { url: "/api/shopuser/allsend?pageNo=2", headers: { "accept-language": "ja" } };
const stored = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const location = { pathname: "/order", search: "?pageNo=2", port: "3366" };
const send = vi.fn<typeof fetch>();

/** Loads the page: runs the script that stands in it. */
function load({ cookie = "Admin-Token.3366=t%2F1", at = location } = {}): void {
  const page: Record<string, unknown> = {
    sessionStorage,
    location: at,
    document: { cookie },
    fetch: send,
    AbortSignal,
    Date,
  };
  page["window"] = page;
  runInContext(script, createContext(page));
  globalThis.firstCalls = page["firstCalls"] as typeof globalThis.firstCalls;
}

beforeEach(() => {
  vi.stubGlobal("location", location);
  vi.stubGlobal("sessionStorage", sessionStorage);
  send.mockImplementation(async () => new Response("{}"));
  stored.clear();
  storeFirstCalls([rows]);
});
afterEach(() => {
  dropFirstCalls();
  send.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a reload starts the stored reads with the token of the cookie, and each is taken once", async () => {
  load();
  expect(send).toHaveBeenCalledExactlyOnceWith(
    rows.url,
    expect.objectContaining({ headers: { ...rows.headers, token: "t/1" } }),
  );
  expect(firstCallAt()).toBeCloseTo(Date.now(), -3);
  const answer = await takeFirstCall(rows.url, { ...rows.headers, token: "t/1" });
  expect(await answer?.response.text()).toBe("{}");
  expect(takeFirstCall(rows.url, { ...rows.headers, token: "t/1" })).toBeUndefined();
});

test.each([
  ["without a session", { cookie: "" }],
  ["with the token of an installation at another port", { cookie: "Admin-Token.8080=t1" }],
  ["at another address", { at: { ...location, search: "" } }],
])("nothing is started %s", (_case, page) => {
  load(page);
  expect(send).not.toHaveBeenCalled();
  expect(takeFirstCall(rows.url, { ...rows.headers, token: "t/1" })).toBeUndefined();
});

test("nothing is started with storage that is empty, broken or forbidden", () => {
  for (const value of [null, "{", "[]", '{"address":"/order?pageNo=2"}']) {
    stored.clear();
    if (value !== null) stored.set("firstCalls", value);
    load();
  }
  vi.spyOn(sessionStorage, "getItem").mockImplementationOnce(() => {
    throw new DOMException("Storage is forbidden", "SecurityError");
  });
  load();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["another session", { ...rows.headers, token: "t2" }],
  ["another language", { "accept-language": "en", token: "t/1" }],
  ["a view as another user", { ...rows.headers, "view-as": "user:3", token: "t/1" }],
  ["no session", rows.headers],
])("an answer is not taken for %s", (_case, headers) => {
  load();
  expect(takeFirstCall(rows.url, headers)).toBeUndefined();
});

test("an answer is not taken after it was dropped, or ten seconds after its start", () => {
  const headers = { ...rows.headers, token: "t/1" };
  load();
  dropFirstCalls();
  expect(takeFirstCall(rows.url, headers)).toBeUndefined();
  vi.useFakeTimers({ toFake: ["Date"] });
  load();
  vi.setSystemTime(Date.now() + 10_000);
  expect(takeFirstCall(rows.url, headers)).toBeUndefined();
});
