import type { MessageDescriptor } from "@lingui/core";
import type { RefusalName } from "@vowdesk/contract";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import type { Choice } from "../ui/input/line-fields.tsx";
import type { Row, Source } from "./filter.ts";

/** Values of a form by field path. */
export type Values = Readonly<Record<string, unknown>>;

/** Props of a control that a feature writes itself. */
export interface ControlProps<V = unknown> {
  label: string;
  value: V;
  /** A method, so that controls of all values fit into one list. */
  set(value: V): void;
  problem: string | undefined;
  isOptional: boolean;
  /** All values of the form as they would be sent. */
  values: Values;
  /** The edited record; null for a new one. */
  record: Row | null;
}

type Control<V> = (props: ControlProps<V>) => ReactNode;

interface FieldLooks {
  label: MessageDescriptor;
  /** Help text below the field. */
  hint?: MessageDescriptor | ((record: Row | null) => MessageDescriptor);
  /** By default the contract decides: a text is required if the call refuses an empty one. */
  required?: boolean | ((values: Values) => boolean);
  /** Refusals of the server whose text is shown beside this field. */
  refusals: readonly RefusalName[];
  /** Two consecutive half fields share a line. */
  half?: boolean;
  /** Folded under "More" at the end of the form. */
  more?: boolean;
  /** Whether the field is shown. A hidden field is not sent. */
  when?(values: Values, record: Row | null): boolean;
  /** False for a value that is not kept over a reload, such as a file. */
  isStored?: boolean;
  /** Whether the value of this record cannot be changed. */
  isFixed?(record: Row): boolean;
}

/** A function, so that presets are in the active language. */
type Presets = () => readonly string[];
/** Choices without a call. */
type Options = () => readonly Choice[];
type From = (record: Row | null, values: Values) => Source;

export type AnyField = FieldLooks &
  (
    | { kind: "text"; mode: "text" | "tel" }
    | { kind: "long"; presets: Presets }
    | { kind: "number"; scale: number; whenEmpty: number | null | undefined }
    | { kind: "check" }
    | { kind: "secret"; isNew: boolean }
    | { kind: "moment" }
    | {
        kind: "choice";
        look: "select" | "radio" | "list";
        none: MessageDescriptor | null;
        of: Options | From;
        /** Chooses the first choice that is available. */
        suggestsFirst: boolean;
      }
    | { kind: "custom"; control: Control<never> }
  );

/** A field with values of one type. The phantom member keeps other fields out. */
export type Field<V> = AnyField & { readonly yields?: V };

export type Fields = Readonly<Record<string, AnyField>>;

type Looks = Partial<Omit<FieldLooks, "label">>;
type NumberLooks = Looks & { scale?: number; whenEmpty?: number | null };
type Made<K extends AnyField["kind"]> = Omit<Extract<AnyField, { kind: K }>, keyof FieldLooks>;

const made = <K extends AnyField["kind"]>(label: MessageDescriptor, looks: Looks, own: Made<K>) =>
  ({ refusals: [], ...looks, label, ...own }) as unknown as AnyField;

interface ChoiceOptions<R, E extends Endpoint> extends Looks {
  call: E;
  input?: (record: R, values: Values) => CallInput<E>;
  choices: (answer: CallOutput<E>, record: R, values: Values) => readonly Choice[];
  /** Label of the option for no value, which is sent as 0. */
  none?: MessageDescriptor;
  /** Whether the first choice that is available is chosen at the beginning. For lists. */
  suggestsFirst?: boolean;
}

/** Choices of a call. Users who may not make the call do not see the field. */
function loaded<R, E extends Endpoint>({ call, input, choices }: ChoiceOptions<R, E>): From {
  // Safe cast: the engine passes records of this form and answers of this call only.
  return (record, values) =>
    ({
      call,
      input: input?.(record as R, values) ?? {},
      choices: (answer: CallOutput<E>) => choices(answer, record as R, values),
    }) as unknown as Source;
}

const choiceLooks = <R, E extends Endpoint>(options: ChoiceOptions<R, E>): Looks => {
  const { call: _call, input: _input, choices: _choices, none: _none, suggestsFirst: _suggests, ...looks } = options;
  return looks;
};

/** The kinds of fields. Maximum lengths, limits and required marks come from the schema of the call. */
export const field = {
  text: (label: MessageDescriptor, looks: Looks = {}): Field<string> =>
    made<"text">(label, looks, { kind: "text", mode: "text" }),
  phone: (label: MessageDescriptor, looks: Looks = {}): Field<string> =>
    made<"text">(label, looks, { kind: "text", mode: "tel" }),
  /** Several lines, with preset texts. */
  long: (
    label: MessageDescriptor,
    { presets = () => [], ...looks }: Looks & { presets?: Presets } = {},
  ): Field<string> => made<"long">(label, looks, { kind: "long", presets }),
  /** A long text that an action needs. */
  reason: (
    label: MessageDescriptor,
    { presets, required = true }: { presets?: Presets; required?: boolean } = {},
  ): Field<string> => field.long(label, { ...(presets && { presets }), required, refusals: ["reason-required"] }),
  /** A number. The user types the value divided by `scale`. An empty field that is not required sends `whenEmpty`. */
  number: (label: MessageDescriptor, { scale = 1, whenEmpty, ...looks }: NumberLooks = {}): Field<number> =>
    made<"number">(label, looks, { kind: "number", scale, whenEmpty }),
  /** An amount in cents. Empty leaves it to the server. */
  money: (label: MessageDescriptor, looks: Looks = {}): Field<number> => field.number(label, { ...looks, scale: 100 }),
  check: (label: MessageDescriptor, looks: Looks = {}): Field<boolean> =>
    made<"check">(label, looks, { kind: "check" }),
  /** A secret, which is never stored in the browser. A new one, such as a password for a user, can be suggested. */
  secret: (label: MessageDescriptor, { isNew = true, ...looks }: Looks & { isNew?: boolean } = {}): Field<string> =>
    made<"secret">(label, looks, { kind: "secret", isNew }),
  /** Date and time in the time zone of the business. */
  moment: (label: MessageDescriptor, looks: Looks = {}): Field<string> =>
    made<"moment">(label, looks, { kind: "moment" }),
  /** A select with choices from the answer of a call. The schema of the form's call decides whether a number is sent. */
  select: <R, E extends Endpoint>(label: MessageDescriptor, options: ChoiceOptions<R, E>): Field<never> =>
    made<"choice">(label, choiceLooks(options), {
      kind: "choice",
      look: "select",
      none: options.none ?? null,
      of: loaded(options),
      suggestsFirst: false,
    }),
  /** A searchable list with choices from the answer of a call, which is fetched each time. */
  choice: <R, E extends Endpoint>(label: MessageDescriptor, options: ChoiceOptions<R, E>): Field<number> =>
    made<"choice">(label, choiceLooks(options), {
      kind: "choice",
      look: "list",
      none: null,
      of: loaded(options),
      suggestsFirst: options.suggestsFirst ?? false,
    }),
  /** A select or radio buttons with choices known in advance. */
  options: <V extends string | number>(
    label: MessageDescriptor,
    of: Options,
    { look = "select", ...looks }: Looks & { look?: "select" | "radio" } = {},
  ): Field<V> => made<"choice">(label, looks, { kind: "choice", look, none: null, of, suggestsFirst: false }),
  /** A control that the feature writes itself, for input that the other kinds do not cover. */
  custom: <V>(label: MessageDescriptor, control: Control<V>, looks: Looks = {}): Field<V> =>
    made<"custom">(label, looks, { kind: "custom", control }),
};
