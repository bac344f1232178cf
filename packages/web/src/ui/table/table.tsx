import type { MessageDescriptor } from "@lingui/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { memo, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Button } from "../input/button.tsx";
import { loadMenu } from "../overlay/point-menu.tsx";
import { ColumnGrip } from "./columns/column-grip.tsx";
import { columnTracks, cutOf, type ColumnWidth, type TableColumn } from "./columns/column-tracks.ts";
import { useColumnWidths } from "./columns/column-widths.ts";
import { useOffscreenRows } from "./offscreen-rows.ts";
import { useGradualRows } from "./gradual-rows.ts";
import type { UseCursor } from "./list-keys.ts";
import type { LiveRow } from "./live-rows.ts";
import { RowOutlines } from "./row-outlines.tsx";
import css from "./table.module.css";

/** Sort direction of a column and the function that changes it. */
export interface TableSort {
  dir: "asc" | "desc" | null;
  turn: () => void;
}

/** Tables with more rows render only those near the viewport. */
const longFrom = 40;

interface RowActs {
  main: { name: string; label: MessageDescriptor } | null;
  hasMore: boolean;
}

/** How rows render. A stable object, so that unchanged rows do not render again. */
export interface TableLook<R> {
  columns: readonly TableColumn<R>[];
  /** Link of a row that can be opened. */
  hrefOf: ((key: string) => string) | null;
  actsOf: ((record: R) => RowActs) | null;
  /** Rows have a selection checkbox. */
  canChoose?: boolean;
}

interface TableProps<R> {
  look: TableLook<R>;
  rows: readonly LiveRow<R>[];
  /** Number of placeholder rows while the first rows load; 0 afterwards. */
  outlines: number;
  sortOf: (column: string) => TableSort | null;
  openKey: string | null;
  useCursor: UseCursor;
  /** Selected rows, if rows can be selected. */
  chosen?: ReadonlySet<string> | undefined;
  chooseAll?: ((isOn: boolean) => void) | undefined;
  /** Saves a column width in pixels at the default size. Without it widths are fixed. */
  resize?: ((column: string, width: number) => void) | undefined;
  /** A click in a row: on its checkbox (`choose`), main action, "more" button, or anywhere else. */
  click: (row: LiveRow<R>, on: string | null, event: MouseEvent<HTMLElement>) => void;
}

/** A table of plain elements with one listener for all rows. Cards below 992 px. */
export function Table<R>(props: TableProps<R>) {
  const { look, rows } = props;
  // During a drag only the table's style changes; rows do not render again.
  const [drawnOut, setDrawnOut] = useState<ColumnWidth | null>(null);
  const table = useRef<HTMLTableElement>(null);
  useColumnWidths(table);
  return (
    <table
      ref={table}
      className={css.table}
      style={columnTracks(look, drawnOut)}
      role="table"
      data-opens={look.hrefOf !== null || undefined}
      data-long={rows.length > longFrom || undefined}
    >
      <Headings {...props} draw={setDrawnOut} />
      <Body {...props} />
    </table>
  );
}

function Body<R>({ look, rows, outlines, openKey, useCursor, chosen, click }: TableProps<R>) {
  const shown = useGradualRows(rows);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>("[data-key]")?.dataset["key"];
    const row = shown.find((item) => item.key === key);
    if (row && !window.getSelection()?.toString())
      click(row, target.closest<HTMLElement>("[data-act]")?.dataset["act"] ?? null, event);
  };
  const body = useRef<HTMLTableSectionElement>(null);
  useOffscreenRows(body, rows.length > longFrom);
  return (
    <tbody
      ref={body}
      role="rowgroup"
      data-coming={outlines > 0 || undefined}
      onPointerEnter={look.actsOf ? loadMenu : undefined}
      onClick={handleClick}
    >
      {outlines > 0 && (
        <RowOutlines
          columns={look.columns}
          canChoose={look.canChoose === true}
          hasActs={look.actsOf !== null}
          count={outlines}
        />
      )}
      {shown.map((row) => (
        <Row
          key={row.key}
          row={row}
          look={look as TableLook<unknown>}
          isOpen={row.key === openKey}
          useCursor={useCursor}
          isChosen={chosen?.has(row.key)}
        />
      ))}
    </tbody>
  );
}

type HeadingsProps<R> = TableProps<R> & { draw: (column: ColumnWidth | null) => void };

