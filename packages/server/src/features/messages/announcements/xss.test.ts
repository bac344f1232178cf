import { Document, normalizeDocument } from "@vowdesk/contract/messages/announcements";
import { describe, expect, test } from "vitest";
import { payloads } from "../../../../../../harness/xss-payloads.ts";

const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content });
const link = (href: string) => ({ type: "link", attrs: { href } });

//
describe("300 script payloads", () => {
  const all = payloads(300);

  test("stay plain text in text nodes", () => {
    for (const { text: tried } of all) {
      const document = doc(paragraph(text(tried)));
      expect(normalizeDocument(document)).toEqual(document);
    }
  });

  test("are refused as links, pictures, nodes, marks and attributes", () => {
    for (const { text: tried } of all) {
      const smuggled = [
        doc(paragraph(text("x", link(tried)))),
        doc({ type: "picture", attrs: { src: tried, alt: "" } }),
        doc({ type: tried, content: [] }),
        doc(paragraph(text("x", { type: tried }))),
        doc({ type: "paragraph", attrs: { onclick: tried } }),
        doc({ type: "heading", attrs: { level: 2, style: tried } }),
        doc({ type: "heading", attrs: { level: tried } }),
        doc(paragraph({ type: "text", text: "x", innerHTML: tried })),
        { ...doc(), innerHTML: tried },
      ];
      for (const document of smuggled) {
        expect(Document.safeParse(document).success, JSON.stringify(document)).toBe(false);
        const clean = normalizeDocument(document);
        expect(Document.safeParse(clean).success).toBe(true);
        expect(JSON.stringify(clean)).not.toContain(JSON.stringify(tried));
      }
    }
  });
});
