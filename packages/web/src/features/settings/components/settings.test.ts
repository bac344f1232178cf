import { defaultSettings, type Settings } from "@vowdesk/contract/settings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const root = { dataset: {} as Record<string, string>, style: { setProperty: () => {} } };
const page = {
  cookie: "Admin-Token=t0",
  documentElement: root,
  querySelector: () => null,
  addEventListener: () => {},
  removeEventListener: () => {},
};
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

const answers = vi.fn<(method: string, body: Partial<Settings> | null) => unknown>();
const toasts = vi.fn();
vi.mock("../../../ui/feedback/toast.tsx", () => ({ toast: toasts }));
vi.mock("../../../ui/theme/theme-rules-first.ts", () => ({
  paintThemeFirst: (_colours: unknown, paintRoot: () => void) => paintRoot(),
}));

/** Longer than a colour rests before it is saved. */
const rested = () => vi.advanceTimersByTimeAsync(1_000);
const bodiesSent = () => answers.mock.calls.filter(([method]) => method === "PUT").map(([, body]) => body);

/** A new tab of the same browser. */
async function aTab() {
  vi.resetModules();
  (await import("@lingui/core")).i18n.loadAndActivate({ locale: "en", messages: {} });
  return import("./settings.ts");
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  page.cookie = "Admin-Token=t0";
  answers.mockReset().mockReturnValue(defaultSettings);
  toasts.mockReset();
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    const data = await answers(method ?? "GET", body ? (JSON.parse(body as string) as Partial<Settings>) : null);
    if (data instanceof Error) throw data;
    return Response.json({ success: true, code: 200, message: "", data });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a change shows at once and is saved once it rests", async () => {
  const { changeSettings, currentSettings } = await aTab();
  for (const theme of ["#111111", "#222222", "#333333"]) changeSettings({ theme });
  changeSettings({ size: "mini" });
  expect(currentSettings()).toMatchObject({ theme: "#333333", size: "mini" });
  expect(root.dataset["size"]).toBe("mini");
  expect(bodiesSent()).toEqual([]);
  await rested();
  expect(bodiesSent()).toEqual([{ theme: "#333333", size: "mini" }]);
});

test("a new size is told in the words of SPEC 8; the same one is not", async () => {
  const { changeSettings } = await aTab();
  changeSettings({ size: "small" });
  changeSettings({ size: "small" });
  expect(toasts).toHaveBeenCalledTimes(1);
});

test("what could not be saved stays, is told once, and goes with the next change", async () => {
  const { changeSettings, currentSettings } = await aTab();
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  changeSettings({ tagsView: false });
  await rested();
  changeSettings({ sidebarLogo: false });
  await rested();
  expect(currentSettings()).toMatchObject({ tagsView: false, sidebarLogo: false });
  expect(toasts).toHaveBeenCalledTimes(1);
  answers.mockReturnValue(defaultSettings);
  changeSettings({ mode: "dark" });
  await rested();
  expect(bodiesSent().at(-1)).toEqual({ tagsView: false, sidebarLogo: false, mode: "dark" });
  changeSettings({ mode: "light" });
  await rested();
  expect(bodiesSent().at(-1)).toEqual({ mode: "light" });
});

test("what could not be saved is saved by the next visit of the same person, and of nobody else", async () => {
  const first = await aTab();
  const stop = first.followSettings(7);
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  first.changeSettings({ tagsView: false });
  await rested();
  stop();
  answers.mockReset().mockReturnValue(defaultSettings);
  const kept = stored.get("vowdesk-settings") ?? "";
  (await aTab()).followSettings(8)();
  await rested();
  expect(bodiesSent()).toEqual([]);
  stored.set("vowdesk-settings", kept);
  const again = await aTab();
  const end = again.followSettings(7);
  await rested();
  expect(bodiesSent()).toEqual([{ tagsView: false }]);
  expect(again.currentSettings().tagsView).toBe(false);
  end();
});

test("the server's settings win over this device's, but not over what is still unsaved", async () => {
  const { changeSettings, currentSettings, loadSettings } = await aTab();
  changeSettings({ theme: "#123456" });
  answers.mockReturnValue({ ...defaultSettings, size: "mini", theme: "#ff0000" });
  await loadSettings();
  expect(currentSettings()).toMatchObject({ size: "mini", theme: "#123456" });
});

test("without an answer the settings stay as they are", async () => {
  const { currentSettings, loadSettings } = await aTab();
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  const loading = loadSettings();
  await vi.advanceTimersByTimeAsync(10_000);
  await loading;
  expect(currentSettings()).toEqual(defaultSettings);
  expect(toasts).not.toHaveBeenCalled();
});

test("another tab of the same person follows without saving again", async () => {
  const here = await aTab();
  const there = await aTab();
  const stops = [here.followSettings(7), there.followSettings(7)];
  here.changeSettings({ theme: "#0f0f0f", fixedHeader: false });
  vi.useRealTimers();
  await vi.waitFor(() => expect(there.currentSettings()).toMatchObject({ theme: "#0f0f0f", fixedHeader: false }));
  stops.forEach((stop) => stop());
});

test("what another tab just told is not undone by an older answer of the server", async () => {
  const here = await aTab();
  const there = await aTab();
  const stops = [here.followSettings(7), there.followSettings(7)];
  vi.useRealTimers();
  here.changeSettings({ theme: "#0f0f0f" });
  await vi.waitFor(() => expect(there.currentSettings().theme).toBe("#0f0f0f"));
  await there.loadSettings();
  expect(there.currentSettings().theme).toBe("#0f0f0f");
  // The save is due on a real timer: it must not fire after this test.
  await vi.waitFor(() => expect(bodiesSent()).toEqual([{ theme: "#0f0f0f" }]));
  stops.forEach((stop) => stop());
});

test("a reset is undone for 10 s, and leaves language, favourites and the tour alone", async () => {
  const { changeSettings, currentSettings, resetSettings } = await aTab();
  changeSettings({ theme: "#123456", tagsView: false, favourites: ["/order"], tourDue: true });
  resetSettings();
  expect(currentSettings()).toEqual({ ...defaultSettings, favourites: ["/order"], tourDue: true });
  const [{ act, durationMs }] = toasts.mock.lastCall as [{ act: { run: () => void }; durationMs: number }];
  expect(durationMs).toBe(10_000);
  act.run();
  expect(currentSettings()).toMatchObject({ theme: "#123456", tagsView: false });
});

test("after sign-out only the look stays", async () => {
  const { changeSettings, currentSettings, followSettings, forgetSettings } = await aTab();
  const stop = followSettings(7);
  changeSettings({ theme: "#123456", tagsView: false, favourites: ["/order"] });
  stop();
  forgetSettings();
  expect(currentSettings()).toEqual({ ...defaultSettings, theme: "#123456" });
  expect(stored.has("vowdesk-settings")).toBe(false);
  expect(stored.has("vowdesk-look")).toBe(true);
});
