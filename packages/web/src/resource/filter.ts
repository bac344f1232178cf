import type { MessageDescriptor } from "@lingui/core";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { Choice } from "../ui/input/line-fields.tsx";

/** A record as the engine sees it: it reads fields by the names the columns were typed with. */
export type Row = Readonly<Record<string, unknown>>;

type Names<V extends string = string> = Readonly<Record<V, MessageDescriptor>>;

/** Choices that a call answers with. */
export interface Source<E extends Endpoint = Endpoint> {
  call: E;
  input: CallInput<E>;
  choices(answer: CallOutput<E>): Choice[];
}

/** Numbers beside the choices of a filter, by value, that a call answers with. */
interface Counts<E extends Endpoint = Endpoint> {
  call: E;
  of(answer: CallOutput<E>): Readonly<Record<string, number>>;
}

/** How a filter is drawn. Its value is text, as it stands in the URL; the call's schema makes more of it. */
export type AnyFilter = { label: MessageDescriptor } & (
  | { kind: "search" | "text" | "date" }
  | { kind: "tabs" | "chips"; names: Names; counts: Counts | undefined }
  | { kind: "loaded"; source: Source }
);

/** A filter for values of one type; the phantom member keeps filters for others out. */
export type Filter<V> = AnyFilter & { readonly accepts?: (value: V) => void };

const plain =
  (kind: "search" | "text" | "date") =>
  (label: MessageDescriptor): Filter<string> => ({ kind, label });

const segments =
  (kind: "tabs" | "chips") =>
  <V extends string, E extends Endpoint>(label: MessageDescriptor, names: Names<V>, counts?: Counts<E>): Filter<V> =>
    // The type of the answer is known where the filter is declared; the engine only hands it on.
    ({ kind, label, names, counts: counts as unknown as Counts });

/** The ways to draw a filter. Names must cover every value the call accepts, else it does not compile. */
export const filter = {
  /** Free text; the page's main one. */
  search: plain("search"),
  text: plain("text"),
  date: plain("date"),
  /** Segments above the table. */
  tabs: segments("tabs"),
  /** Small switches in the filter bar, one on at a time. */
  chips: segments("chips"),
  /** A list that a call answers with. */
  loaded: <E extends Endpoint>(label: MessageDescriptor, source: Source<E>): Filter<string | number> => ({
    kind: "loaded",
    label,
    source: source as unknown as Source,
  }),
};
