import * as z from "zod";
import { shorten } from "../../../kernel/index.ts";

/**
 * The text of an announcement as a tree of known nodes. It is stored, sent and rendered as this tree. There is never a
 * string of HTML that could run as code, which is safer than sanitising one. The schema rejects other nodes; `normalizeDocument` removes
 * them.
 */
export interface Document {
  type: "doc";
  content: Block[];
}

export type Mark = { type: "bold" | "italic" | "strike" } | { type: "link"; attrs: { href: string } };
export type Inline = { type: "text"; text: string; marks?: Mark[] | undefined } | { type: "break" };
export interface Paragraph {
  type: "paragraph";
  content?: Inline[] | undefined;
}
export interface Heading {
  type: "heading";
  attrs: { level: 2 | 3 };
  content?: Inline[] | undefined;
}
export interface Item {
  type: "item";
  content: (Paragraph | List)[];
}
export interface List {
  type: "bullets" | "numbers";
  content: Item[];
}
export interface Quote {
  type: "quote";
  content: Paragraph[];
}
export interface Picture {
  type: "picture";
  attrs: { src: string; alt: string };
}
export type Block = Paragraph | Heading | List | Quote | Picture | { type: "rule" };

/** Limits of the text in one language: letters, nodes, pictures and levels of lists. */
export const documentLimits = { letters: 20_000, nodes: 2_000, pictures: 20, lists: 3, alt: 200, href: 2_000 } as const;

/** A character of an address: none that ends an attribute, and none that is invisible. */
const plain = String.raw`[^\s<>"'\\\u0060\p{C}]`;
const linkShapes = [
  // No user before the host, because it could be mistaken for the host.
  new RegExp(String.raw`^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]${plain}*)?$`, "u"),
  /^mailto:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/,
  /^tel:\+?[\d-]{3,20}$/,
  // A path of this site. Two leading slashes would start a host name.
  new RegExp(String.raw`^\/(?!\/)${plain}*$`, "u"),
];

/** Whether a link target is allowed: https, mailto, tel, or a path of this site. */
export const isSafeLink = (href: string): boolean =>
  href.length <= documentLimits.href && linkShapes.some((shape) => shape.test(href));

/** Whether a picture was uploaded to this server. */
export const isOwnPicture = (src: string): boolean => /^\/files\/[\w-]{22}\.(?:jpg|png)$/.test(src);

const Text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(documentLimits.letters),
  marks: z
    .array(
      z.union([
        z.strictObject({ type: z.enum(["bold", "italic", "strike"]) }),
        z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: z.string().refine(isSafeLink) }) }),
      ]),
    )
    .max(4)
    .optional(),
});
const Inlines = z
  .array(z.discriminatedUnion("type", [Text, z.strictObject({ type: z.literal("break") })]))
  .max(documentLimits.nodes)
  .optional();

const ParagraphNode = z.strictObject({ type: z.literal("paragraph"), content: Inlines });
const HeadingNode = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: Inlines,
});
const PictureNode = z.strictObject({
  type: z.literal("picture"),
  attrs: z.strictObject({ src: z.string().refine(isOwnPicture), alt: z.string().max(documentLimits.alt) }),
});

/** A list with up to `further` nested levels. The limit keeps recursion bounded. */
function listNode(further: number): z.ZodType<List> {
  const parts: z.ZodType<Paragraph | List> =
    further === 0 ? ParagraphNode : z.union([ParagraphNode, listNode(further - 1)]);
  const ItemNode = z.strictObject({ type: z.literal("item"), content: z.array(parts).min(1).max(100) });
  return z.strictObject({ type: z.enum(["bullets", "numbers"]), content: z.array(ItemNode).min(1).max(500) });
}

const BlockNode: z.ZodType<Block> = z.union([
  ParagraphNode,
  HeadingNode,
  listNode(documentLimits.lists - 1),
  z.strictObject({ type: z.literal("quote"), content: z.array(ParagraphNode).min(1).max(200) }),
  PictureNode,
  z.strictObject({ type: z.literal("rule") }),
]);

type Node = Block | Item | Inline;

const childrenOf = (node: Node): readonly Node[] => ("content" in node ? (node.content ?? []) : []);

/** Every node of a document, parents before children. */
export function nodesOf(document: Document): Node[] {
  const subtreeOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(subtreeOf)];
  return document.content.flatMap(subtreeOf);
}

/** The plain text of a document, one line per block. */
export function plainTextOf(document: Document): string {
  const textOf = (node: Node): string => {
    if (node.type === "text") return node.text;
    if (node.type === "break") return "\n";
    const isLine = node.type === "paragraph" || node.type === "heading";
    return childrenOf(node).map(textOf).join("") + (isLine ? "\n" : "");
  };
  return document.content.map(textOf).join("").trim();
}

/** The distinct pictures of a document. */
export function picturesOf(document: Document): string[] {
  return [...new Set(nodesOf(document).flatMap((node) => (node.type === "picture" ? [node.attrs.src] : [])))];
}

/** Whether a document has neither text nor pictures. */
export const isEmptyDocument = (document: Document): boolean =>
  plainTextOf(document) === "" && picturesOf(document).length === 0;

export const emptyDocument: Document = { type: "doc", content: [] };

