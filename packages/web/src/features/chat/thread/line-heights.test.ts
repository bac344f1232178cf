import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { expect, test } from "vitest";
import { estimateHeight, recordHeight } from "./line-heights.ts";
import type { Line } from "./lines.ts";

const line = (input: Parameters<typeof aChatMessage>[0], isFirst = false): Line => {
  const message = aChatMessage(input);
  return { is: "message", key: message.id, message, isFirst, isLast: false };
};

test("estimates a line by the measured height of a line of the same shape", () => {
  recordHeight(line({ text: "在吗" }), 43);
  expect(estimateHeight(line({ text: "好的谢谢" }))).toBe(43);
  expect(estimateHeight(line({ text: "好的谢谢" }, true))).not.toBe(43);
  expect(estimateHeight(line({ text: "等".repeat(200) }))).toBeGreaterThan(100);
});

test("adds a picture's own height to the height of its shape", () => {
  const media = { url: "/files/a.png", mediaType: "image/png", bytes: 1, width: 240, height: 100, durationMs: null };
  recordHeight(line({ type: 1, text: "", media }), 110);
  expect(estimateHeight(line({ type: 1, text: "", media: { ...media, height: 200 } }))).toBe(210);
});

test("counts Latin letters as half as wide as Chinese ones, and starts a line at each line break", () => {
  const high = (text: string) => estimateHeight(line({ text }));
  expect(high("a".repeat(40))).toBeLessThan(high("字".repeat(40)));
  expect(high("一\n二\n三\n四")).toBeGreaterThan(high("一\n二"));
});
