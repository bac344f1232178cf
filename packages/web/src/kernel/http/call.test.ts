import { i18n } from "@lingui/core";
import { anyStaff, endpoint, open } from "@vowdesk/contract/kernel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";

const page = { cookie: "Admin-Token=t0", querySelector: () => ({ content: "b1" }) };
vi.stubGlobal("document", page);
vi.stubGlobal("location", { protocol: "http:" });
const { call, configureCalls, encodeRequest, CallRefused, NetworkFailed } = await import("./call.ts");
const { clearSession, storeToken } = await import("../session/session.ts");

const output = z.object({ n: z.int() });
const list = endpoint({
  method: "GET",
  path: "/api/x/:id",
  access: anyStaff,
  summary: "",
  input: z.object({ id: z.int(), q: z.string().optional() }),
  output,
});
const change = endpoint({
  method: "POST",
  path: "/api/y",
  access: anyStaff,
  summary: "",
  input: z.object({ a: z.int() }),
  output,
});
const login = endpoint({
  method: "POST",
  path: "/api/z",
  access: open,
  encoding: "form",
  reply: "flat",
  summary: "",
  input: z.object({ name: z.string() }),
  output,
});

const answers = vi.fn<typeof fetch>();
const handlers = {
  expired: vi.fn(),
  networkFailed: vi.fn(),
  failed: vi.fn(),
  refused: vi.fn(),
  newBuild: vi.fn(),
  language: () => "ja",
};
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  page.cookie = "Admin-Token=t0";
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answers.mockReset());
  for (const listener of [
    handlers.expired,
    handlers.networkFailed,
    handlers.failed,
    handlers.refused,
    handlers.newBuild,
  ])
    listener.mockReset();
  configureCalls(handlers);
});
afterEach(() => vi.useRealTimers());

const settled = async <T>(promise: Promise<T>) => {
  const result = promise.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  );
  await vi.runAllTimersAsync();
  return result;
};

//
test("sends input by path, query, form or JSON, as declared", () => {
  expect(encodeRequest(list, { id: 7, q: "陈 &" })).toEqual({ url: "/api/x/7?q=%E9%99%88+%26", body: null });
  expect(encodeRequest(list, { id: 7, q: undefined })).toEqual({ url: "/api/x/7", body: null });
  expect(encodeRequest(change, { a: null }).body).toBe("{}");
  expect(encodeRequest({ ...change, sendsNull: true }, { a: null, b: undefined }).body).toBe('{"a":null}');
  expect(String(encodeRequest(login, { name: "a b" }).body)).toBe("name=a+b");
  expect(encodeRequest(change, { a: 1 })).toEqual({ url: "/api/y", body: '{"a":1}', type: "application/json" });
});

test("sends the token as a header, with the active language", async () => {
  answers.mockImplementation(json({ success: true, code: 200, message: "", data: { n: 1 } }));
  expect(await settled(call(list, { id: 1 }))).toEqual({ value: { n: 1 } });
  expect(answers.mock.calls[0]?.[1]?.headers).toMatchObject({ token: "t0", "accept-language": "ja" });
});

test("takes the answer of a read that was started before, and sends it again if that failed", async () => {
  answers.mockImplementation(json({ success: true, code: 200, message: "", data: { n: 1 } }));
  const headers = { "accept-language": "ja", token: "t0" };
  const response = await json({ success: true, code: 200, message: "", data: { n: 2 } })();
  const arrivedAt = Date.now();
  const startedAt = arrivedAt;
  const early = (answer: Promise<{ response: Response; arrivedAt: number }>) => {
    globalThis.firstCalls = [{ url: "/api/x/1", headers, startedAt, answer }];
  };
  early(Promise.resolve({ response, arrivedAt }));
  expect(await settled(call(list, { id: 1 }))).toEqual({ value: { n: 2 } });
  expect(answers).not.toHaveBeenCalled();
  const lost = Promise.reject(new TypeError("no connection"));
  lost.catch(() => {});
  early(lost);
  expect(await settled(call(list, { id: 1 }))).toEqual({ value: { n: 1 } });
  expect(answers).toHaveBeenCalledOnce();
});

test("returns a flat answer as the output itself", async () => {
  answers.mockImplementation(json({ success: true, code: 200, message: "", n: 5 }));
  expect(await settled(call(login, { name: "a" }))).toMatchObject({ value: { n: 5 } });
});

test("throws a refusal with code, reason, text and data", async () => {
  answers.mockImplementation(
    json({ success: false, code: 409, message: "changed", reason: "changed-meanwhile", data: { by: "Li" } }),
  );
  expect(await settled(call(change, { a: 1 }))).toMatchObject({
    failure: { code: 409, reason: "changed-meanwhile", message: "changed", data: { by: "Li" } },
  });
  expect(handlers.refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: "changed-meanwhile" }));
  i18n.loadAndActivate({ locale: "en", messages: {} });
  answers.mockImplementation(json({ success: false, code: 200 }));
  const { failure } = (await settled(call(change, { a: 1 }))) as { failure: unknown };
  expect(failure).toBeInstanceOf(CallRefused);
  expect(failure).toMatchObject({ code: 200, message: "data request failed" });
  expect(handlers.networkFailed).not.toHaveBeenCalled();
});

//
test.each([600, 50008, 50012, 50014])("code %i reports an expired session", async (code) => {
  answers.mockImplementation(json({ success: false, code, message: "x" }));
  await settled(call(list, { id: 1 }));
  expect(handlers.expired).toHaveBeenCalledTimes(1);
});

test("ignores the refusal of a token that was exchanged meanwhile", async () => {
  answers.mockImplementation(() => {
    page.cookie = "Admin-Token=t1";
    return json({ success: false, code: 600, message: "x" })();
  });
  await settled(call(list, { id: 1 }));
  expect(handlers.expired).not.toHaveBeenCalled();
});