export const Document: z.ZodType<Document> = z
  .strictObject({ type: z.literal("doc"), content: z.array(BlockNode).max(documentLimits.nodes) })
  .refine((document) => nodesOf(document).length <= documentLimits.nodes)
  .refine((document) => picturesOf(document).length <= documentLimits.pictures)
  .refine((document) => plainTextOf(document).length <= documentLimits.letters);

type Unchecked = Readonly<Record<string, unknown>>;

const asUnchecked = (value: unknown): Unchecked =>
  typeof value === "object" && value !== null ? (value as Unchecked) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const attrsOf = (node: Unchecked): Unchecked => asUnchecked(node["attrs"]);

/** Marks are stored in this order, so that equal formatting has one representation. */
const markOrder = ["link", "bold", "italic", "strike"] as const;

function marksIn(value: unknown): Mark[] {
  const input = asList(value).map(asUnchecked);
  return markOrder.flatMap((type): Mark[] => {
    const mark = input.find((item) => item["type"] === type);
    if (!mark) return [];
    if (type !== "link") return [{ type }];
    const href = asText(attrsOf(mark)["href"]);
    return isSafeLink(href) ? [{ type, attrs: { href } }] : [];
  });
}

function inlineOf(value: unknown): Inline[] {
  const node = asUnchecked(value);
  if (node["type"] === "break") return [{ type: "break" }];
  const text = asText(node["text"]).toWellFormed().replaceAll("\0", "");
  if (node["type"] !== "text" || text === "") return [];
  const marks = marksIn(node["marks"]);
  return [{ type: "text", text, ...(marks.length > 0 && { marks }) }];
}

const hasSameMarks = (a: Inline, b: Inline): boolean =>
  "text" in a && "text" in b && JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Merges neighbours with equal marks. */
function inlinesIn(value: unknown): Pick<Paragraph, "content"> {
  const merged: Inline[] = [];
  for (const inline of asList(value).flatMap(inlineOf)) {
    const last = merged.at(-1);
    if (last && hasSameMarks(last, inline) && "text" in last && "text" in inline) last.text += inline.text;
    else merged.push(inline);
  }
  return merged.length > 0 ? { content: merged } : {};
}

const paragraphOf = (node: Unchecked): Paragraph => ({ type: "paragraph", ...inlinesIn(node["content"]) });

/** Deeper nesting is discarded. */
const maxDepth = 50;

/** Items of lists that are nested too deeply move to the surrounding list. */
function itemsIn(value: unknown, further: number): Item[] {
  return asList(value)
    .map(asUnchecked)
    .filter((item) => item["type"] === "item")
    .flatMap((item): Item[] => {
      const content: (Paragraph | List)[] = [];
      const after: Item[] = [];
      for (const part of asList(item["content"]).map(asUnchecked)) {
        if (part["type"] === "paragraph") content.push(paragraphOf(part));
        else if (further > 0) content.push(...listOf(part, further - 1));
        else if (isList(part) && further > -maxDepth) after.push(...itemsIn(part["content"], further - 1));
      }
      return content.length > 0 ? [{ type: "item", content }, ...after] : after;
    });
}

const isList = (node: Unchecked) => node["type"] === "bullets" || node["type"] === "numbers";

function listOf(node: Unchecked, further: number): List[] {
  if (!isList(node)) return [];
  const content = itemsIn(node["content"], further);
  return content.length > 0 ? [{ type: node["type"] as List["type"], content }] : [];
}

function quoteOf(node: Unchecked): Quote[] {
  const lines = asList(node["content"]).map(asUnchecked);
  const content = lines.filter((line) => line["type"] === "paragraph").map(paragraphOf);
  return content.length > 0 ? [{ type: "quote", content }] : [];
}

function pictureOf(node: Unchecked): Picture[] {
  const { src, alt } = attrsOf(node);
  const shown = shorten(asText(alt), documentLimits.alt);
  return isOwnPicture(asText(src)) ? [{ type: "picture", attrs: { src: asText(src), alt: shown } }] : [];
}

const blockMakers: Readonly<Record<Block["type"], (node: Unchecked) => Block[]>> = {
  paragraph: (node) => [paragraphOf(node)],
  heading: (node) => [
    { type: "heading", attrs: { level: attrsOf(node)["level"] === 3 ? 3 : 2 }, ...inlinesIn(node["content"]) },
  ],
  bullets: (node) => listOf(node, documentLimits.lists - 1),
  numbers: (node) => listOf(node, documentLimits.lists - 1),
  quote: quoteOf,
  picture: pictureOf,
  rule: () => [{ type: "rule" }],
};

const isBlank = (block: Block | undefined) => block?.type === "paragraph" && block.content === undefined;

/**
 * Converts any value to a valid document: removes unknown nodes, marks and attributes, unsafe links and foreign pictures, merges
 * equal neighbours and drops trailing empty paragraphs. Idempotent.
 */
export function normalizeDocument(value: unknown): Document {
  const content = asList(asUnchecked(value)["content"])
    .map(asUnchecked)
    .flatMap((node) => {
      const type = asText(node["type"]);
      return Object.hasOwn(blockMakers, type) ? blockMakers[type as Block["type"]](node) : [];
    });
  while (isBlank(content.at(-1))) content.pop();
  return { type: "doc", content };
}
