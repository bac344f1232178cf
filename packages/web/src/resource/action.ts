import type { MessageDescriptor } from "@lingui/core";
import type { CallInput, CallOutput, Endpoint, RefusalCode } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import type { Choice } from "../ui/input/line-fields.tsx";
import type { Toast } from "../ui/feedback/toast.tsx";
import type { Row, Source } from "./filter.ts";

/** Read when they are drawn, in the language of then. */
type Presets = () => readonly string[];

export type AnyField = {
  label: MessageDescriptor;
  required: boolean;
  /** Refusals that speak about this field; their text stands beside it. */
  refusals: readonly RefusalCode[];
} & ({ kind: "reason"; presets: Presets } | { kind: "choice"; from(record: Row): Source } | { kind: "money" });

/** A field that yields values of one type; the phantom member keeps fields for others out. */
export type Field<V> = AnyField & { readonly yields?: V };

interface ChoiceOptions<R extends Row, E extends Endpoint> {
  call: E;
  input: (record: R) => CallInput<E>;
  choices: (answer: CallOutput<E>, record: R) => Choice[];
  refusals?: readonly RefusalCode[];
}

/** What an action may ask before it calls. */
export const field = {
  /** Words of one's own, with usual ones to pick. */
  reason: (
    label: MessageDescriptor,
    { presets = () => [], required = true }: { presets?: Presets; required?: boolean } = {},
  ): Field<string> => ({ kind: "reason", label, presets, required, refusals: ["reason-required"] }),
  /** An amount, written as people write it and sent in cents; none leaves it to the call. */
  money: (label: MessageDescriptor): Field<number> => ({ kind: "money", label, required: false, refusals: [] }),
  /** One of the things another call lists; the value is the choice's, read as a number. */
  choice: <R extends Row, E extends Endpoint>(label: MessageDescriptor, of: ChoiceOptions<R, E>): Field<number> => ({
    kind: "choice",
    label,
    required: true,
    refusals: of.refusals ?? [],
    // The engine hands the action's own record and the call's own answer back.
    from: (record) =>
      ({
        call: of.call,
        input: of.input(record as R),
        choices: (answer: CallOutput<E>) => of.choices(answer, record as R),
      }) as unknown as Source,
  }),
};

interface ActionLooks {
  name: string;
  label: MessageDescriptor;
  /** Said when it is done. */
  done: MessageDescriptor;
  /** `primary` has a button in the row; `danger` states what will happen and waits for a second click. */
  tone?: "danger" | "primary";
  warning?: MessageDescriptor;
  /** A letter that starts it on the row the keyboard stands on, or on the open record. */
  shortcut?: string;
}

/** Methods, not properties: an action on one record type may then stand in a list of actions on any. */
export interface AnyAction<R extends Row = Row> extends ActionLooks {
  call: Endpoint;
  when(record: R): boolean;
  from(record: R): object;
  explain?(record: R): ReactNode;
  tell?(answer: unknown): Partial<Toast>;
  ask: Readonly<Record<string, AnyField>>;
}

type RequiredKey<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
type Must<I, F> = { [K in Exclude<RequiredKey<I>, keyof F>]-?: Field<I[K]> };
type May<I, F> = { [K in Exclude<keyof I, keyof F>]?: Field<NonNullable<I[K]>> };
type Asked<I, F> = { [K in keyof (Must<I, F> & May<I, F>)]: (Must<I, F> & May<I, F>)[K] };
type Asking<A> = Record<never, never> extends A ? { ask?: A } : { ask: A };

interface ActionSpec<R extends Row, E extends Endpoint, F> extends ActionLooks {
  call: E;
  when: (record: R) => boolean;
  /** What the record itself knows of the call's input. */
  from: (record: R) => F;
  /** What one should know of the record before sending; stands above the questions. */
  explain?: (record: R) => ReactNode;
  /** What the notice says beside `done`: the way back, for instance. */
  tell?: (answer: CallOutput<E>) => Partial<Toast>;
}

/** Declares a button: it asks exactly what the call needs and the record does not know. */
export function action<R extends Row, E extends Endpoint, const F extends Partial<CallInput<E>>>(
  spec: ActionSpec<R, E, F> & Asking<Asked<CallInput<E>, F>>,
): AnyAction<R> {
  return { ...spec, ask: (spec.ask ?? {}) as AnyAction["ask"] } as AnyAction<R>;
}

/** The actions a record is open to now, in their declared order. */
export const openActions = (actions: readonly AnyAction[], record: Row) => actions.filter((one) => one.when(record));

/** An action that asks or is dangerous is not sent by a single click. */
export const needsDialog = ({ ask, tone }: AnyAction) => tone === "danger" || Object.keys(ask).length > 0;
