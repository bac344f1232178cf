import { defaultSettings, type Settings } from "@vowdesk/contract/staff/settings";
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
vi.mock("../../../../ui/feedback/toast.tsx", () => ({ toast: toasts }));
vi.mock("../../../../ui/theme/theme-rules-first.ts", () => ({
  paintThemedElements: (_colours: unknown, paintRoot: () => void) => paintRoot(),
}));

/** Longer than the debounce of saving. */
const afterDebounce = () => vi.advanceTimersByTimeAsync(1_000);
const bodiesSent = () => answers.mock.calls.filter(([method]) => method === "PUT").map(([, body]) => body);

/** Opens another tab of the same browser. */
async function openTab() {
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

test("applies changes at once and saves them after the debounce", async () => {
  const { changeSettings, currentSettings } = await openTab();
  for (const theme of ["#111111", "#222222", "#333333"]) changeSettings({ theme });
  changeSettings({ size: "mini" });
  expect(currentSettings()).toMatchObject({ theme: "#333333", size: "mini" });
  expect(root.dataset["size"]).toBe("mini");
  expect(bodiesSent()).toEqual([]);
  await afterDebounce();
  expect(bodiesSent()).toEqual([{ theme: "#333333", size: "mini" }]);
});

test("shows a notice for a new size only", async () => {
  const { changeSettings } = await openTab();
  changeSettings({ size: "small" });
  changeSettings({ size: "small" });
  expect(toasts).toHaveBeenCalledTimes(1);
});

test("keeps changes that could not be saved, reports it once, and sends them with the next change", async () => {
  const { changeSettings, currentSettings } = await openTab();
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  changeSettings({ tagsView: false });
  await afterDebounce();
  changeSettings({ sidebarLogo: false });
  await afterDebounce();
  expect(currentSettings()).toMatchObject({ tagsView: false, sidebarLogo: false });
  expect(toasts).toHaveBeenCalledTimes(1);
  answers.mockReturnValue(defaultSettings);
  changeSettings({ mode: "dark" });
  await afterDebounce();
  expect(bodiesSent().at(-1)).toEqual({ tagsView: false, sidebarLogo: false, mode: "dark" });
  changeSettings({ mode: "light" });
  await afterDebounce();
  expect(bodiesSent().at(-1)).toEqual({ mode: "light" });
});

test("saves unsaved changes at the next visit of the same user only", async () => {
  const first = await openTab();
  const stop = first.followSettings(7);
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  first.changeSettings({ tagsView: false });
  await afterDebounce();
  stop();
  answers.mockReset().mockReturnValue(defaultSettings);
  const text = stored.get("vowdesk-settings") ?? "";
  (await openTab()).followSettings(8)();
  await afterDebounce();
  expect(bodiesSent()).toEqual([]);
  stored.set("vowdesk-settings", text);
  const again = await openTab();
  const end = again.followSettings(7);
  await afterDebounce();
  expect(bodiesSent()).toEqual([{ tagsView: false }]);
  expect(again.currentSettings().tagsView).toBe(false);
  end();
});

test("settings of the server override stored ones, but not unsaved changes", async () => {
  const { changeSettings, currentSettings, loadSettings } = await openTab();
  changeSettings({ theme: "#123456" });
  answers.mockReturnValue({ ...defaultSettings, size: "mini", theme: "#ff0000" });
  await loadSettings();
  expect(currentSettings()).toMatchObject({ size: "mini", theme: "#123456" });
});

test("keeps the settings when the server does not answer", async () => {
  const { currentSettings, loadSettings } = await openTab();
  answers.mockReturnValue(new TypeError("Failed to fetch"));
  const loading = loadSettings();
  await vi.advanceTimersByTimeAsync(10_000);
  await loading;
  expect(currentSettings()).toEqual(defaultSettings);
  expect(toasts).not.toHaveBeenCalled();
});

test("another tab of the same user applies a change without saving it again", async () => {
  const here = await openTab();
  const there = await openTab();
  const stops = [here.followSettings(7), there.followSettings(7)];
  here.changeSettings({ theme: "#0f0f0f", fixedHeader: false });
  vi.useRealTimers();
  await vi.waitFor(() => expect(there.currentSettings()).toMatchObject({ theme: "#0f0f0f", fixedHeader: false }));
  stops.forEach((stop) => stop());
});

test("an outdated answer of the server does not undo a change from another tab", async () => {
  const here = await openTab();
  const there = await openTab();
  const stops = [here.followSettings(7), there.followSettings(7)];
  vi.useRealTimers();
  here.changeSettings({ theme: "#0f0f0f" });
  await vi.waitFor(() => expect(there.currentSettings().theme).toBe("#0f0f0f"));
  await there.loadSettings();
  expect(there.currentSettings().theme).toBe("#0f0f0f");
  // Wait for the save, so that its timer does not fire after this test.
  await vi.waitFor(() => expect(bodiesSent()).toEqual([{ theme: "#0f0f0f" }]));
  stops.forEach((stop) => stop());
});

test("a reset can be undone for 10 s and keeps language, favourites and the tour", async () => {
  const { changeSettings, currentSettings, resetSettings } = await openTab();
  changeSettings({ theme: "#123456", tagsView: false, favourites: ["/order"], tourDue: true });
  const before = currentSettings();
  resetSettings();
  expect(currentSettings()).toEqual({ ...defaultSettings, favourites: ["/order"], tourDue: true });
  const [{ act, durationMs }] = toasts.mock.lastCall as [{ act: { run: () => void }; durationMs: number }];
  expect(durationMs).toBe(10_000);
  act.run();
  expect(currentSettings()).toEqual(before);
});

test("only the look is kept after sign-out", async () => {
  const { changeSettings, currentSettings, followSettings, forgetSettings } = await openTab();
  const stop = followSettings(7);
  changeSettings({ theme: "#123456", tagsView: false, favourites: ["/order"] });
  stop();
  forgetSettings();
  expect(currentSettings()).toEqual({ ...defaultSettings, theme: "#123456" });
  expect(stored.has("vowdesk-settings")).toBe(false);
  expect(stored.has("vowdesk-look")).toBe(true);
});
