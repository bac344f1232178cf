import {
  isOwnPicture,
  isSafeLink,
  normalised,
  type Block,
  type Document,
  type Inline,
  type Item,
  type Mark,
} from "@vowdesk/contract/announcements";
import { Fragment, useMemo, type ReactNode } from "react";
import css from "./document.module.css";

/**
 * Draws the text of an announcement from its tree (issue 8, 3: sanitised on both sides). Each node becomes an element that is
 * written here; there is no HTML to read, so there is nothing in it that could run. What the server let pass is looked at again.
 */
export function DrawnDocument({ document, lang }: { document: Document; lang: string }) {
  const { content } = useMemo(() => normalised(document), [document]);
  return (
    <div className={css.document} lang={lang}>
      {content.map((block, index) => (
        <DrawnBlock key={index} block={block} />
      ))}
    </div>
  );
}

function DrawnBlock({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p>{drawnInlines(block.content)}</p>;
    case "heading":
      return block.attrs.level === 2 ? <h4>{drawnInlines(block.content)}</h4> : <h5>{drawnInlines(block.content)}</h5>;
    case "bullets":
      return <ul>{drawnItems(block.content)}</ul>;
    case "numbers":
      return <ol>{drawnItems(block.content)}</ol>;
    case "quote":
      return <blockquote>{drawnBlocks(block.content)}</blockquote>;
    case "picture":
      return isOwnPicture(block.attrs.src) && <img src={block.attrs.src} alt={block.attrs.alt} loading="lazy" />;
    case "rule":
      return <hr />;
  }
}

const drawnBlocks = (blocks: readonly Block[]) =>
  blocks.map((block, index) => <DrawnBlock key={index} block={block} />);
const drawnItems = (items: readonly Item[]) =>
  items.map(({ content }, index) => <li key={index}>{drawnBlocks(content)}</li>);

const drawnInlines = (inlines: readonly Inline[] = []) =>
  // A line that is empty is as high as one that is not.
  inlines.length === 0 ? (
    <br />
  ) : (
    inlines.map((inline, index) => <Fragment key={index}>{drawnInline(inline)}</Fragment>)
  );

function drawnInline(inline: Inline): ReactNode {
  if (inline.type === "break") return <br />;
  // The first mark is the outermost.
  return (inline.marks ?? []).reduceRight<ReactNode>(marked, inline.text);
}

function marked(inside: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inside}</strong>;
    case "italic":
      return <em>{inside}</em>;
    case "strike":
      return <s>{inside}</s>;
    case "link":
      return isSafeLink(mark.attrs.href) ? <Link href={mark.attrs.href}>{inside}</Link> : inside;
  }
}

/** Elsewhere in a window of its own, which learns nothing of this one; the tooltip says where. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const isOwn = href.startsWith("/");
  const elsewhere = isOwn ? {} : ({ target: "_blank", rel: "noopener noreferrer nofollow" } as const);
  return (
    <a href={href} title={href} {...elsewhere}>
      {children}
    </a>
  );
}
