import { beforeEach, expect, test, vi } from "vitest";

const toast = vi.fn();
vi.mock("../../ui/feedback/toast.tsx", () => ({ toast }));
const stored = new Map<string, string>();
const reload = vi.fn();
const served = vi.fn<typeof fetch>();
let build = "b1";

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  build = "b1";
  toast.mockReset();
  reload.mockReset();
  served.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal("document", { querySelector: () => ({ content: build }) });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", served);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test("a missing chunk reloads once per build, after saving drafts", async () => {
  const first = await import("./stale-build.ts");
  const save = vi.fn(() => expect(reload).not.toHaveBeenCalled());
  first.beforeReload(save);
  await Promise.all([first.reloadOnce(), first.reloadOnce()]);
  expect(save).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);

  vi.resetModules();
  const same = await import("./stale-build.ts");
  await same.reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);

  vi.resetModules();
  build = "b2";
  const next = await import("./stale-build.ts");
  await next.reloadOnce();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("does not reload without a server, and may retry later", async () => {
  const { reloadOnce } = await import("./stale-build.ts");
  served.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await reloadOnce();
  served.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await reloadOnce();
  expect(reload).not.toHaveBeenCalled();
  await reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("does not call a removed saver", async () => {
  const stale = await import("./stale-build.ts");
  const save = vi.fn();
  stale.beforeReload(save)();
  stale.reload();
  expect(save).not.toHaveBeenCalled();
});

test("offers a new build once, for 30 s", async () => {
  const { i18n } = await import("@lingui/core");
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { offerReload } = await import("./stale-build.ts");
  offerReload("b2");
  offerReload("b2");
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ durationMs: 30_000 }));
  const [[shown]] = toast.mock.calls as [[{ act: { run: () => void } }]];
  shown.act.run();
  expect(reload).toHaveBeenCalledTimes(1);
  offerReload("b3");
  expect(toast).toHaveBeenCalledTimes(2);
});
