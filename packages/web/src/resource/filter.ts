import type { MessageDescriptor } from "@lingui/core";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { Choice } from "../ui/input/line-fields.tsx";

/** A record as the engine sees it: fields by name, without types. */
export type Row = Readonly<Record<string, unknown>>;

type Names<V extends string = string> = Readonly<Record<V, MessageDescriptor>>;

/** Choices from the answer of a call. */
export interface Source<E extends Endpoint = Endpoint> {
  call: E;
  input: CallInput<E>;
  choices(answer: CallOutput<E>): Choice[];
}

/** Counts beside the choices of a filter, by value, from the answer of a call. */
interface Counts<E extends Endpoint = Endpoint> {
  call: E;
  of(answer: CallOutput<E>): Readonly<Record<string, number>>;
}

/** How a filter renders. Its value is the text in the URL; the call's schema parses it. */
export type AnyFilter = {
  label: MessageDescriptor;
  /** A call that the user must be permitted to make, or the filter is not shown. */
  requires?: Endpoint;
} & (
  | { kind: "search" | "text" | "date" }
  | { kind: "tabs" | "chips"; names: Names; counts: Counts | undefined }
  | { kind: "loaded"; source: Source }
);

/** A filter for values of one type. The phantom member keeps other filters out. */
export type Filter<V> = AnyFilter & { readonly accepts?: (value: V) => void };

const plainFilter =
  (kind: "search" | "text" | "date") =>
  (label: MessageDescriptor): Filter<string> => ({ kind, label });

const segmentFilter =
  (kind: "tabs" | "chips") =>
  <V extends string, E extends Endpoint>(label: MessageDescriptor, names: Names<V>, counts?: Counts<E>): Filter<V> =>
    // Safe cast: the engine passes only answers of `counts.call` to `counts.of`.
    ({ kind, label, names, counts: counts as unknown as Counts });

/** The kinds of filters. `names` must cover every value of the call, or it does not compile. */
export const filter = {
  /** Free text; the page's main search field. */
  search: plainFilter("search"),
  text: plainFilter("text"),
  date: plainFilter("date"),
  /** Segments above the table. */
  tabs: segmentFilter("tabs"),
  /** Small exclusive switches in the filter bar. */
  chips: segmentFilter("chips"),
  /** Choices from the answer of a call. */
  loaded: <E extends Endpoint>(label: MessageDescriptor, source: Source<E>): Filter<string | number> => ({
    kind: "loaded",
    label,
    source: source as unknown as Source,
  }),
};
