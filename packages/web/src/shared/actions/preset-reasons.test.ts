import { i18n } from "@lingui/core";
import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "", querySelector: () => null });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
const { loadReasons, reasonsFor } = await import("./preset-reasons.ts");

const answer = (data: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true, code: 200, message: "", data })));
const refusal = () =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: false, code: 500, message: "no" })));

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

test("reasons of the business replace the built-in ones, per action", async () => {
  const cancel = reasonsFor("cancel", [{ id: "built-in", message: "No courier" }]);
  const refund = reasonsFor("refund", [{ id: "other", message: "Never arrived" }]);
  expect(cancel()).toEqual(["No courier"]);
  answer({ cancel: [{ zh: "太晚", en: "Too late", es: "Tarde", ja: "遅い" }], refund: [], reject: [] });
  await loadReasons();
  expect(cancel()).toEqual(["Too late"]);
  expect(refund()).toEqual(["Never arrived"]);
});

test("keeps the known reasons when the server does not answer", async () => {
  refusal();
  await loadReasons();
  expect(reasonsFor("cancel", [])()).toEqual(["Too late"]);
});
