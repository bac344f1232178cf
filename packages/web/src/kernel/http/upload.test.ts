import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "Admin-Token=t0", querySelector: () => ({ content: "b1" }) });
const { CallRefused, NetworkFailed, configureCalls } = await import("./call.ts");
const { upload } = await import("./upload.ts");

type Listener = (event: { loaded: number; total: number }) => void;

/** Replacement for XMLHttpRequest, which Node lacks. The test answers it. */
class FakeRequest {
  static last: FakeRequest;
  readonly listeners = new Map<string, Listener>();
  readonly progress = new Map<string, Listener>();
  readonly headers: Record<string, string> = {};
  readonly upload = { addEventListener: (name: string, listener: Listener) => this.progress.set(name, listener) };
  url = "";
  body: FormData | null = null;
  status = 0;
  responseText = "";
  responseType = "";
  isAborted = false;
  constructor() {
    FakeRequest.last = this;
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === "x-request-id" ? "r1" : null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
  }
  dispatch(name: string) {
    this.listeners.get(name)?.({ loaded: 0, total: 0 });
  }
  answer(text: string, status = 200) {
    this.status = status;
    this.responseText = text;
    this.dispatch("load");
  }
}

const handlers = { expired: vi.fn(), networkFailed: vi.fn(), failed: vi.fn(), newBuild: vi.fn(), language: () => "ja" };
const picture = new Blob(["x"], { type: "image/png" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  for (const listener of [handlers.expired, handlers.networkFailed, handlers.failed]) listener.mockReset();
  configureCalls(handlers);
});
afterEach(() => vi.useRealTimers());

test("sends a picture as the field `file`, with module, token and language", async () => {
  const progress = vi.fn();
  const address = upload(picture, { module: "pcimg", name: "me.png", onProgress: progress });
  const request = FakeRequest.last;
  expect(request.url).toBe("/api/oss/file/upload?module=pcimg");
  expect(request.headers).toEqual({ token: "t0", "accept-language": "ja" });
  expect(request.body?.get("file")).toMatchObject({ name: "me.png" });
  request.progress.get("progress")?.({ loaded: 1, total: 2 });
  expect(progress).toHaveBeenCalledWith({ sent: 1, total: 2 });
  request.answer('{"success":true,"code":200,"message":"","data":"/files/a.png"}');
  expect(await address).toBe("/files/a.png");
});

test("throws refusals like other calls and reports an expired session", async () => {
  const address = upload(picture, { module: "pcimg" });
  FakeRequest.last.answer('{"success":false,"code":600,"message":"gone","reason":"no-session"}');
  const failure = await address.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(CallRefused);
  expect(failure).toMatchObject({ code: 600, reason: "no-session", requestId: "r1" });
  expect(handlers.expired).toHaveBeenCalledOnce();
  expect(handlers.failed).toHaveBeenCalledWith("/api/oss/file/upload", failure);
});

test("a missing or invalid answer is a network failure that does not end the session", async () => {
  const lost = upload(picture, { module: "pcimg" });
  FakeRequest.last.dispatch("error");
  await expect(lost).rejects.toBeInstanceOf(NetworkFailed);
  const proxied = upload(picture, { module: "pcimg" });
  FakeRequest.last.answer("<html>Bad gateway</html>", 502);
  await expect(proxied).rejects.toMatchObject({ name: "NetworkFailed", status: 502, requestId: "r1" });
  expect(handlers.networkFailed).not.toHaveBeenCalled();
});

test("waits for an upload with progress and fails one without progress for 20 s", async () => {
  const address = upload(picture, { module: "pcimg" });
  const failure = address.catch((thrown: unknown) => thrown);
  const request = FakeRequest.last;
  for (let part = 0; part < 5; part += 1) {
    await vi.advanceTimersByTimeAsync(15_000);
    request.progress.get("progress")?.({ loaded: part, total: 9 });
  }
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(request.isAborted).toBe(true);
  expect(await failure).toMatchObject({ name: "NetworkFailed", timedOut: true });
});

test("aborts with the caller's reason", async () => {
  const leaving = new AbortController();
  const address = upload(picture, { module: "pcimg", signal: leaving.signal });
  leaving.abort("left");
  await expect(address).rejects.toBe("left");
  expect(FakeRequest.last.isAborted).toBe(true);
  expect(handlers.failed).not.toHaveBeenCalled();
  await expect(upload(picture, { module: "pcimg", signal: leaving.signal })).rejects.toBe("left");
});
