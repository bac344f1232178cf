import type { MessageDescriptor } from "@lingui/core";
import type { CSSProperties, ReactNode } from "react";
import { contentWidth } from "./column-widths.ts";

export interface TableColumn<R> {
  id: string;
  label: MessageDescriptor;
  /** In pixels at the default size, until the content is measured. Without it the column takes the remaining space. */
  width?: number | undefined;
  /** The width that the user gave the column, in pixels at the default size. */
  ownWidth?: number | undefined;
  /**
   * Where text is cut when the columns do not fit; the widest columns are cut first. `wrap` is for texts of catalogues, which are
   * not cut. Default: `never` for numbers, `wrap` for the badge of a card, else `end`.
   */
  cut?: "end" | "start" | "wrap" | "never" | undefined;
  align?: "end" | undefined;
  /** Position on a card, below 992 px: its title, the right end of the title, or hidden. */
  card?: "title" | "side" | "none" | undefined;
  /** Hidden between 992 and 1280 px. */
  isWide?: true | undefined;
  draw: (record: R) => ReactNode;
}

/** Widths are given in pixels at the default size and converted to rem, so that they follow the size setting. */
const rootPx = 16;

/** A column and its width in pixels at the default size. */
export interface ColumnWidth {
  id: string;
  width: number;
}

type Tracked = Pick<TableColumn<never>, "id" | "width" | "ownWidth" | "cut" | "align" | "card" | "isWide">;

const rem = (width: number) => `${width / rootPx}rem`;

/** Columns narrower than this are not cut. */
const leastCut = 88;

/** Where text of a column is cut. */
export const cutOf = ({ cut, align, card }: Pick<TableColumn<never>, "cut" | "align" | "card">) =>
  cut ?? (align === "end" ? "never" : card === "side" ? "wrap" : "end");

/** The grid track of a column: as wide as its content, or less where it may be cut. */
function trackOf(column: Tracked, position: number): string {
  const { width, ownWidth } = column;
  if (ownWidth !== undefined) return rem(ownWidth);
  const content = contentWidth(position);
  if (cutOf(column) === "never") return `var(${content}, ${rem(width ?? leastCut)})`;
  const minWidth = `min(${rem(leastCut)}, var(${content}, ${rem(width ?? 0)}))`;
  return `minmax(${minWidth}, var(${content}, ${width ? rem(width) : "1fr"}))`;
}

/** Grid tracks of the columns, with and without the wide ones. */
export function columnTracks(
  { columns, actsOf, canChoose }: { columns: readonly Tracked[]; actsOf: unknown; canChoose?: boolean },
  drawnOut: ColumnWidth | null,
): CSSProperties {
  const box = canChoose ? ["var(--box)"] : [];
  const tracks = columns.map((column, index) => {
    const isDrawn = column.id === drawnOut?.id;
    return trackOf(isDrawn ? { ...column, ownWidth: drawnOut.width } : column, index + box.length);
  });
  const acts = actsOf ? [`var(${contentWidth(box.length + columns.length)}, ${rem(leastCut)})`] : [];
  const few = tracks.filter((_, index) => !columns[index]?.isWide);
  const text = (list: readonly string[]) => [...box, ...list, ...acts].join(" ");
  return { "--columns": text(tracks), "--columns-few": text(few) } as CSSProperties;
}
