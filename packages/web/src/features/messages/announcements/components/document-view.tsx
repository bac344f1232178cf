import {
  isOwnPicture,
  isSafeLink,
  normalizeDocument,
  type Block,
  type Document,
  type Inline,
  type Item,
  type Mark,
} from "@vowdesk/contract/messages/announcements";
import { Fragment, useMemo, type ReactNode } from "react";
import css from "./document.module.css";

/**
 * Renders the text of an announcement from its document tree. No HTML is parsed, so no markup in it can run. The document is
 * normalised here again, in addition to the server.
 */
export function DocumentView({ document, lang }: { document: Document; lang: string }) {
  const { content } = useMemo(() => normalizeDocument(document), [document]);
  return (
    <div className={css.document} lang={lang}>
      {content.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p>{renderInlines(block.content)}</p>;
    case "heading":
      return block.attrs.level === 2 ? (
        <h4>{renderInlines(block.content)}</h4>
      ) : (
        <h5>{renderInlines(block.content)}</h5>
      );
    case "bullets":
      return <ul>{renderItems(block.content)}</ul>;
    case "numbers":
      return <ol>{renderItems(block.content)}</ol>;
    case "quote":
      return <blockquote>{renderBlocks(block.content)}</blockquote>;
    case "picture":
      return isOwnPicture(block.attrs.src) && <img src={block.attrs.src} alt={block.attrs.alt} loading="lazy" />;
    case "rule":
      return <hr />;
  }
}

const renderBlocks = (blocks: readonly Block[]) =>
  blocks.map((block, index) => <BlockView key={index} block={block} />);
const renderItems = (items: readonly Item[]) =>
  items.map(({ content }, index) => <li key={index}>{renderBlocks(content)}</li>);

const renderInlines = (inlines: readonly Inline[] = []) =>
  // Keeps the height of an empty line.
  inlines.length === 0 ? (
    <br />
  ) : (
    inlines.map((inline, index) => <Fragment key={index}>{renderInline(inline)}</Fragment>)
  );

function renderInline(inline: Inline): ReactNode {
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

/** Foreign links open in a new window without referrer and opener; the tooltip shows the address. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const isInternal = href.startsWith("/");
  const external = isInternal ? {} : ({ target: "_blank", rel: "noopener noreferrer nofollow" } as const);
  return (
    <a href={href} title={href} {...external}>
      {children}
    </a>
  );
}
