import { isOwnPicture, isSafeLink, normalizeDocument, type Document } from "@vowdesk/contract/messages/announcements";
import { Node, Schema, type DOMOutputSpec } from "prosemirror-model";

/** Attributes of a safe link; false makes the parser ignore the element. */
const linkOf = (element: HTMLElement) => {
  const href = element.getAttribute("href") ?? "";
  return isSafeLink(href) ? { href } : false;
};

const pictureOf = (element: HTMLElement) => {
  const src = element.getAttribute("src") ?? "";
  return isOwnPicture(src) ? { src, alt: element.getAttribute("alt") ?? "" } : false;
};

const level = (tag: string, of: 2 | 3) => ({ tag, attrs: { level: of } });
const linked = ({ href }: Record<string, unknown>): DOMOutputSpec => ["a", { href: String(href) }, 0];

/** The nodes and marks of the contract's document for the editor. Pasted content is reduced to them. */
export const editorSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2, validate: "number" } },
      parseDOM: [level("h1", 2), level("h2", 2), level("h4", 2), level("h3", 3), level("h5", 3), level("h6", 3)],
      toDOM: ({ attrs }) => [attrs["level"] === 3 ? "h5" : "h4", 0],
    },
    bullets: { group: "block list", content: "item+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
    numbers: { group: "block list", content: "item+", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
    item: {
      content: "paragraph (paragraph | list)*",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    quote: {
      group: "block",
      content: "paragraph+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    picture: {
      group: "block",
      atom: true,
      draggable: true,
      attrs: { src: { validate: "string" }, alt: { default: "", validate: "string" } },
      parseDOM: [{ tag: "img[src]", getAttrs: pictureOf }],
      toDOM: ({ attrs }) => ["img", { src: String(attrs["src"]), alt: String(attrs["alt"]) }],
    },
    rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    break: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
    text: { group: "inline" },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: { validate: "string" } },
      parseDOM: [{ tag: "a[href]", getAttrs: linkOf }],
      toDOM: ({ attrs }) => linked(attrs),
    },
    bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    strike: { parseDOM: [{ tag: "s" }, { tag: "del" }], toDOM: () => ["s", 0] },
  },
});

const blank = { type: "doc", content: [{ type: "paragraph" }] };

/** Converts a document to an editor node, with at least one paragraph. */
export function nodeOf(document: Document): Node {
  const clean = normalizeDocument(document);
  return Node.fromJSON(editorSchema, clean.content.length > 0 ? clean : blank);
}

/** Converts an editor node to a document. */
export const documentOf = (node: Node): Document => normalizeDocument(node.toJSON());
