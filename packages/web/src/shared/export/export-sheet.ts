import { i18n, type MessageDescriptor } from "@lingui/core";
import type { List } from "../../resource/use-list.ts";
import type { Cell, SheetColumn } from "../../ui/format/sheet-file.ts";

/** A column of an exported file. Times are written as local time of the given zone. */
export interface ExportColumn<R> extends SheetColumn {
  label: MessageDescriptor;
  cell: (record: R, timeZone: string) => Cell;
}

/** The next records of an export. `next` continues it; null ends it. */
export interface ExportPart<R> {
  records: readonly R[];
  next: string | number | null;
  timeZone: string;
}

/** A list that can be exported. */
export interface ExportedList<R> {
  /** The first part of the name of the file. */
  name: string;
  /** The columns of the file for each column of the page. */
  columns: Readonly<Record<string, readonly ExportColumn<R>[]>>;
  read: (
    filters: Readonly<Record<string, string>>,
    after: string | number | null,
    signal: AbortSignal,
  ) => Promise<ExportPart<R>>;
}

/** A column with a time. */
export const timeColumn = <R>(label: MessageDescriptor, time: (record: R) => string | null): ExportColumn<R> => ({
  label,
  width: 20,
  format: "time",
  cell: (record, timeZone) => {
    const at = time(record);
    return at === null ? "" : { at, timeZone };
  },
});

/** Query fields that are not filters. */
const pagingFields: ReadonlySet<string> = new Set(["pageNo", "pageSize", "sort", "dir"]);

/** The filters of a list as in its address. */
export function filtersOf({ state }: Pick<List, "state">): Record<string, string> {
  const input = Object.entries(state.query).filter(([name]) => !pagingFields.has(name));
  return Object.fromEntries(input.map(([name, value]) => [name, String(value)]));
}

interface Request {
  /** The ids of the columns that the page shows, in order. */
  shown: readonly string[];
  filters: Readonly<Record<string, string>>;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** The rows of a file, which are fetched part by part: headings in the current language, then the records. */
export function rowsOf<R>({ columns: byColumn, read }: ExportedList<R>, request: Request) {
  const { shown, filters, signal, onProgress } = request;
  const columns = shown.flatMap((id) => byColumn[id] ?? []);
  let done = 0;
  async function* parts(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield [columns.map(({ label }) => i18n._(label))];
    let after: string | number | null = null;
    do {
      const part: ExportPart<R> = await read(filters, after, signal);
      yield part.records.map((record) => columns.map(({ cell }) => cell(record, part.timeZone)));
      done += part.records.length;
      after = part.next;
      onProgress(done);
    } while (after !== null);
  }
  return { columns, parts: parts(), count: () => done };
}
