import { expect, test } from "vitest";
import { QueueFull } from "../jobs/queue.ts";
import { renderPdf } from "./render.ts";
import type { Sheet } from "./sheet.ts";

const sheet: Sheet = {
  language: "en",
  title: "Agreement",
  status: "sent",
  warning: null,
  text: "1",
  signatures: [],
  footer: "WD-1",
  createdAt: new Date("2026-11-02T02:00:00Z"),
};

test("one couple cannot use up the share of another couple or of staff", async () => {
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => renderPdf(sheet, { queue: "couples", id: 1 })));
  const others = await Promise.all([
    renderPdf(sheet, { queue: "couples", id: 2 }),
    renderPdf(sheet, { queue: "staff", id: 1 }),
  ]);
  for (const document of others) expect(document.subarray(0, 5).toString()).toBe("%PDF-");
  const settled = await flood;
  const refused = settled.filter((item) => item.status === "rejected");
  for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFull);
  expect(settled.length - refused.length).toBe(4);
});

test("couples cannot use up the share of staff, however many they are", async () => {
  const flood = Promise.allSettled(Array.from({ length: 40 }, (_, id) => renderPdf(sheet, { queue: "couples", id })));
  const document = await renderPdf(sheet, { queue: "staff", id: 1 });
  expect(document.subarray(0, 5).toString()).toBe("%PDF-");
  const refused = (await flood).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
});
