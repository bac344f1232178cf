import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { expect, test } from "vitest";
import { likelyHeight, noteHeight } from "./line-heights.ts";
import type { Line } from "./lines.ts";

const line = (given: Parameters<typeof aChatMessage>[0], isFirst = false): Line => {
  const message = aChatMessage(given);
  return { is: "message", key: message.id, message, isFirst, isLast: false };
};

test("a line is taken to be as high as one of its shape turned out to be, and no other (issue 7, scrolling)", () => {
  noteHeight(line({ text: "在吗" }), 43);
  expect(likelyHeight(line({ text: "好的谢谢" }))).toBe(43);
  expect(likelyHeight(line({ text: "好的谢谢" }, true))).not.toBe(43);
  expect(likelyHeight(line({ text: "等".repeat(200) }))).toBeGreaterThan(100);
});

test("a picture's own height counts beside what its shape adds", () => {
  const media = { url: "/files/a.png", mediaType: "image/png", bytes: 1, width: 240, height: 100, durationMs: null };
  noteHeight(line({ type: 1, text: "", media }), 110);
  expect(likelyHeight(line({ type: 1, text: "", media: { ...media, height: 200 } }))).toBe(210);
});

test("Latin letters are half as wide as Chinese ones, and every line break begins a line", () => {
  const high = (text: string) => likelyHeight(line({ text }));
  expect(high("a".repeat(40))).toBeLessThan(high("字".repeat(40)));
  expect(high("一\n二\n三\n四")).toBeGreaterThan(high("一\n二"));
});
