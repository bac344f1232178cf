import type { MessageDescriptor } from "@lingui/core";
import type { FeatureName } from "@vowdesk/contract";
import type { CallInput, CallOutput, Endpoint, HandlerInput } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import { mayCall } from "../kernel/session/rights.ts";
import type { TableColumn } from "../ui/table/columns/column-tracks.ts";
import type { AnyAction } from "./action.ts";
import type { AnyFilter, Filter, Row } from "./filter.ts";

/** Record type of a list call. */
type RecordOf<L extends Endpoint> = CallOutput<L> extends { records: (infer R extends Row)[] } ? R : never;
type Paging = "pageNo" | "pageSize" | "sort" | "dir" | "ids";
type FilterName<L extends Endpoint> = Exclude<keyof HandlerInput<L>, Paging>;
type SortName<L extends Endpoint> = HandlerInput<L> extends { sort?: infer S } ? NonNullable<S> : never;
type FilterValue<L extends Endpoint, K extends keyof HandlerInput<L>> = NonNullable<HandlerInput<L>[K]>;

type ColumnLooks = Omit<TableColumn<never>, "id" | "draw">;
type AnyColumn = TableColumn<Row> & { sort?: "asc" | "desc"; requires?: Endpoint };

/** A call that the user must be permitted to make, or the column is not shown. */
type Guarded = { requires?: Endpoint };

/** The first sort direction of a column that the server can sort by. */
type Sortable<F, S> = F extends S ? { sort?: "asc" | "desc" } : { sort?: never };
/** Amounts are aligned at their end, so that their digits stand below each other and are never cut. */
type Aligned<F> = F extends "cents" | `${string}Cents` ? { align: "end" } : unknown;
type Drawn<R, F extends keyof R> = R[F] extends string | number | null
  ? { as?: (value: R[F], record: R) => ReactNode }
  : { as: (value: R[F], record: R) => ReactNode };

/** A column names a field of the record. Fields other than text and numbers need `as`. */
type Column<R, S> = {
  [F in keyof R & string]: ColumnLooks & Guarded & Drawn<R, F> & { field: F } & Sortable<F, S> & Aligned<F>;
}[keyof R & string];

type Filters<L extends Endpoint> = { [K in FilterName<L>]-?: Filter<FilterValue<L, K>> | "hidden" };

/** The detail beside the list. `key` is the field that opens a record in the URL: `?number=…`. Default: `id`. */
type Detail<R, C extends Endpoint, K extends keyof R & keyof CallInput<C> & string> = DetailLooks<R, C> &
  ("id" extends keyof R & keyof CallInput<C> ? { key?: K } : { key: K }) &
  // Default: the answer of the call.
  (CallOutput<C> extends R ? { record?: (detail: CallOutput<C>) => R } : { record: (detail: CallOutput<C>) => R });

interface DetailLooks<R, C extends Endpoint> {
  call: C;
  /** Title of the record; defaults to its key. */
  title?: (record: R) => string;
  /** State of the record, shown beside the title and in a conflict notice. */
  badge: (record: R) => ReactNode;
  /** For a record with much to show: two columns on a wide screen, with the last section beside the others. */
  isWide?: boolean;
  /** What matters most about the record, above the sections. */
  head?: (detail: CallOutput<C>) => ReactNode;
  sections: readonly { title: MessageDescriptor; body: (detail: CallOutput<C>) => ReactNode }[];
}

export interface AnyDetail {
  key: string;
  call: Endpoint;
  record(detail: unknown): Row;
  title?(record: Row): string;
  badge(record: Row): ReactNode;
  isWide?: boolean;
  head?(detail: unknown): ReactNode;
  sections: readonly { title: MessageDescriptor; body(detail: unknown): ReactNode }[];
}

interface Spec<L extends Endpoint, C extends Endpoint, K extends keyof RecordOf<L> & keyof CallInput<C> & string> {
  /** Feature name. Answers and `changed` frames of that feature update the list. */
  name: FeatureName;
  list: L;
  columns: readonly Column<RecordOf<L>, SortName<L>>[];
  filters: Filters<L>;
  /** Order of the rows until the user sorts by a column. Default: the order of the call. */
  sort?: { by: SortName<L>; dir: "asc" | "desc" };
  /** Query for the rows that wait for a user, the most urgent first. The first one on which the user may act opens when they enter the list. */
  tasks?: Partial<CallInput<L>>;
  actions?: readonly AnyAction<RecordOf<L>>[];
  /** Actions that concern no record of the list, such as adding one. */
  tools?: readonly AnyAction<never>[];
  /** Title of a record in dialogs; defaults to the one of the detail. */
  title?: (record: RecordOf<L>) => string;
  detail?: Detail<RecordOf<L>, C, K>;
}

/** The part of a resource, or of another page, that its actions need. */
export interface ActionOwner {
  /** Feature whose answers change. */
  name: FeatureName;
  key: string;
  actions: readonly AnyAction[];
  tools: readonly AnyAction[];
  detail: AnyDetail | null;
  title?(record: Row): string;
  badge?(record: Row): ReactNode;
}

/** A list with its filters, detail and actions, as data. */
export interface Resource extends ActionOwner {
  list: Endpoint;
  columns: readonly AnyColumn[];
  filters: Readonly<Record<string, AnyFilter | "hidden">>;
  sort?: { by: string; dir: "asc" | "desc" };
  tasks?: object;
  /** The field that identifies records: the detail's key, else `id`. */
  key: string;
}

/** The columns that the user has permission for. */
export const permittedColumns = ({ columns }: Pick<Resource, "columns">): Resource["columns"] =>
  columns.filter(({ requires }) => !requires || mayCall(requires));

/** Title of a record, by default its key. Empty for a record without a key, such as settings. */
export const titleOf = ({ detail, key, title }: ActionOwner, record: Row): string =>
  String((title ?? detail?.title)?.(record) ?? record[key] ?? "");

/** Declares a list page, typed by its call: an undeclared filter, unknown column or unsupported sort does not compile. */
export function resource<
  const L extends Endpoint,
  const C extends Endpoint,
  const K extends keyof RecordOf<L> & keyof CallInput<C> & string,
>(spec: Spec<L, C, K>): Resource {
  // Safe cast: the types are checked here, and the engine reads fields by name.
  const { actions = [], tools = [], detail: input, ...rest } = spec as unknown as Declared;
  const detail = input ? { key: "id", record: (answer: unknown) => answer as Row, ...input } : null;
  return { ...rest, columns: rest.columns.map(drawn), actions, tools, detail, key: detail?.key ?? "id" };
}

type DeclaredColumn = Omit<AnyColumn, "id" | "draw"> & {
  field: string;
  as?: (value: unknown, record: Row) => ReactNode;
};
type Plain = Pick<Resource, "name" | "list" | "filters"> &
  Partial<Pick<Resource, "actions" | "tools" | "title" | "sort" | "tasks">>;
type Declared = Plain & { columns: DeclaredColumn[]; detail?: Omit<AnyDetail, "key" | "record"> & Partial<AnyDetail> };

function drawn({ field, as, ...looks }: DeclaredColumn): AnyColumn {
  const plain = (value: unknown) => (value === null || value === "" ? "—" : String(value));
  return { ...looks, id: field, draw: (record) => (as ?? plain)(record[field], record) };
}
