import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import { mayCall } from "../kernel/session/rights.ts";
import type { Toast } from "../ui/feedback/toast.tsx";
import type { CaptureOpening } from "../ui/input/persistent-state.ts";
import type { Field, Fields, Values } from "./field.ts";
import type { Row } from "./filter.ts";
import type { AnyForm } from "./form.ts";

interface ActionLooks {
  name: string;
  label: MessageDescriptor;
  /** Title of the dialog, with the placeholder `{name}` for the record. Default: label and name. */
  title?: MessageDescriptor;
  /** Label of the button in the dialog. Default: the label; Save in a form. */
  submitLabel?: MessageDescriptor;
  /** Notice after success. Null for actions whose result is visible on the page. */
  successMessage: MessageDescriptor | null;
  /** `primary` has a button in the row. `danger` is red and asks for a second click. */
  tone?: "danger" | "primary";
  /** Shown above the fields. An action with a warning asks for a second click. */
  warning?: MessageDescriptor;
  /** A letter that starts the action on the current row or the open record. */
  shortcut?: string;
}

/** Data of a 409: the current record, its last editor and the time. */
export interface Conflict {
  current: Row;
  changedBy: string;
  changedAt: string;
  /** The record that the user saw. */
  before: Row | null;
}

/** Props of a dialog that a feature writes itself. It stays mounted while it is closed. */
export interface OpenedProps<R extends object> {
  /** Null while the dialog is closed. */
  record: R | null;
  /** Input that survives a reload, by name. */
  values: Values;
  /** Null deletes the value. A value counts as unsaved input. */
  write: (name: string, value: unknown) => void;
  conflict: Pick<Conflict, "changedBy" | "changedAt"> | null;
  /** Continues with the current record. */
  rebase: (conflict: { current: object; changedBy: string; changedAt: string }) => void;
  close: () => void;
  hold: CaptureOpening;
}

export type Dialog<R extends object> = (props: OpenedProps<R>) => ReactNode;

/** A call whose refusal states why the action is not possible. */
interface Check {
  call: Endpoint;
  refused: MessageDescriptor;
}

/** A call whose access decides whether an action is offered. A form that is loaded on demand states the access alone. */
type Needed = Pick<Endpoint, "access">;

/** Methods instead of properties, so that an action on one record type fits into a list of actions on any. */
export interface AnyAction<R extends object = Row> extends ActionLooks {
  call: Endpoint | null;
  opens: AnyForm | Dialog<never> | null;
  href?(record: R): string;
  initialValues?(record: R | null): Row;
  after?(created: unknown, source: R): Promise<void>;
  thenRun: AnyAction | null;
  check: Check | null;
  requires: readonly Needed[];
  isAvailable(record: R): boolean;
  inputFrom(record: R): object;
  explain?(record: R): ReactNode;
  successToast?(answer: unknown): Partial<Toast>;
  fields: Fields;
}

type RequiredKey<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
type Must<I, F> = { [K in Exclude<RequiredKey<I>, keyof F>]-?: Field<I[K]> };
type May<I, F> = { [K in Exclude<keyof I, keyof F>]?: Field<NonNullable<I[K]>> };
type AskableFields<I, F> = { [K in keyof (Must<I, F> & May<I, F>)]: (Must<I, F> & May<I, F>)[K] };
type AskOption<A> = Record<never, never> extends A ? { fields?: A } : { fields: A };

interface Offer<R extends object> extends Omit<ActionLooks, "successMessage"> {
  /** Whether the record allows the action. Default: always. */
  isAvailable?: (record: R) => boolean;
  /** The calls whose access decides whether the action is offered. Default: the call of the action or its form. */
  requires?: readonly Needed[];
}

interface CallSpec<R extends object, E extends Endpoint, F> extends Offer<R> {
  successMessage: MessageDescriptor | null;
  call: E;
  initialValues?: (record: R) => Partial<CallInput<E>>;
  /** Called when the dialog opens, with the input of the action. */
  check?: Check;
  /** The part of the input that the record provides. */
  inputFrom: (record: R) => F;
  /** Information about the record, shown above the fields. */
  explain?: (record: R) => ReactNode;
  /** Additions to the success notice, such as an undo action. */
  successToast?: (answer: CallOutput<E>) => Partial<Toast>;
  /** Called with the answer. The dialog is closed by then. */
  after?: (answer: CallOutput<E>) => Promise<void>;
}

interface FormSpec<R extends object> extends Offer<R> {
  opens: AnyForm<R>;
  successMessage?: MessageDescriptor;
  successToast?: (saved: R) => Partial<Toast>;
  /** First values of a new record. Without it the form changes the record. */
  initialValues?: (record: R | null) => object;
  /** Further calls after the new record is stored. The dialog is closed by then; a refusal becomes a toast. */
  after?: (created: R, source: R) => Promise<void>;
  /** The action that is started on the new record. */
  thenRun?: AnyAction<R>;
}

interface DialogSpec<R extends object> extends Offer<R> {
  opens: Dialog<R>;
  requires: readonly Needed[];
}

interface LinkSpec<R extends object> extends Offer<R> {
  /** The address of the page that the action opens. */
  href: (record: R) => string;
  requires: readonly Needed[];
}

/** Declares a button that makes a call. It asks for exactly the input that the record does not provide. */
export function action<R extends object, E extends Endpoint, const F extends Partial<CallInput<E>>>(
  spec: CallSpec<R, E, F> & AskOption<AskableFields<CallInput<E>, F>>,
): AnyAction<R>;
/** Declares a button that opens a form, opens a dialog of the feature, or goes to another page. */
export function action<R extends object>(spec: FormSpec<R>): AnyAction<R>;
export function action<R extends object>(spec: DialogSpec<R> | LinkSpec<R>): AnyAction<R>;
export function action(declared: object): AnyAction {
  const spec = declared as Omit<ActionLooks, "successMessage"> & Partial<AnyAction>;
  const { call = null, opens = null, initialValues } = spec;
  const used = isForm(opens) ? (initialValues ? opens.create : opens.update) : call;
  return {
    successMessage: msg({ message: "Saved", context: "result" }),
    thenRun: null,
    check: null,
    fields: {},
    requires: used ? [used] : [],
    isAvailable: () => true,
    inputFrom: () => ({}),
    ...spec,
    call,
    opens,
  };
}

export const isForm = (opens: AnyAction["opens"]): opens is AnyForm => opens !== null && "fields" in opens;

/** Whether the signed-in user may start the action. */
export const isPermitted = ({ requires }: AnyAction): boolean => requires.every(mayCall);

/** The actions that the record allows now, in declared order. */
export const openActions = (actions: readonly AnyAction[], record: Row) =>
  actions.filter((item) => item.isAvailable(record));

/** Actions that open something, warn, have fields, or have the tone `danger` open a dialog. */
export const needsDialog = ({ opens, fields, tone, warning }: AnyAction) =>
  opens !== null || warning !== undefined || tone === "danger" || Object.keys(fields).length > 0;
