import { languages } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import type { AgreementRow } from "../agreements.store.ts";
import { presentSheet } from "./paper.present.ts";

const at = new Date("2026-11-30T04:00:00Z");
const row = {
  language: "en",
  title: "Wedding photography agreement WD1",
  body: "Text",
  state: "signed",
  number: 1,
  wedding_number: "WD1",
  digest: null,
  created_at: at,
  signed_at: at,
  signed_before: null,
} as AgreementRow;

test("the document of an agreement states when it was signed", () => {
  expect(presentSheet(row, [], "Asia/Shanghai").status).toBe(
    "Signed by both partners · Version 1 · Signed on 30 November 2026 at 12:00",
  );
});

test.each(languages)("one that was signed on paper states the date of the paper in %s, without a time", (language) => {
  const { status } = presentSheet({ ...row, language, signed_before: "2025-12-11" }, [], "Asia/Shanghai");
  expect(status).toMatch(/纸质|on paper|en papel|書面/);
  expect(status).toMatch(/2025/);
  expect(status).not.toMatch(/12:00/);
});