//
test("repeats a read without an answer twice, then reports a network failure", async () => {
  answers.mockImplementation(lost);
  const { failure } = (await settled(call(list, { id: 1 }))) as { failure: unknown };
  expect(failure).toBeInstanceOf(NetworkFailed);
  expect(answers).toHaveBeenCalledTimes(3);
  expect(handlers.networkFailed).toHaveBeenCalledTimes(1);
});

test("reports nothing when a repeated read succeeds", async () => {
  answers.mockImplementationOnce(lost).mockImplementation(json({ success: true, code: 200, data: { n: 2 } }));
  expect(await settled(call(list, { id: 1 }))).toEqual({ value: { n: 2 } });
  expect(handlers.networkFailed).not.toHaveBeenCalled();
});

test("never repeats a write, because its outcome is unknown", async () => {
  answers.mockImplementation(lost);
  await settled(call(change, { a: 1 }));
  expect(answers).toHaveBeenCalledTimes(1);
  expect(handlers.networkFailed).toHaveBeenCalledTimes(1);
});

test("a failure in the background never ends the session", async () => {
  answers.mockImplementation(lost);
  await settled(call(change, { a: 1 }, { background: true }));
  expect(handlers.networkFailed).not.toHaveBeenCalled();
});

test("treats a page of a proxy as a missing answer", async () => {
  answers.mockImplementation(() => Promise.resolve(new Response("<html>502</html>", { status: 502 })));
  await settled(call(change, { a: 1 }));
  expect(handlers.networkFailed).toHaveBeenCalledTimes(1);
});

test("waits at most 20 s for an answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  answers.mockImplementation(json({ success: true, code: 200, message: "", data: { n: 1 } }));
  await settled(call(change, { a: 1 }));
  expect(timeout).toHaveBeenCalledWith(20_000);
  timeout.mockRestore();
});

test("an aborted call throws the reason of its signal and is not repeated", async () => {
  const stop = new AbortController();
  answers.mockImplementation(() => {
    stop.abort(new Error("left the page"));
    return Promise.reject(new DOMException("aborted", "AbortError"));
  });
  expect(await settled(call(list, { id: 1 }, { signal: stop.signal }))).toMatchObject({
    failure: { message: "left the page" },
  });
  expect(answers).toHaveBeenCalledTimes(1);
  expect(handlers.networkFailed).not.toHaveBeenCalled();
});

test("every failure has the id of its request", async () => {
  const headers = { "x-request-id": "r-7" };
  answers.mockImplementation(json({ success: false, code: 500, message: "no" }, 200, headers));
  expect(await settled(call(change, { a: 1 }))).toMatchObject({ failure: { requestId: "r-7", isFault: false } });
  answers.mockImplementation(() => Promise.resolve(new Response("<html>502</html>", { status: 502, headers })));
  expect(await settled(call(change, { a: 1 }))).toMatchObject({ failure: { requestId: "r-7", status: 502 } });
  answers.mockImplementation(lost);
  expect(await settled(call(change, { a: 1 }))).toMatchObject({ failure: { requestId: null, status: null } });
});

test("distinguishes a failing server from a refusal", async () => {
  answers.mockImplementation(json({ success: false, code: 500, message: "x", reason: "internal-error" }, 500));
  expect(await settled(call(change, { a: 1 }))).toMatchObject({ failure: { isFault: true } });
  answers.mockImplementation(json({ success: false, code: 500, message: "x", reason: "order-closed" }));
  expect(await settled(call(change, { a: 1 }))).toMatchObject({ failure: { isFault: false } });
});

test("reports failures with the path of their call, also in the background, unless the call opts out", async () => {
  answers.mockImplementation(lost);
  await settled(call(change, { a: 1 }, { background: true }));
  expect(handlers.failed).toHaveBeenCalledExactlyOnceWith("/api/y", expect.any(NetworkFailed));
  await settled(call(change, { a: 1 }, { background: true, skipsErrorLog: true }));
  expect(handlers.failed).toHaveBeenCalledTimes(1);
});

test("reports another build of the app once", async () => {
  const body = { success: true, code: 200, data: { n: 1 } };
  answers.mockImplementation(json(body, 200, { "vowdesk-build": "b1" }));
  await settled(call(list, { id: 1 }));
  expect(handlers.newBuild).not.toHaveBeenCalled();
  answers.mockImplementation(json(body, 200, { "vowdesk-build": "b2" }));
  await settled(call(list, { id: 1 }));
  await settled(call(list, { id: 2 }));
  expect(handlers.newBuild).toHaveBeenCalledExactlyOnceWith("b2");
});

test("drops an answer that arrives after its session has ended", async () => {
  let answer: (response: Response) => void = () => {};
  answers.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const requested = call(change, { a: 1 });
  clearSession();
  answer(Response.json({ success: false, code: 700, message: "no" }));
  await expect(requested).rejects.toMatchObject({ name: "AbortError" });
  expect(handlers.refused).not.toHaveBeenCalled();
});

test("makes a call with an author in the session of that user only", async () => {
  storeToken("t2", 1, 2);
  page.cookie = "Admin-Token=t2";
  await expect(call(change, { a: 1 }, { by: 1 })).rejects.toMatchObject({ name: "AbortError" });
  expect(answers).not.toHaveBeenCalled();
  answers.mockResolvedValueOnce(Response.json({ success: true, code: 200, message: "", data: { n: 1 } }));
  await expect(call(change, { a: 1 }, { by: 2 })).resolves.toEqual({ n: 1 });
  clearSession();
  page.cookie = "Admin-Token=t0";
});