function Headings<R>({ look, rows, sortOf, chosen, chooseAll, resize, draw }: HeadingsProps<R>) {
  const { t } = useLingui();
  const isEveryRowChosen = rows.length > 0 && rows.every(({ key }) => chosen?.has(key));
  const keep = (column: ColumnWidth) => {
    draw(null);
    resize?.(column.id, column.width);
  };
  return (
    <thead role="rowgroup">
      <tr role="row">
        {look.canChoose && (
          <th role="columnheader" className={css.box} onClick={() => chooseAll?.(!isEveryRowChosen)}>
            <Choice label={t`Select all on this page`} isChosen={isEveryRowChosen} />
          </th>
        )}
        {look.columns.map(({ id, label, ownWidth, align, isWide }) => (
          <Heading key={id} label={label} align={align} isWide={isWide} sort={sortOf(id)}>
            {resize && (
              <ColumnGrip
                label={label}
                width={ownWidth}
                preview={(drawnOut) => draw({ id, width: drawnOut })}
                save={(px) => keep({ id, width: px })}
              />
            )}
          </Heading>
        ))}
        {look.actsOf && (
          <th role="columnheader" className={css.acts}>
            <span className="visually-hidden">{t({ message: "Actions", context: "field" })}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadingProps = Pick<TableColumn<never>, "label" | "align" | "isWide"> & {
  sort: TableSort | null;
  children: ReactNode;
};

function Heading({ label, align, isWide, sort, children }: HeadingProps) {
  const { i18n } = useLingui();
  const text = i18n._(label);
  const sorted = sort?.dir ? ({ asc: "ascending", desc: "descending" } as const)[sort.dir] : undefined;
  return (
    <th role="columnheader" scope="col" data-align={align} data-wide={isWide} aria-sort={sorted}>
      {sort ? (
        <button type="button" className={css.sort} onClick={sort.turn}>
          {text}
          {sort.dir === "asc" ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
        </button>
      ) : (
        text
      )}
      {children}
    </th>
  );
}

/** Memoised because React sets type and name of an input on every render, which recalculates its style and layout. */
const Choice = memo(function Choice({ label, isChosen }: { label: string; isChosen: boolean }) {
  return <input type="checkbox" data-act="choose" aria-label={label} checked={isChosen} readOnly />;
});

interface RowProps {
  row: LiveRow<unknown>;
  look: TableLook<unknown>;
  isOpen: boolean;
  useCursor: UseCursor;
  isChosen: boolean | undefined;
}

const Row = memo(function Row({ row: { key, record, beat, isRemoved }, look, isOpen, useCursor, isChosen }: RowProps) {
  const { t } = useLingui();
  const isCursor = useCursor((cursor) => cursor === key);
  const beats = beat === 0 ? undefined : beat % 2 ? "odd" : "even";
  return (
    <tr
      role="row"
      data-key={key}
      data-beat={beats}
      data-left={isRemoved || undefined}
      data-cursor={isCursor || undefined}
      aria-selected={isOpen}
      data-chosen={isChosen || undefined}
    >
      {look.canChoose && (
        <td role="cell" className={css.box}>
          <Choice label={t({ message: `Select ${key}`, context: "table" })} isChosen={isChosen === true} />
        </td>
      )}
      <Cells name={key} record={record} look={look} />
    </tr>
  );
});

type CellsProps = Readonly<{ name: string; record: unknown; look: TableLook<unknown> }>;

/** Cells of a row. Memoised, so that cursor and selection changes do not render them. */
const Cells = memo(function Cells({ name, record, look }: CellsProps) {
  const { i18n } = useLingui();
  const href = look.hrefOf?.(name);
  const acts = look.actsOf?.(record);
  return (
    <>
      {look.columns.map(({ id, label, align, card, cut, isWide, draw }, index) => (
        <td
          key={id}
          role="cell"
          data-align={align}
          data-card={card}
          data-cut={cutOf({ cut, align, card })}
          data-wide={isWide}
          data-label={i18n._(label)}
        >
          {index === 0 && href !== undefined ? <a href={href}>{draw(record)}</a> : draw(record)}
        </td>
      ))}
      {acts && <Acts acts={acts} />}
    </>
  );
});

function Acts({ acts: { main, hasMore } }: { acts: RowActs }) {
  const { t, i18n } = useLingui();
  return (
    <td role="cell" className={css.acts}>
      {main && (
        <Button size="s" look="bare" data-act={main.name}>
          {i18n._(main.label)}
        </Button>
      )}
      {hasMore && (
        <button
          type="button"
          className={css.more}
          data-act="more"
          aria-label={t({ message: "More actions", context: "button" })}
          aria-haspopup="menu"
        >
          {/* A character instead of an icon, which would add four elements to every row. */}⋯
        </button>
      )}
    </td>
  );
}
