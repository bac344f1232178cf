import type { MessageDescriptor } from "@lingui/core";
import type { CallInput, CallOutput, Endpoint, RefusalCode } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import type { Choice } from "../ui/input/line-fields.tsx";
import type { Toast } from "../ui/feedback/toast.tsx";
import type { Row, Source } from "./filter.ts";

/** A function, so that presets are in the active language. */
type Presets = () => readonly string[];

export type AnyField = {
  label: MessageDescriptor;
  required: boolean;
  /** Refusals that concern this field. Their text is shown beside it. */
  refusals: readonly RefusalCode[];
} & ({ kind: "reason"; presets: Presets } | { kind: "choice"; from(record: Row): Source } | { kind: "money" });

/** A field with values of one type. The phantom member keeps other fields out. */
export type Field<V> = AnyField & { readonly yields?: V };

interface ChoiceOptions<R extends Row, E extends Endpoint> {
  call: E;
  input: (record: R) => CallInput<E>;
  choices: (answer: CallOutput<E>, record: R) => Choice[];
  refusals?: readonly RefusalCode[];
}

/** Fields that an action may ask for before it calls. */
export const field = {
  /** A text with presets. */
  reason: (
    label: MessageDescriptor,
    { presets = () => [], required = true }: { presets?: Presets; required?: boolean } = {},
  ): Field<string> => ({ kind: "reason", label, presets, required, refusals: ["reason-required"] }),
  /** An amount, sent in cents. Empty leaves it to the server. */
  money: (label: MessageDescriptor): Field<number> => ({ kind: "money", label, required: false, refusals: [] }),
  /** A choice from the answer of another call. Its value is converted to a number. */
  choice: <R extends Row, E extends Endpoint>(label: MessageDescriptor, of: ChoiceOptions<R, E>): Field<number> => ({
    kind: "choice",
    label,
    required: true,
    refusals: of.refusals ?? [],
    // Safe cast: the engine passes records of this action and answers of this call only.
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
  /** Shown when the action succeeded. */
  done: MessageDescriptor;
  /** `primary` has a button in the row. `danger` shows a warning and asks for a second click. */
  tone?: "danger" | "primary";
  warning?: MessageDescriptor;
  /** A letter that starts the action on the current row or the open record. */
  shortcut?: string;
}

/** Methods instead of properties, so that an action on one record type fits into a list of actions on any. */
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
type AskableFields<I, F> = { [K in keyof (Must<I, F> & May<I, F>)]: (Must<I, F> & May<I, F>)[K] };
type AskOption<A> = Record<never, never> extends A ? { ask?: A } : { ask: A };

interface ActionSpec<R extends Row, E extends Endpoint, F> extends ActionLooks {
  call: E;
  when: (record: R) => boolean;
  /** The part of the input that the record provides. */
  from: (record: R) => F;
  /** Information about the record, shown above the fields. */
  explain?: (record: R) => ReactNode;
  /** Additions to the success notice, such as an undo action. */
  tell?: (answer: CallOutput<E>) => Partial<Toast>;
}

/** Declares a button. It asks for exactly the input that the record does not provide. */
export function action<R extends Row, E extends Endpoint, const F extends Partial<CallInput<E>>>(
  spec: ActionSpec<R, E, F> & AskOption<AskableFields<CallInput<E>, F>>,
): AnyAction<R> {
  return { ...spec, ask: (spec.ask ?? {}) as AnyAction["ask"] } as AnyAction<R>;
}

/** The actions that the record allows now, in declared order. */
export const openActions = (actions: readonly AnyAction[], record: Row) => actions.filter((one) => one.when(record));

/** Actions with fields or with the tone `danger` open a dialog. */
export const needsDialog = ({ ask, tone }: AnyAction) => tone === "danger" || Object.keys(ask).length > 0;
