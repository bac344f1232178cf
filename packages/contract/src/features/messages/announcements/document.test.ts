import { expect, test } from "vitest";
import {
  Document,
  documentLimits,
  isOwnPicture,
  isSafeLink,
  plainTextOf,
  nodesOf,
  normalizeDocument,
} from "./document.ts";

const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content });
const link = (href: string) => ({ type: "link", attrs: { href } });
const picture = "/files/0123456789abcdefghijkl.jpg";

const everything = doc(
  { type: "heading", attrs: { level: 2 }, content: [text("Shifts")] },
  paragraph(
    text("Until "),
    text("Friday", { type: "bold" }),
    { type: "break" },
    text("here", link("/order?number=WM1")),
  ),
  {
    type: "bullets",
    content: [
      {
        type: "item",
        content: [paragraph(text("one")), { type: "numbers", content: [{ type: "item", content: [paragraph()] }] }],
      },
    ],
  },
  { type: "quote", content: [paragraph(text("said", { type: "italic" }, { type: "strike" }))] },
  { type: "picture", attrs: { src: picture, alt: "The plan" } },
  { type: "rule" },
  paragraph(text("end")),
);

test("accepts a document with every allowed node unchanged", () => {
  expect(Document.parse(everything)).toEqual(everything);
  expect(normalizeDocument(normalizeDocument(everything))).toEqual(normalizeDocument(everything));
  expect(plainTextOf(normalizeDocument(everything))).toBe("Shifts\nUntil Friday\nhere\none\n\nsaid\nend");
});

test.each([
  "https://example.com",
  "https://例え.jp/路径?q=1#x",
  "https://example.com:8443/a",
  "mailto:desk@example.com",
  "tel:+86-571-8888",
  "/gonggao?id=1",
])("allows a link to %s", (href) => {
  expect(isSafeLink(href)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " https://example.com",
  "http://example.com",
  "data:text/html,x",
  "vbscript:x",
  "//example.com",
  String.raw`/\example.com`,
  "https://bank.example@evil.example",
  String.raw`https://example.com\@evil.example`,
  "https://",
  "https://a b",
  'https://example.com/"onclick=x',
  "https://example.com/\u202Egnp",
  "mailto:a@b?body=x",
  "tel:1;ext=2",
  "blob:https://example.com/x",
  "",
])("rejects a link to %j", (href) => {
  expect(isSafeLink(href)).toBe(false);
  expect(Document.safeParse(doc(paragraph(text("x", link(href))))).success).toBe(false);
  expect(normalizeDocument(doc(paragraph(text("x", link(href)))))).toEqual(doc(paragraph(text("x"))));
});

test.each([
  "https://example.com/x.jpg",
  "//example.com/x.jpg",
  "data:image/png;base64,x",
  `${picture}?x`,
  "/files/../x.jpg",
  "/files/0123456789abcdefghijkl.apk",
  "",
])("rejects the picture %s", (src) => {
  expect(isOwnPicture(src)).toBe(false);
  expect(normalizeDocument(doc({ type: "picture", attrs: { src, alt: "" } }))).toEqual(doc());
});

test.each([
  null,
  1,
  "x",
  [],
  {},
  { content: "x" },
  { content: [null, 1, { type: "__proto__" }, { type: "constructor" }] },
])("normalises %j to an empty document", (value) => {
  expect(normalizeDocument(value)).toEqual(doc());
});

test("merges neighbours with equal marks and sorts the marks", () => {
  const [bold, italic] = [{ type: "bold" }, { type: "italic" }];
  expect(normalizeDocument(doc(paragraph(text("a", italic, bold), text("b", bold, italic), text("c", bold))))).toEqual(
    doc(paragraph(text("ab", bold, italic), text("c", bold))),
  );
});

test("allows three levels of lists and lifts deeper ones", () => {
  const nested = (depth: number): object => ({
    type: "bullets",
    content: [{ type: "item", content: [paragraph(text(`${depth}`)), ...(depth > 1 ? [nested(depth - 1)] : [])] }],
  });
  expect(Document.safeParse(doc(nested(documentLimits.lists))).success).toBe(true);
  expect(Document.safeParse(doc(nested(documentLimits.lists + 1))).success).toBe(false);
  const flat = normalizeDocument(doc(nested(documentLimits.lists + 2)));
  expect(Document.safeParse(flat).success).toBe(true);
  expect(plainTextOf(flat).split("\n")).toEqual(["5", "4", "3", "2", "1"]);
});

test("rejects documents that are too deep, too long or too large", () => {
  let deep: object = paragraph(text("x"));
  for (let i = 0; i < 100_000; i += 1) deep = { type: "bullets", content: [{ type: "item", content: [deep] }] };
  expect(Document.safeParse(doc(deep)).success).toBe(false);
  expect(nodesOf(normalizeDocument(doc(deep))).length).toBeLessThan(10);
  const long = "x".repeat(documentLimits.letters);
  expect(Document.safeParse(doc(paragraph(text(long)))).success).toBe(true);
  expect(Document.safeParse(doc(paragraph(text(long)), paragraph(text("x")))).success).toBe(false);
  expect(
    Document.safeParse(doc(...Array.from({ length: documentLimits.nodes + 1 }, () => ({ type: "rule" })))).success,
  ).toBe(false);
});
