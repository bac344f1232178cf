import { i18n } from "@lingui/core";
import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "", querySelector: () => null, getElementById: () => null });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
const { loadBusinessSettings } = await import("../../shared/business-settings.ts");
const { timeZone } = await import("../../ui/format/time.ts");
const { followTimeZone } = await import("./follow-time-zone.ts");

test("shows times in the default zone until the server sends another, then renders again", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  followTimeZone();
  expect(timeZone()).toBe("Asia/Shanghai");
  const redrawn = vi.fn();
  i18n.on("change", redrawn);
  const data = { title: null, logo: "", timeZone: "America/New_York" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true, code: 200, message: "", data })));
  await loadBusinessSettings();
  expect(timeZone()).toBe("America/New_York");
  expect(redrawn).toHaveBeenCalledOnce();
  await loadBusinessSettings();
  expect(redrawn).toHaveBeenCalledOnce();
});
