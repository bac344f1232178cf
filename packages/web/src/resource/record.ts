import type { MessageDescriptor } from "@lingui/core";
import type { CallInput, CallOutput, Endpoint, HandlerInput } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import type { TableColumn } from "../ui/table/table.tsx";
import type { AnyAction } from "./action.ts";
import type { AnyFilter, Filter, Row } from "./filter.ts";

/** The record a list call answers with. */
type RecordOf<L extends Endpoint> = CallOutput<L> extends { records: (infer R extends Row)[] } ? R : never;
type Paging = "pageNo" | "pageSize" | "sort" | "dir";
type FilterName<L extends Endpoint> = Exclude<keyof HandlerInput<L>, Paging>;
type SortName<L extends Endpoint> = HandlerInput<L> extends { sort?: infer S } ? NonNullable<S> : never;
type FilterValue<L extends Endpoint, K extends keyof HandlerInput<L>> = NonNullable<HandlerInput<L>[K]>;

type ColumnLooks = Omit<TableColumn<never>, "id" | "draw">;
type AnyColumn = TableColumn<Row> & { sort?: "asc" | "desc" };

/** The direction of the first click on a heading the server can sort by. */
type Sortable<F, S> = F extends S ? { sort?: "asc" | "desc" } : { sort?: never };
type Drawn<R, F extends keyof R> = R[F] extends string | number | null
  ? { as?: (value: R[F], record: R) => ReactNode }
  : { as: (value: R[F], record: R) => ReactNode };

/** A column names a field of the record; what is neither text nor number says how it is drawn. */
type Column<R, S> = { [F in keyof R & string]: ColumnLooks & Drawn<R, F> & { field: F } & Sortable<F, S> }[keyof R &
  string];

type Filters<L extends Endpoint> = { [K in FilterName<L>]-?: Filter<FilterValue<L, K>> | "hidden" };

/** What opens beside the list. `key` is the record's name in the URL: `?number=…` opens that one. */
interface Detail<R, C extends Endpoint, K extends keyof R & keyof CallInput<C> & string> {
  key: K;
  call: C;
  record: (detail: CallOutput<C>) => R;
  /** What the record is called; without it its key. */
  title?: (record: R) => string;
  /** Stands beside the title, and tells in a conflict what the record has become. */
  badge: (record: R) => ReactNode;
  sections: readonly { title: MessageDescriptor; body: (detail: CallOutput<C>) => ReactNode }[];
}

export interface AnyDetail {
  key: string;
  call: Endpoint;
  record(detail: unknown): Row;
  title?(record: Row): string;
  badge(record: Row): ReactNode;
  sections: readonly { title: MessageDescriptor; body(detail: unknown): ReactNode }[];
}

interface Spec<L extends Endpoint, C extends Endpoint, K extends keyof RecordOf<L> & keyof CallInput<C> & string> {
  /** The feature's name; a `changed` frame of that feature makes the list stale. */
  name: string;
  list: L;
  columns: readonly Column<RecordOf<L>, SortName<L>>[];
  filters: Filters<L>;
  actions?: readonly AnyAction<RecordOf<L>>[];
  detail?: Detail<RecordOf<L>, C, K>;
}

/** A list, its filters, its detail and its actions, stated as data. */
export interface Resource {
  name: string;
  list: Endpoint;
  columns: readonly AnyColumn[];
  filters: Readonly<Record<string, AnyFilter | "hidden">>;
  actions: readonly AnyAction[];
  detail: AnyDetail | null;
  /** The field that tells records apart: the detail's key, else `id`. */
  key: string;
}

/** What a record is called: by its detail's title, else by its key. */
export const titleOf = ({ detail, key }: Resource, record: Row): string =>
  String(detail?.title?.(record) ?? record[key]);

/**
 * Declares a list page, typed by its call: a filter of the call that is neither shown nor "hidden", a column of no field
 * or a sort the server does not know do not compile.
 */
export function resource<
  const L extends Endpoint,
  const C extends Endpoint,
  const K extends keyof RecordOf<L> & keyof CallInput<C> & string,
>(spec: Spec<L, C, K>): Resource {
  // The record's types have done their work here; inside, the engine reads fields by name.
  const { actions = [], detail = null, ...rest } = spec as unknown as Declared;
  return { ...rest, columns: rest.columns.map(drawn), actions, detail, key: detail?.key ?? "id" };
}

type DeclaredColumn = Omit<AnyColumn, "id" | "draw"> & {
  field: string;
  as?: (value: unknown, record: Row) => ReactNode;
};
type Plain = Pick<Resource, "name" | "list" | "filters"> & Partial<Pick<Resource, "actions" | "detail">>;
type Declared = Plain & { columns: DeclaredColumn[] };

function drawn({ field, as, ...looks }: DeclaredColumn): AnyColumn {
  const plain = (value: unknown) => (value === null || value === "" ? "—" : String(value));
  return { ...looks, id: field, draw: (record) => (as ?? plain)(record[field], record) };
}
